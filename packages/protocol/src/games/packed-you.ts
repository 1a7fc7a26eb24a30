/**
 * A seat's private view as it crosses the wire. A listener sees sizes, so the size must not depend on a secret: what
 * differs from role to role is packed into indexes and bit masks, and `pad` fills it up to a size that follows only from
 * public facts.
 */

import type { Clue, OwnAction, Program } from '@one-mind/engine/state';
import type { ActionOption, StageLead, YouView } from '@one-mind/engine/view/view-types';
import { ACTIONS, INTENTIONS, ROLES, TAGS, TARGET_KINDS, type TargetKind } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';
import { YouViewSchema } from './view-schemas.ts';

const AUTHORS = ['you', 'moderator', 'ai'] as const satisfies readonly OwnAction['by'][];
const OUTCOMES = ['success', 'failure', 'fizzled'] as const satisfies readonly OwnAction['outcome'][];
const NATURES = ['helpful', 'selfish', 'harmful', 'hidden', 'none'] as const;
/** The first stands for an action that is enabled. */
const REASONS = [null, 'rule', 'role', 'cooldown', 'quieted', 'no_target', 'phase'] as const satisfies readonly ActionOption['reason'][];

/** The most leads that are sent: no panel has room for more, and their number would reveal something about the goal. */
export const GOAL_LEADS_MAX = 4;

export interface Thing {
  readonly id: string;
  readonly kind: TargetKind;
}

const PackedProgramSchema = z
  .tuple([
    z.number().describe('action'),
    z.string().describe('target'),
    z.number().describe('intention'),
    z.number().describe('tag'),
    z.literal([-1, 0, 1]).describe('shift'),
  ])
  .readonly();
type PackedProgram = z.output<typeof PackedProgramSchema>;

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
type PackedAction = z.output<typeof PackedActionSchema>;

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
type PackedClue = z.output<typeof PackedClueSchema>;

/** Fields with the same name as in `YouView` mean the same. Players are indexes into `players`. */
export const PackedYouSchema = z
  .object({
    seat: z.number(),
    /** Ids, in seat order, with blanks between them: as a list they could look like the secret order of the voices. */
    players: z.string(),
    /** Ids of everything that a player of any role could target during planning, except players. */
    things: z.array(z.string()).readonly(),
    /** Their kinds, a digit each. */
    kinds: z.string(),
    /** For each action the reason why it can't be chosen, then for each thing and player its tags: one bit for each of the role's five, in base 32. */
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
    sabotageReadyInRound: z.number().nullable(),
    pad: z.string(),
  })
  .register(wireTypes, { id: 'PackedYou' });
export type PackedYou = Readonly<z.output<typeof PackedYouSchema>>;

/** `things`: public, in the order in which options list them. */
export function packYou(you: YouView, players: readonly string[], things: readonly Thing[]): PackedYou {
  const { seat, goal, lockedIn, takenOver, canAccuse, canVote, vote, sabotageReadyInRound } = you;
  const aims = [...things.map(({ id }) => id), ...players];
  const firstTag = firstTagOf(you.role);
  const mask = ({ targets }: ActionOption) => {
    const tags = new Map(
      targets.map((target) => [target.id, target.tags.reduce((bits, tag) => bits | (1 << (TAGS.indexOf(tag) - firstTag)), 0)]),
    );
    return aims.map((id) => (tags.get(id) ?? 0).toString(32)).join('');
  };
  return {
    seat,
    players: players.join(' '),
    things: things.map(({ id }) => id),
    kinds: things.map(({ kind }) => TARGET_KINDS.indexOf(kind)).join(''),
    options: you.options.map((option) => `${REASONS.indexOf(option.reason)}${mask(option)}`),
    role: ROLES.indexOf(you.role),
    goal,
    goalLeads: you.goalLeads
      .slice(0, GOAL_LEADS_MAX)
      .map(({ action, target, location, ready }) => [ACTIONS.indexOf(action), target, location, ready]),
    partners: you.partners.map((id) => players.indexOf(id)),
    program: you.program && packProgram(you.program),
    lockedIn,
    actions: you.actions.map(packAction),
    clues: you.clues.map((clue) => packClue(clue, players)),
    guesses: players
      .map((id) => `${mark(you.guesses.roles[id], (role) => ROLES.indexOf(role))}${mark(you.guesses.positions[id], Number)}`)
      .join(''),
    inYourName: you.inYourName.map(({ turnNumber }) => turnNumber),
    takenOver,
    canAccuse,
    canVote,
    vote,
    claimable: you.claimable.map(({ round }) => round),
    sabotageReadyInRound,
    pad: '',
  };
}

