import { ACTION_RULES, targetsOf } from '../actions/registry.ts';
import type { Change, TurnFact } from '../facts.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { Dice } from '../rng.ts';
import { contentOf } from '../scenario/content-index.ts';
import { leads } from '../scenario/leads.ts';
import type { GameState, SeatIndex } from '../state.ts';
import type { Action, Intention } from '../vocabulary.ts';
import type { Target } from '../world/target.ts';
import { slipChance } from './chance.ts';
import { randomTarget } from './random-target.ts';
import { beginTurn, type Turn } from './turn.ts';

/** The visible part of a turn. */
export type Seeming = Pick<TurnFact, 'action' | 'targetKind' | 'target' | 'outcome' | 'changes'>;

const HONEST_ACTIONS = ['move', 'search', 'interact', 'help', 'hide'] as const satisfies readonly Action[];

/**
 * Assumed frequencies, in tenths of a turn, of honest turns without lasting effect before any have been seen. By
 * `action/target kind/outcome`; every other possible turn counts as ELSE.
 */
const PRIOR: Readonly<Record<string, number>> = {
  'move/location/nothing': 15,
  'search/player/nothing': 30,
  'interact/object/failure': 10,
  'interact/object/nothing': 10,
  'move/location/failure': 8,
  'hide/environment/nothing': 6,
  'search/player/failure': 5,
  'interact/special/failure': 4,
  'help/environment/failure': 3,
  'help/environment/nothing': 3,
};
const ELSE = 1;
/** How much rarer an action is assumed to be with an intention that doesn't help it if another would [C1]. */
const UNFIT = 8;
/** In tenths: weight of a past turn like this one, and of one that also has this cover's intention. */
const SEEN = 4;
const SEEN_WITH_INTENTION = 26;
/** How much likelier an honest voice chooses what the stage needs than anything else of that kind. */
const NEEDED = 4;

/**
 * [C4] The cover of a sabotage: a turn that a voice with this intention could really have here and now without lasting
 * effect, drawn with the frequencies of this game's honest turns so far.
 */
export function drawCover(state: GameState, dice: Dice, index: SeatIndex, intention: Intention): Seeming {
  const seen = frequencies(state, intention);
  const groups = new Map<string, Seeming[]>();
  for (const seeming of seemings(state, index, intention)) {
    const group = groups.get(keyOf(seeming));
    if (group) group.push(seeming);
    else groups.set(keyOf(seeming), [seeming]);
  }
  const key = weighted(dice, [...groups.keys()], (one) => expected(one, intention) + (seen.get(one) ?? 0));
  const needed = neededIds(state);
  const group = (groups.get(key) ?? []).map((seeming) => ({ kind: seeming.targetKind, id: seeming.target, seeming }));
  return randomTarget(state, dice, index, group, ({ id }) => (needed.includes(id) ? NEEDED : 1)).seeming;
}

function expected(key: string, intention: Intention): number {
  const fitting = key.startsWith('search/') ? 'suspicious' : key.startsWith('help/') ? 'cooperative' : intention;
  const prior = PRIOR[key] ?? ELSE;
  return fitting === intention ? prior : Math.max(1, Math.round(prior / UNFIT));
}

function keyOf({ action, targetKind, outcome }: Seeming): string {
  return `${action}/${targetKind}/${outcome}`;
}

/** Ignores mishaps: a cover draws its own luck, like the turn that it imitates [C2]. */
function frequencies(state: GameState, intention: Intention): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  state.history.forEach((fact, at) => {
    const author = state.truths[at]?.seat;
    if (author === undefined || state.seats[author]?.role === 'saboteur') return;
    if (fact.outcome === 'success' || fact.outcome === 'fizzled' || fact.changes.some(isLasting)) return;
    const weight = SEEN + (fact.intention === intention ? SEEN_WITH_INTENTION : 0);
    seen.set(keyOf(fact), (seen.get(keyOf(fact)) ?? 0) + weight);
  });
  return seen;
}

/** Whether the world has changed. */
export function isLasting(change: Change): boolean {
  return change.type !== 'held' && change.type !== 'slipped' && change.type !== 'blocked' && change.type !== 'said';
}

/** Every turn without lasting effect that is possible here. Staying in place is always one. */
function seemings(state: GameState, index: SeatIndex, intention: Intention): Seeming[] {
  // A failed aggressive check raises the alarm, which is a lasting effect [C1].
  const { aggressive } = state.rules;
  const raisesAlarm = intention === 'aggressive' && aggressive.active && aggressive.alarm > 0;
  return HONEST_ACTIONS.flatMap((action) =>
    openTargets(state, action, index).flatMap((target): Seeming[] => {
      const base = { action, targetKind: target.kind, target: target.id };
      const idle = changesOf(state, action, index, target);
      const isIdle = !idle.some((change) => isLasting(change) || change.type === 'said');
      const nothing: Seeming[] = isIdle ? [{ ...base, outcome: 'nothing', changes: idle }] : [];
      const { risk } = ACTION_RULES[action];
      if (risk === 'slip' && !idle.some(({ type }) => type === 'held') && slipChance(state, 0) > 0) {
        return [...nothing, { ...base, outcome: 'failure', changes: [{ type: 'slipped' }] }];
      }
      return risk === 'check' && !raisesAlarm ? [...nothing, { ...base, outcome: 'failure', changes: [] }] : nothing;
    }),
  );
}

/** The targets as they are narrated, available to every role. */
function openTargets(state: GameState, action: Action, index: SeatIndex): readonly Target[] {
  const { specials } = contentOf(state.scenario);
  return targetsOf(state, action, index).filter(({ kind, id }) => {
    if (kind === 'environment') return action === 'help' || action === 'hide';
    if (kind === 'location' && action === 'interact') return false;
    return kind !== 'special' || specials.get(id)?.roles === undefined;
  });
}

/** What would be visible if the action succeeded, tried out on a copy. */
function changesOf(state: GameState, action: Action, index: SeatIndex, target: Target): readonly Change[] {
  const game = mutableCopy(state);
  const seat = game.seats[index];
  if (!seat) return [];
  const program = { action, target: target.id, intention: 'cooperative', tag: 'mislead' } as const;
  const turn: Turn = beginTurn({ game, dice: new Dice(game), index, seat, program, target, bonus: 0 });
  ACTION_RULES[action].succeed(turn, target);
  return turn.changes;
}

function neededIds(state: GameState): string[] {
  return leads(state)
    .filter(({ ready }) => ready)
    .flatMap(({ location, target }) => [location, target]);
}

function weighted<T>(dice: Dice, items: readonly T[], weight: (item: T) => number): T {
  let left = dice.below(items.reduce((sum, item) => sum + weight(item), 0));
  for (const item of items) {
    left -= weight(item);
    if (left < 0) return item;
  }
  return dice.pick(items);
}
