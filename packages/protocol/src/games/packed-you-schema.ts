/**
 * The wire format of a seat's private view; `packed-you.ts` packs and unpacks it. The parts that are sent with every turn have no
 * field names, because the names would take more bytes than the values.
 */
import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';
import { YouViewSchema } from './view-schemas.ts';

/** The index of a player or of a thing in sight; otherwise the id. */
const PackedIdSchema = z.union([z.number(), z.string()]);
export type PackedId = z.output<typeof PackedIdSchema>;

const PackedProgramSchema = z
  .tuple([
    z.number().describe('action'),
    PackedIdSchema.describe('target: a player by index, anything else by id'),
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

const PackedLeadSchema = z
  .tuple([
    z.number().describe('action'),
    PackedIdSchema.describe('target'),
    PackedIdSchema.describe('location'),
    z.literal([0, 1]).describe('ready: 1'),
  ])
  .readonly();
export type PackedLead = z.output<typeof PackedLeadSchema>;

/** Actions and clues: in an update only those of this round; while it is planned, also those of the round before. */
const PackedTurnSchema = z
  .tuple([
    z.literal([0, 1]).describe('goal.reached: 1'),
    z.array(PackedLeadSchema).readonly().describe('goalLeads'),
    z.array(PackedActionSchema).readonly().describe('actions'),
    z.array(PackedClueSchema).readonly().describe('clues'),
    z.array(z.number()).readonly().describe('inYourName: turn numbers of those `actions`'),
    z.number().nullable().describe('sabotageReadyInRound'),
  ])
  .readonly();

/** −1 = none, or not scored yet. */
const PackedQuietedSchema = z
  .tuple([
    z
      .tuple([
        z.number().describe('action'),
        z.number().describe('place: a location by index'),
        z.number().describe('who: a player by index'),
      ])
      .readonly()
      .describe('prediction'),
    z
      .tuple([
        z.number().describe('round'),
        z.number().describe('action'),
        z.number().describe('place: a location by index'),
        z.literal([-1, 0, 1]).describe('right.action: 1'),
        z.literal([-1, 0, 1]).describe('right.place: 1'),
      ])
      .readonly()
      .nullable()
      .describe('last'),
    z
      .tuple([z.number().describe('points'), z.number().describe('right'), z.number().describe('made')])
      .readonly()
      .describe('score'),
    z
      .tuple([z.number().describe('round'), z.number().describe('kind')])
      .readonly()
      .nullable()
      .describe('nudge'),
  ])
  .readonly();
export type PackedQuieted = z.output<typeof PackedQuietedSchema>;

/** Fields with the same name as in `YouView` mean the same. Players are indexes into the public list of players. */
export const PackedYouSchema = z
  .object({
    /** What never changes during a game; absent in most updates. */
    fixed: z
      .object({
        seat: z.number(),
        role: z.number(),
        goal: YouViewSchema.shape.goal.unwrap().omit({ reached: true }).nullable(),
        partners: z.array(z.number()).readonly(),
      })
      .optional(),
    /**
     * For each action the reason why it can't be chosen; then, during planning, the tags for each thing in sight and each player: one bit
     * for each of the role's five, in base 32. Absent if neither the phase nor a player's state has changed.
     */
    options: z.array(z.string()).readonly().optional(),
    /** What a turn can change; absent after a command that only this seat notices. */
    turn: PackedTurnSchema.optional(),
    /** What the seat's own commands can change; absent after another turn of the same round. */
    own: z
      .object({
        program: PackedProgramSchema.nullable(),
        lockedIn: z.boolean(),
        /** For each player the guessed role, then the guessed position; `-` = none. */
        guesses: z.string(),
        /** Turn numbers of `actions`. */
        inYourName: z.array(z.number()).readonly(),
        takenOver: z.boolean(),
        canAccuse: z.boolean(),
        canVote: z.boolean(),
        vote: z.boolean().nullable(),
        /** Rounds of `actions`. */
        claimable: z.array(z.number()).readonly(),
        quieted: PackedQuietedSchema.nullable(),
      })
      .optional(),
    pad: z.string(),
  })
  .register(wireTypes, { id: 'PackedYou' });
export type PackedYou = Readonly<z.output<typeof PackedYouSchema>>;