/** The inverse of `packYou`. */
export function unpackYou(packed: PackedYou): YouView {
  const { seat, goal, lockedIn, takenOver, canAccuse, canVote, vote, sabotageReadyInRound } = packed;
  const players = packed.players.split(' ');
  const role = at(ROLES, packed.role);
  const actions = packed.actions.map(unpackAction);
  const guesses = players.map((id, index) => ({ id, role: packed.guesses[2 * index], position: packed.guesses[2 * index + 1] }));
  return {
    id: at(players, seat),
    seat,
    role,
    goal,
    goalLeads: packed.goalLeads.map(([action, target, location, ready]) => ({
      // Leads only ever point to these.
      action: at(ACTIONS, action) as StageLead['action'],
      target,
      location,
      ready,
    })),
    partners: packed.partners.map((index) => at(players, index)),
    program: packed.program && unpackProgram(packed.program),
    lockedIn,
    options: unpackOptions(packed, firstTagOf(role)),
    actions,
    clues: packed.clues.map((clue) => unpackClue(clue, players)),
    guesses: {
      roles: Object.fromEntries(guesses.flatMap((one) => (one.role === '-' ? [] : [[one.id, at(ROLES, Number(one.role))]]))),
      positions: Object.fromEntries(guesses.flatMap((one) => (one.position === '-' ? [] : [[one.id, Number(one.position)]]))),
    },
    inYourName: actions.filter(({ turnNumber }) => packed.inYourName.includes(turnNumber)),
    takenOver,
    canAccuse,
    canVote,
    vote,
    claimable: actions.flatMap(({ round, turn }) => (packed.claimable.includes(round) ? [{ round, turn }] : [])),
    sabotageReadyInRound,
  };
}

/** Each role has five tags of its own, in the order of the roles. */
const firstTagOf = (role: YouView['role']): number => (TAGS.length / ROLES.length) * ROLES.indexOf(role);

const mark = <T>(guess: T | undefined, digit: (guess: T) => number): string => (guess === undefined ? '-' : String(digit(guess)));

function unpackOptions({ options, things, kinds, players }: PackedYou, firstTag: number): ActionOption[] {
  const aims: readonly Thing[] = [
    ...things.map((id, index) => ({ id, kind: at(TARGET_KINDS, Number(kinds[index])) })),
    ...players.split(' ').map((id) => ({ id, kind: 'player' as const })),
  ];
  const tagsOf = TAGS.slice(firstTag, firstTag + TAGS.length / ROLES.length);
  return options.map((option, index) => {
    const reason = at(REASONS, Number(option[0]));
    const targets = aims.flatMap((aim, place) => {
      const bits = Number.parseInt(option[place + 1] ?? '0', 32);
      return bits === 0 ? [] : [{ ...aim, tags: tagsOf.filter((_, bit) => (bits & (1 << bit)) !== 0) }];
    });
    return { action: at(ACTIONS, index), enabled: reason === null, reason, targets };
  });
}

const packProgram = ({ action, target, intention, tag, shift }: Program): PackedProgram => [
  ACTIONS.indexOf(action),
  target,
  INTENTIONS.indexOf(intention),
  TAGS.indexOf(tag),
  shift ?? 0,
];
const unpackProgram = ([action, target, intention, tag, shift]: PackedProgram): Program => ({
  action: at(ACTIONS, action),
  target,
  intention: at(INTENTIONS, intention),
  tag: at(TAGS, tag),
  ...(shift === 0 ? {} : { shift }),
});

const packAction = (action: OwnAction): PackedAction => [
  ...packProgram(action),
  action.round,
  action.turn,
  action.turnNumber,
  AUTHORS.indexOf(action.by),
  OUTCOMES.indexOf(action.outcome),
  action.tagWorked,
];
const unpackAction = ([...packed]: PackedAction): OwnAction => {
  const [action, target, intention, tag, shift, round, turn, turnNumber, by, outcome, tagWorked] = packed;
  return {
    ...unpackProgram([action, target, intention, tag, shift]),
    round,
    turn,
    turnNumber,
    by: at(AUTHORS, by),
    outcome: at(OUTCOMES, outcome),
    tagWorked,
  };
};

function packClue(clue: Clue, players: readonly string[]): PackedClue {
  const { type, round, turnNumber } = clue;
  switch (type) {
    case 'probe':
      return [type, round, turnNumber, players.indexOf(clue.about), NATURES.indexOf(clue.nature)];
    case 'investigate':
      return [type, round, turnNumber, clue.aboutTurnNumber, NATURES.indexOf(clue.nature)];
    case 'scout':
      return [type, round, turnNumber, clue.name, clue.id ?? null, clue.event ?? null];
  }
}
function unpackClue(clue: PackedClue, players: readonly string[]): Clue {
  const [type, round, turnNumber] = clue;
  switch (type) {
    case 'probe':
      return { type, round, turnNumber, about: at(players, clue[3]), nature: at(NATURES, clue[4]) };
    case 'investigate':
      return { type, round, turnNumber, aboutTurnNumber: clue[3], nature: at(NATURES, clue[4]) };
    case 'scout':
      return {
        type,
        round,
        turnNumber,
        ...(clue[5] === null ? {} : { event: clue[5] }),
        ...(clue[4] === null ? {} : { id: clue[4] }),
        name: clue[3],
      };
  }
}

/** @throws RangeError if the other side uses another version */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`Nothing has the index ${index}`);
  return found;
}
