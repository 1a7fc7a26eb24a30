/**
 * Packs a seat's private view for the wire. Eavesdroppers see sizes, so the size must not depend on a secret: whatever
 * differs between roles is packed into indexes and bit masks, and `pad` fills it up to a size that follows only from public
 * facts. This file imports no schemas, because the game page only unpacks.
 */

import type { Clue, OwnAction, Program } from '@one-mind/engine/state';
import type { ActionOption, StageLead, WorldView, YouView } from '@one-mind/engine/view/view-types';
import { ACTIONS, ENVIRONMENT, INTENTIONS, type Phase, ROLES, TAGS, type Tag, type TargetKind } from '@one-mind/engine/vocabulary';
import type { GameSnapshot, GameYou, PackedGameYou, PackedSnapshot } from './games.ts';
import { packQuieted, unpackQuieted } from './packed-quieted.ts';
import type { PackedAction, PackedClue, PackedId, PackedLead, PackedProgram, PackedYou } from './packed-you-schema.ts';

const AUTHORS = ['you', 'moderator', 'ai'] as const satisfies readonly OwnAction['by'][];
const OUTCOMES = ['success', 'failure', 'fizzled'] as const satisfies readonly OwnAction['outcome'][];
const NATURES = ['helpful', 'selfish', 'harmful', 'hidden', 'none'] as const;
/** The first means that the action is enabled. */
const REASONS = [null, 'rule', 'role', 'cooldown', 'quieted', 'no_target', 'phase'] as const satisfies readonly ActionOption['reason'][];

/** The maximum number of leads to send. No panel has room for more, and their number would reveal something about the goal. */
export const GOAL_LEADS_MAX = 4;

/**
 * How much of a view an update carries: everything, everything except what never changes, what another turn of the same round
 * can change, or what one's own commands can change.
 */
export type Extent = 'all' | 'phase' | 'turn' | 'own';

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
  switch (extent) {
    case 'all':
      return {
        fixed: packFixed(you, open),
        options: packOptions(you, open),
        turn: packTurn(you, open, extent),
        own: packOwn(you, open),
        pad: '',
      };
    case 'phase':
      return { options: packOptions(you, open), turn: packTurn(you, open, extent), own: packOwn(you, open), pad: '' };
    case 'turn':
      return { turn: packTurn(you, open, extent), pad: '' };
    case 'own':
      return { own: packOwn(you, open), pad: '' };
  }
}

const packFixed = ({ seat, role, goal, partners }: YouView, { players }: PublicSide): PackedYou['fixed'] => ({
  seat,
  role: ROLES.indexOf(role),
  goal: goal && { title: goal.title, description: goal.description },
  partners: partners.map((id) => indexIn(players, id)),
});

function packTurn(you: YouView, open: PublicSide, extent: Extent): PackedYou['turn'] {
  const isSent = extent === 'all' ? () => true : isRecentIn(open);
  const packLead = ({ action, target, location, ready }: StageLead): PackedLead => [
    ACTIONS.indexOf(action),
    placeOf(target, open) ?? target,
    placeOf(location, open) ?? location,
    ready ? 1 : 0,
  ];
  return [
    you.goal?.reached === true ? 1 : 0,
    you.goalLeads.slice(0, GOAL_LEADS_MAX).map(packLead),
    you.actions.filter(isSent).map((action) => packAction(action, open)),
    you.clues.filter(isSent).map((clue) => packClue(clue, open)),
    you.inYourName.filter(isSent).map(({ turnNumber }) => turnNumber),
    you.sabotageReadyInRound,
  ];
}

const packOwn = (you: YouView, open: PublicSide): PackedYou['own'] => ({
  program: you.program && packProgram(you.program, open),
  lockedIn: you.lockedIn,
  guesses: open.players
    .map(({ id }) => `${mark(you.guesses.roles[id], (role) => ROLES.indexOf(role))}${mark(you.guesses.positions[id], Number)}`)
    .join(''),
  inYourName: you.inYourName.map(({ turnNumber }) => turnNumber),
  takenOver: you.takenOver,
  canAccuse: you.canAccuse,
  canVote: you.canVote,
  vote: you.vote,
  claimable: you.claimable.map(({ round }) => round),
  quieted: you.quieted && packQuieted(you.quieted, open),
});

export const openYou = (message: PackedGameYou, open: PublicSide, before: YouView | null): GameYou => ({
  ...message,
  you: unpackYou(message.you, open, before),
});
export const openSnapshot = (snapshot: PackedSnapshot): GameSnapshot => ({
  ...snapshot,
  you: snapshot.you && unpackYou(snapshot.you, { ...snapshot, state: snapshot.current_state }, null),
});

/**
 * The inverse of `packYou`. `before`: the view that an update continues.
 * @throws RangeError if there is none, or the other side uses another version
 */
