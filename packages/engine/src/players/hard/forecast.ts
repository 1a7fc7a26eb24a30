/**
 * Predicts where the body will be, and what the stage will need, in this voice's turn. It expects the voices before it
 * to take the steps that are most likely due in their turns.
 */
import type { StageLead } from '../../view/view-types.ts';
import { distancesIn } from '../knowledge/distances.ts';
import type { Perspective } from '../perspective.ts';

/** One step of the plan for a stage. `beyond`: after all known steps of the stage. */
export interface Step {
  readonly kind: 'move' | 'search' | 'interact' | 'beyond';
  /** Where the body is when this step is due. */
  readonly at: string;
  readonly lead: StageLead | null;
}

export interface Forecast {
  readonly steps: readonly Step[];
  /** By index of `steps`: the chance that the step is due in this voice's turn. */
  readonly due: readonly number[];
  /** Expected number of turns in this round before and after this voice's own. */
  readonly before: number;
  readonly after: number;
  /** Whether this voice knows its place in the order. */
  readonly sure: boolean;
  /** The chance that the turn directly after this voice's, in this round, is used for a step of the plan. */
  readonly nextHelps: number;
  /** Whether that step is a move, which rarely fails. */
  readonly nextMoves: boolean;
  /** Expected number of moves by later voices in this round. */
  readonly movesAfter: number;
}

/** The share of other voices' turns that go into the plan, and how often such a turn succeeds. */
const JOINS = 0.62;
const SUCCEEDS = { move: 0.93, search: 0.85, interact: 0.83, beyond: 0 } as const;
const STEPS_MAX = 14;

export function forecastOf(perspective: Perspective): Forecast {
  const steps = stepsOf(perspective);
  const last = perspective.public.turnsInRound - 1;
  const { before: expected } = perspective;
  const before = expected === null ? null : Math.min(last, expected);
  const dues: number[][] = [steps.map((_, index) => (index === 0 ? 1 : 0))];
  for (let turn = 1; turn <= last + 1; turn++) dues.push(afterTurn(steps, dues[turn - 1] ?? []));
  const due = before === null ? average(dues.slice(0, last + 1)) : (dues[before] ?? []);
  const next = before === null ? due : (dues[before + 1] ?? due);
  const after = last - (before ?? last / 2);
  const likely = likeliest(steps, next);
  return {
    steps,
    due,
    before: before ?? last / 2,
    after,
    sure: before !== null,
    nextHelps: after <= 0 ? 0 : Math.min(1, after) * JOINS * (likely === 'beyond' ? 0.4 : share(steps, next, likely)),
    nextMoves: likely === 'move',
    movesAfter: after * JOINS * (likely === 'beyond' ? 0.5 : share(steps, next, 'move')),
  };
}

function stepsOf(perspective: Perspective): Step[] {
  const distances = distancesIn(perspective.world);
  const { body } = perspective.world;
  const steps: Step[] = [];
  let at = body.location;
  let taken = body.steps;
  for (const lead of perspective.plan) {
    while (at !== lead.location && steps.length < STEPS_MAX) {
      const next = distances.next(at, lead.location);
      if (next === null) break;
      const tokens = distances.size(at) + (taken > 0 ? (next === body.heading ? -taken : taken) : 0);
      for (let token = 0; token < tokens; token++) steps.push({ kind: 'move', at, lead });
      taken = 0;
      at = next;
    }
    // No route is known: first do what opens one, then continue as if the body were there.
    at = lead.location;
    if (lead.action !== 'move') for (let act = 0; act < actsOf(perspective, lead); act++) steps.push({ kind: lead.action, at, lead });
    if (steps.length >= STEPS_MAX) break;
  }
  steps.push({ kind: 'beyond', at, lead: null });
  return steps;
}

/** A hostile NPC takes one step per point of disposition. */
export function actsOf({ world }: Perspective, { action, target }: StageLead): number {
  const npc = action === 'interact' ? world.npcs.find(({ id }) => id === target) : undefined;
  return npc === undefined ? 1 : Math.max(1, 1 - npc.disposition);
}

const share = (steps: readonly Step[], due: readonly number[], kind: Step['kind']): number =>
  due.reduce((sum, chance, index) => sum + (steps[index]?.kind === kind ? chance : 0), 0);

function likeliest(steps: readonly Step[], due: readonly number[]): Step['kind'] {
  const kinds = ['move', 'search', 'interact', 'beyond'] as const;
  return kinds.reduce((best, kind) => (share(steps, due, kind) > share(steps, due, best) ? kind : best));
}

/** Each voice takes the step that is most likely due in its turn. */
function afterTurn(steps: readonly Step[], due: readonly number[]): number[] {
  const kind = likeliest(steps, due);
  const works = JOINS * SUCCEEDS[kind];
  const next = [...due];
  due.forEach((chance, index) => {
    if (kind === 'beyond' || steps[index]?.kind !== kind) return;
    next[index] = (next[index] ?? 0) - chance * works;
    next[index + 1] = (next[index + 1] ?? 0) + chance * works;
  });
  return next;
}

function average(dues: readonly (readonly number[])[]): number[] {
  return (dues[0] ?? []).map((_, index) => dues.reduce((sum, due) => sum + (due[index] ?? 0), 0) / dues.length);
}
