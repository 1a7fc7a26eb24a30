/** The wire format of a seat's private view; `packed-you.ts` packs and unpacks it. */
import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';
import { YouViewSchema } from './view-schemas.ts';

const PackedProgramSchema = z
  .tuple([
    z.number().describe('action'),
    z.string().describe('target'),
    z.number().describe('intention'),
    z.number().describe('tag'),
    z.literal([-1, 0, 1]).describe('shift'),
  ])
  .readonly();
export type PackedProgram = z.output<typeof PackedProgramSchema>;

const PackedActionSchema = z
  .tuple([
    ...PackedProgramSchema.unwrap().def.items,
    z.number().describe('round'),
    z.number().describe('turn'),
    z.number().describe('turnNumber'),
    z.number().describe('by'),
    z.number().describe('outcome'),
    z.boolean().describe('tagWorked'),
  ])
  .readonly();
export type PackedAction = z.output<typeof PackedActionSchema>;

const PackedClueSchema = z.union([
  z
    .tuple([
      z.literal('probe'),
      z.number().describe('round'),
      z.number().describe('turnNumber'),
      z.number().describe('about'),
      z.number().describe('nature'),
    ])
    .readonly(),
  z
    .tuple([
      z.literal('investigate'),
      z.number().describe('round'),
      z.number().describe('turnNumber'),
      z.number().describe('aboutTurnNumber'),
      z.number().describe('nature'),
    ])
    .readonly(),
  z
    .tuple([
      z.literal('scout'),
      z.number().describe('round'),
      z.number().describe('turnNumber'),
      z.string().describe('name'),
      z.string().nullable().describe('id'),
      z.string().nullable().describe('event'),
    ])
    .readonly(),
]);
export type PackedClue = z.output<typeof PackedClueSchema>;

/** Fields with the same name as in `YouView` mean the same. Players are indexes into `players`. */
export const PackedYouSchema = z
  .object({
    seat: z.number(),
    /** Ids in seat order, separated by spaces. An array could be mistaken for the secret order of the voices. */
    players: z.string(),
    /** Ids of everything that a player of any role could target during planning, except players. */
    things: z.array(z.string()).readonly(),
    /** Their kinds, one digit each. */
    kinds: z.string(),
    /** For each action, the reason why it is disabled; then for each thing and player its tags, with one bit for each of the role's five, in base 32. */
    options: z.array(z.string()).readonly(),
    role: z.number(),
    goal: YouViewSchema.shape.goal,
    goalLeads: z
      .array(
        z
          .tuple([
            z.number().describe('action'),
            z.string().describe('target'),
            z.string().describe('location'),
            z.boolean().describe('ready'),
          ])
          .readonly(),
      )
      .readonly(),
    partners: z.array(z.number()).readonly(),
    program: PackedProgramSchema.nullable(),
    lockedIn: z.boolean(),
    actions: z.array(PackedActionSchema).readonly(),
    clues: z.array(PackedClueSchema).readonly(),
    /** For each player, the guessed role and then the guessed position; `-` = none. */
    guesses: z.string(),
    /** Turn numbers of `actions`. */
    inYourName: z.array(z.number()).readonly(),
    takenOver: z.boolean(),
    canAccuse: z.boolean(),
    canVote: z.boolean(),
    vote: z.boolean().nullable(),
    /** Rounds of `actions`. */
    claimable: z.array(z.number()).readonly(),
    sabotageReadyInRound: z.number().nullable(),
    pad: z.string(),
  })
  .register(wireTypes, { id: 'PackedYou' });
export type PackedYou = Readonly<z.output<typeof PackedYouSchema>>;