export function unpackYou({ fixed, options, turn, own }: PackedYou, open: PublicSide, before: YouView | null): YouView {
  let you = fixed ? unpackFixed(fixed, open) : before;
  if (you === null) throw new RangeError('An update of a private view has nothing to continue.');
  if (options) you = { ...you, options: unpackOptions(options, you.role, open) };
  if (turn) you = { ...you, ...unpackTurn(turn, you, open) };
  return own ? { ...you, ...unpackOwn(own, you, open) } : you;
}

const unpackFixed = ({ seat, role, goal, partners }: NonNullable<PackedYou['fixed']>, { players }: PublicSide): YouView => ({
  id: at(players, seat).id,
  seat,
  role: at(ROLES, role),
  goal: goal && { ...goal, reached: false },
  goalLeads: [],
  partners: partners.map((index) => at(players, index).id),
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
  quieted: null,
});

function unpackTurn(turn: NonNullable<PackedYou['turn']>, before: YouView, open: PublicSide): Partial<YouView> {
  const [reached, goalLeads, packedActions, packedClues, inYourName, sabotageReadyInRound] = turn;
  const { goal } = before;
  const isRecent = isRecentIn(open);
  const isOld = (one: { readonly round: number }): boolean => !isRecent(one);
  const things = thingsIn(open);
  const actions = packedActions.map((action) => unpackAction(action, open));
  return {
    goal: goal && { ...goal, reached: reached === 1 },
    goalLeads: goalLeads.map(([action, target, location, ready]) => ({
      // Leads can only point to these.
      action: at(ACTIONS, action) as StageLead['action'],
      target: unpackId(target, things),
      location: unpackId(location, things),
      ready: ready === 1,
    })),
    actions: [...before.actions.filter(isOld), ...actions],
    clues: [...before.clues.filter(isOld), ...packedClues.map((clue) => unpackClue(clue, open))],
    inYourName: [...before.inYourName.filter(isOld), ...actions.filter(({ turnNumber }) => inYourName.includes(turnNumber))],
    sabotageReadyInRound,
  };
}

function unpackOwn(own: NonNullable<PackedYou['own']>, { actions }: YouView, open: PublicSide): Partial<YouView> {
  const { program, lockedIn, takenOver, canAccuse, canVote, vote } = own;
  const guesses = open.players.map(({ id }, index) => ({ id, role: own.guesses[2 * index], position: own.guesses[2 * index + 1] }));
  return {
    program: program && unpackProgram(program, open),
    lockedIn,
    guesses: {
      roles: Object.fromEntries(guesses.flatMap((one) => (one.role === '-' ? [] : [[one.id, at(ROLES, Number(one.role))]]))),
      positions: Object.fromEntries(guesses.flatMap((one) => (one.position === '-' ? [] : [[one.id, Number(one.position)]]))),
    },
    inYourName: actions.filter(({ turnNumber }) => own.inYourName.includes(turnNumber)),
    takenOver,
    canAccuse,
    canVote,
    vote,
    claimable: actions.flatMap(({ round, turn }) => (own.claimable.includes(round) ? [{ round, turn }] : [])),
    quieted: own.quieted && unpackQuieted(own.quieted, open),
  };
}

/** Updates repeat actions and clues from this round on, so applying one doesn't depend on which updates came before. */
export const firstRepeatedRound = ({ phase, round }: PublicSide['state']): number => (phase === 'planning' ? round - 1 : round);

const isRecentIn =
  ({ state }: PublicSide) =>
  ({ round }: { readonly round: number }): boolean =>
    round >= firstRepeatedRound(state);

/** Each role has this many tags of its own, in the order of the roles. */
const TAGS_OF_ROLE = TAGS.length / ROLES.length;
const firstTagOf = (role: YouView['role']): number => TAGS_OF_ROLE * ROLES.indexOf(role);
const BIT_OF: ReadonlyMap<Tag, number> = new Map(TAGS.map((tag, index) => [tag, 1 << (index % TAGS_OF_ROLE)]));

const mark = <T>(guess: T | undefined, digit: (guess: T) => number): string => (guess === undefined ? '-' : String(digit(guess)));

/** Everything that everyone sees and could be a target, in the order of the masks: things in sight, then players. */
const thingsIn = ({ world, players }: PublicSide): readonly Thing[] => [
  { id: ENVIRONMENT, kind: 'environment' },
  ...world.locations.map(({ id }) => ({ id, kind: 'location' as const })),
  ...world.objects.map(({ id, kind }) => ({ id, kind: kind === 'container' ? ('container' as const) : ('object' as const) })),
  ...world.hazards.map(({ id }) => ({ id, kind: 'hazard' as const })),
  ...world.npcs.map(({ id }) => ({ id, kind: 'npc' as const })),
  ...world.specials.map(({ id }) => ({ id, kind: 'special' as const })),
  ...players.map(({ id }) => ({ id, kind: 'player' as const })),
];
/** Nobody can choose a target outside of planning. */
const aimsIn = (open: PublicSide): readonly Thing[] => (open.state.phase === 'planning' ? thingsIn(open) : []);

