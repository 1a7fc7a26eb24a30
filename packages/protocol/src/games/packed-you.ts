/**
 * Packs a seat's private view for the wire. Eavesdroppers see sizes, so the size must not depend on a secret: whatever
 * differs between roles is packed into indexes and bit masks, and `pad` fills it up to a size that follows only from public
 * facts. This file imports no schemas, because the game page only unpacks.
 */

import type { Clue, OwnAction, Program } from '@one-mind/engine/state';
import type { ActionOption, StageLead, YouView } from '@one-mind/engine/view/view-types';
import { ACTIONS, INTENTIONS, ROLES, TAGS, TARGET_KINDS, type TargetKind } from '@one-mind/engine/vocabulary';
import type { GameSnapshot, GameYou, PackedGameYou, PackedSnapshot } from './games.ts';
import type { PackedAction, PackedClue, PackedProgram, PackedYou } from './packed-you-schema.ts';

const AUTHORS = ['you', 'moderator', 'ai'] as const satisfies readonly OwnAction['by'][];
const OUTCOMES = ['success', 'failure', 'fizzled'] as const satisfies readonly OwnAction['outcome'][];
const NATURES = ['helpful', 'selfish', 'harmful', 'hidden', 'none'] as const;
/** The first means that the action is enabled. */
const REASONS = [null, 'rule', 'role', 'cooldown', 'quieted', 'no_target', 'phase'] as const satisfies readonly ActionOption['reason'][];

/** The maximum number of leads to send. No panel has room for more, and their number would reveal something about the goal. */
export const GOAL_LEADS_MAX = 4;

export interface Thing {
  readonly id: string;
  readonly kind: TargetKind;
}

/** `things`: public, in the order of the options. */
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

export const openYou = (message: PackedGameYou): GameYou => ({ ...message, you: unpackYou(message.you) });
export const openSnapshot = (snapshot: PackedSnapshot): GameSnapshot => ({ ...snapshot, you: snapshot.you && unpackYou(snapshot.you) });

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
      // Leads can only point to these.
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

/** Every role has five tags, in the order of the roles. */
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
