import type { RevealView, WorldView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { changesOf } from '../../../shared/ending/changes-of.ts';

/** The state at the end of a round; round 0 is the start. */
export interface RoundPoint {
  readonly round: number;
  readonly alarm: number;
  readonly vitality: number;
  readonly stages: number;
}

/** Derived from the public log; the last point is the final state of the game. */
export function roundPoints(
  log: readonly NarrativeEntry[],
  world: Pick<WorldView, 'alarm' | 'vitality' | 'stages'>,
): readonly RoundPoint[] {
  let alarm = startOf(log, 'alarm') ?? world.alarm;
  let vitality = startOf(log, 'vitality') ?? world.vitality;
  let stages = 0;
  let round = 0;
  const points: RoundPoint[] = [];
  for (const { data } of log) {
    if (data.type === 'roundBegan') {
      points.push({ round, alarm, vitality, stages });
      round = data.round;
    }
    if (data.type === 'stageDone') stages = data.done;
    for (const change of changesOf(data)) {
      if (change.type === 'alarm') alarm = change.value;
      if (change.type === 'vitality') vitality = change.value;
    }
  }
  return [...points, { round, alarm: world.alarm, vitality: world.vitality, stages: world.stages.filter((stage) => stage.done).length }];
}

/** The value before its first change; undefined if it never changed. */
function startOf(log: readonly NarrativeEntry[], type: 'alarm' | 'vitality'): number | undefined {
  for (const { data } of log) for (const change of changesOf(data)) if (change.type === type) return change.value - change.by;
  return undefined;
}

/** How often one voice did each thing. */
export interface Mix<Thing extends string> {
  readonly player: string;
  readonly counts: Readonly<Partial<Record<Thing, number>>>;
}

/** How often each voice chose each action or secret tag, by what its turns really were. In seat order. */
export function mixOf<Thing extends string>(
  reveal: Pick<RevealView, 'players' | 'turns'>,
  thing: (turn: RevealView['turns'][number]) => Thing,
): readonly Mix<Thing>[] {
  return reveal.players.map(({ id }) => {
    const counts: Partial<Record<Thing, number>> = {};
    for (const turn of reveal.turns) {
      if (turn.player !== id) continue;
      const key = thing(turn);
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return { player: id, counts };
  });
}

/** The things that anyone did, in the given order. */
export function thingsDone<Thing extends string>(mixes: readonly Mix<Thing>[], order: readonly Thing[]): readonly Thing[] {
  return order.filter((thing) => mixes.some(({ counts }) => (counts[thing] ?? 0) > 0));
}

/** The most frequent thing, the first of equals; null for a voice that never had a turn. */
export function mostOf<Thing extends string>(
  { counts }: Mix<Thing>,
  order: readonly Thing[],
): { readonly thing: Thing; readonly times: number } | null {
  let most: { readonly thing: Thing; readonly times: number } | null = null;
  for (const thing of order) {
    const times = counts[thing] ?? 0;
    if (times > (most?.times ?? 0)) most = { thing, times };
  }
  return most;
}