/** Of the side that was packed last, because a server packs the views of all seats one after another. */
let packed: { readonly open: PublicSide; readonly places: ReadonlyMap<string, number> } | null = null;

/** The index of a thing in `thingsIn`. */
function placeOf(id: string, open: PublicSide): number | undefined {
  if (packed?.open !== open) packed = { open, places: new Map(thingsIn(open).map((thing, index) => [thing.id, index])) };
  return packed.places.get(id);
}

function packOptions({ options }: YouView, open: PublicSide): string[] {
  const noTags = Array<string>(aimsIn(open).length).fill('0');
  return options.map(({ reason, targets }) => {
    const digits = [...noTags];
    for (const { id, tags } of targets) {
      const place = placeOf(id, open);
      if (place !== undefined && place < digits.length)
        digits[place] = tags.reduce((bits, tag) => bits | (BIT_OF.get(tag) ?? 0), 0).toString(32);
    }
    return `${REASONS.indexOf(reason)}${digits.join('')}`;
  });
}

function unpackOptions(options: readonly string[], role: YouView['role'], open: PublicSide): ActionOption[] {
  const aims = aimsIn(open);
  const firstTag = firstTagOf(role);
  const tagsOf = TAGS.slice(firstTag, firstTag + TAGS_OF_ROLE);
  return options.map((option, index) => {
    const reason = at(REASONS, Number(option[0]));
    const targets = aims.flatMap((aim, place) => {
      const bits = Number.parseInt(option[place + 1] ?? '0', 32);
      return bits === 0 ? [] : [{ ...aim, tags: tagsOf.filter((_, bit) => (bits & (1 << bit)) !== 0) }];
    });
    return { action: at(ACTIONS, index), enabled: reason === null, reason, targets };
  });
}

type Named = readonly { readonly id: string }[];
const indexIn = (list: Named, wanted: string): number => list.findIndex(({ id }) => id === wanted);
function packId(id: string, list: Named): PackedId {
  const index = indexIn(list, id);
  return index < 0 ? id : index;
}
const unpackId = (id: PackedId, list: Named): string => (typeof id === 'string' ? id : at(list, id).id);

const packProgram = ({ action, target, intention, tag, shift }: Program, { players }: PublicSide): PackedProgram => [
  ACTIONS.indexOf(action),
  // Things are not named by index, because a target of an earlier turn may be out of sight by now.
  packId(target, players),
  INTENTIONS.indexOf(intention),
  TAGS.indexOf(tag),
  shift ?? 0,
];
const unpackProgram = ([action, target, intention, tag, shift]: PackedProgram, { players }: PublicSide): Program => ({
  action: at(ACTIONS, action),
  target: unpackId(target, players),
  intention: at(INTENTIONS, intention),
  tag: at(TAGS, tag),
  ...(shift === 0 ? {} : { shift }),
});

const packAction = (action: OwnAction, open: PublicSide): PackedAction => [
  ...packProgram(action, open),
  action.round,
  action.turn,
  action.turnNumber,
  AUTHORS.indexOf(action.by),
  OUTCOMES.indexOf(action.outcome),
  action.tagWorked,
];
function unpackAction(packed: PackedAction, open: PublicSide): OwnAction {
  const [action, target, intention, tag, shift, round, turn, turnNumber, by, outcome, tagWorked] = packed;
  return {
    ...unpackProgram([action, target, intention, tag, shift], open),
    round,
    turn,
    turnNumber,
    by: at(AUTHORS, by),
    outcome: at(OUTCOMES, outcome),
    tagWorked,
  };
}

function packClue(clue: Clue, { players }: PublicSide): PackedClue {
  const { type, round, turnNumber } = clue;
  switch (type) {
    case 'probe':
      return [type, round, turnNumber, indexIn(players, clue.about), NATURES.indexOf(clue.nature)];
    case 'investigate':
      return [type, round, turnNumber, clue.aboutTurnNumber, NATURES.indexOf(clue.nature)];
    case 'scout':
      return [type, round, turnNumber, clue.name, clue.id ?? null, clue.event ?? null];
  }
}
function unpackClue(clue: PackedClue, { players }: PublicSide): Clue {
  const [type, round, turnNumber] = clue;
  switch (type) {
    case 'probe':
      return { type, round, turnNumber, about: at(players, clue[3]).id, nature: at(NATURES, clue[4]) };
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
