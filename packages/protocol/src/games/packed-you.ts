/**
 * Packs a seat's private view for the wire. Eavesdroppers see sizes, so the size must not depend on a secret: whatever
 * differs between roles is packed into indexes and bit masks, and `pad` fills it up to a size that follows only from public
 * facts. This file imports no schemas, because the game page only unpacks.
 */

import type { Clue, OwnAction, Program } from '@one-mind/engine/state';
import type { ActionOption, StageLead, WorldView, YouView } from '@one-mind/engine/view/view-types';
import { ACTIONS, ENVIRONMENT, INTENTIONS, type Phase, ROLES, TAGS, type TargetKind } from '@one-mind/engine/vocabulary';
import type { GameSnapshot, GameYou, PackedGameYou, PackedSnapshot } from './games.ts';
import type { PackedAction, PackedClue, PackedProgram, PackedYou } from './packed-you-schema.ts';

const AUTHORS = ['you', 'moderator', 'ai'] as const satisfies readonly OwnAction['by'][];
const OUTCOMES = ['success', 'failure', 'fizzled'] as const satisfies readonly OwnAction['outcome'][];
const NATURES = ['helpful', 'selfish', 'harmful', 'hidden', 'none'] as const;
/** The first means that the action is enabled. */
const REASONS = [null, 'rule', 'role', 'cooldown', 'quieted', 'no_target', 'phase'] as const satisfies readonly ActionOption['reason'][];

/** The maximum number of leads to send. No panel has room for more, and their number would reveal something about the goal. */
export const GOAL_LEADS_MAX = 4;

/** How much of a view an update carries: everything, what changes with the public state, or what one's own commands change. */
export type Extent = 'all' | 'turn' | 'own';

/** The public side that a private view refers to; both must be of the same moment. */
export interface PublicSide {
  readonly players: readonly { readonly id: string }[];
  readonly world: Pick<WorldView, 'locations' | 'objects' | 'hazards' | 'npcs' | 'specials'>;
  readonly state: { readonly phase: Phase; readonly round: number };
}

interface Thing {
  readonly id: string;
  readonly kind: TargetKind;
}

export function packYou(you: YouView, open: PublicSide, extent: Extent): PackedYou {
  const players = open.players.map(({ id }) => id);
  const isRecent = extent === 'all' ? () => true : isRecentIn(open);
  const { seat, goal, lockedIn, takenOver, canAccuse, canVote, vote, sabotageReadyInRound } = you;
  const own: PackedYou['own'] = {
    program: you.program && packProgram(you.program),
    lockedIn,
    guesses: players
      .map((id) => `${mark(you.guesses.roles[id], (role) => ROLES.indexOf(role))}${mark(you.guesses.positions[id], Number)}`)
      .join(''),
    inYourName: you.inYourName.map(({ turnNumber }) => turnNumber),
    takenOver,
    canAccuse,
    canVote,
    vote,
    claimable: you.claimable.map(({ round }) => round),
  };
  if (extent === 'own') return { own, pad: '' };
  const turn: PackedYou['turn'] = {
    options: packOptions(you, open),
    reached: goal?.reached ?? false,
    goalLeads: you.goalLeads
      .slice(0, GOAL_LEADS_MAX)
      .map(({ action, target, location, ready }) => [ACTIONS.indexOf(action), target, location, ready]),
    actions: you.actions.filter(isRecent).map(packAction),
    clues: you.clues.filter(isRecent).map((clue) => packClue(clue, players)),
    sabotageReadyInRound,
  };
  if (extent === 'turn') return { turn, own, pad: '' };
  const fixed: PackedYou['fixed'] = {
    seat,
    role: ROLES.indexOf(you.role),
    goal: goal && { title: goal.title, description: goal.description },
    partners: you.partners.map((id) => players.indexOf(id)),
  };
  return { fixed, turn, own, pad: '' };
}

export const openYou = (message: PackedGameYou, open: PublicSide, before: YouView | null): GameYou => ({
  ...message,
  you: unpackYou(message.you, open, before),
});
export const openSnapshot = (snapshot: PackedSnapshot): GameSnapshot => ({
  ...snapshot,
  you: snapshot.you && unpackYou(snapshot.you, { ...snapshot, state: snapshot.current_state }, null),
});

/** The inverse of `packYou`. `before`: the view that an update continues. @throws RangeError if there is none, or the other side uses another version */
export function unpackYou({ fixed, turn, own }: PackedYou, open: PublicSide, before: YouView | null): YouView {
  const players = open.players.map(({ id }) => id);
  const start = fixed ? unpackFixed(fixed, players) : before;
  if (start === null) throw new RangeError('An update of a private view has nothing to continue.');
  const you = turn ? { ...start, ...unpackTurn(turn, start, open) } : start;
  const { program, lockedIn, takenOver, canAccuse, canVote, vote } = own;
  const guesses = players.map((id, index) => ({ id, role: own.guesses[2 * index], position: own.guesses[2 * index + 1] }));
  return {
    ...you,
    program: program && unpackProgram(program),
    lockedIn,
    guesses: {
      roles: Object.fromEntries(guesses.flatMap((one) => (one.role === '-' ? [] : [[one.id, at(ROLES, Number(one.role))]]))),
      positions: Object.fromEntries(guesses.flatMap((one) => (one.position === '-' ? [] : [[one.id, Number(one.position)]]))),
    },
    inYourName: you.actions.filter(({ turnNumber }) => own.inYourName.includes(turnNumber)),
    takenOver,
    canAccuse,
    canVote,
    vote,
    claimable: you.actions.flatMap(({ round, turn }) => (own.claimable.includes(round) ? [{ round, turn }] : [])),
  };
}

const unpackFixed = ({ seat, role, goal, partners }: NonNullable<PackedYou['fixed']>, players: readonly string[]): YouView => ({
  id: at(players, seat),
  seat,
  role: at(ROLES, role),
  goal: goal && { ...goal, reached: false },
  goalLeads: [],
  partners: partners.map((index) => at(players, index)),
  program: null,
  lockedIn: false,
  options: [],
  actions: [],
  clues: [],
  guesses: { roles: {}, positions: {} },
  inYourName: [],
  takenOver: false,
  canAccuse: false,
  canVote: false,
  vote: null,
  claimable: [],
  sabotageReadyInRound: null,
});

function unpackTurn(turn: NonNullable<PackedYou['turn']>, { role, goal, actions, clues }: YouView, open: PublicSide): Partial<YouView> {
  const players = open.players.map(({ id }) => id);
  const isRecent = isRecentIn(open);
  return {
    options: unpackOptions(turn.options, role, open),
    goal: goal && { ...goal, reached: turn.reached },
    goalLeads: turn.goalLeads.map(([action, target, location, ready]) => ({
      // Leads can only point to these.
      action: at(ACTIONS, action) as StageLead['action'],
      target,
      location,
      ready,
    })),
    actions: [...actions.filter((one) => !isRecent(one)), ...turn.actions.map(unpackAction)],
    clues: [...clues.filter((one) => !isRecent(one)), ...turn.clues.map((clue) => unpackClue(clue, players))],
    sabotageReadyInRound: turn.sabotageReadyInRound,
  };
}

/** Updates repeat actions and clues from this round on, so applying one doesn't depend on which updates came before. */
export const firstRepeatedRound = ({ phase, round }: PublicSide['state']): number => (phase === 'planning' ? round - 1 : round);

const isRecentIn =
  ({ state }: PublicSide) =>
  ({ round }: { readonly round: number }): boolean =>
    round >= firstRepeatedRound(state);

/** Each role has five tags of its own, in the order of the roles. */
const firstTagOf = (role: YouView['role']): number => (TAGS.length / ROLES.length) * ROLES.indexOf(role);

const mark = <T>(guess: T | undefined, digit: (guess: T) => number): string => (guess === undefined ? '-' : String(digit(guess)));

/** Everything that a player of any role could target, in the order of the masks: things in sight, then players. Only during planning. */
const aimsIn = ({ world, players, state }: PublicSide): readonly Thing[] =>
  state.phase !== 'planning'
    ? []
    : [
        { id: ENVIRONMENT, kind: 'environment' },
        ...world.locations.map(({ id }) => ({ id, kind: 'location' as const })),
        ...world.objects.map(({ id, kind }) => ({ id, kind: kind === 'container' ? ('container' as const) : ('object' as const) })),
        ...world.hazards.map(({ id }) => ({ id, kind: 'hazard' as const })),
        ...world.npcs.map(({ id }) => ({ id, kind: 'npc' as const })),
        ...world.specials.map(({ id }) => ({ id, kind: 'special' as const })),
        ...players.map(({ id }) => ({ id, kind: 'player' as const })),
      ];

function packOptions({ options, role }: YouView, open: PublicSide): string[] {
  const aims = aimsIn(open);
  const firstTag = firstTagOf(role);
  return options.map(({ reason, targets }) => {
    const tags = new Map(
      targets.map((target) => [target.id, target.tags.reduce((bits, tag) => bits | (1 << (TAGS.indexOf(tag) - firstTag)), 0)]),
    );
    return `${REASONS.indexOf(reason)}${aims.map(({ id }) => (tags.get(id) ?? 0).toString(32)).join('')}`;
  });
}

function unpackOptions(options: readonly string[], role: YouView['role'], open: PublicSide): ActionOption[] {
  const aims = aimsIn(open);
  const firstTag = firstTagOf(role);
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
