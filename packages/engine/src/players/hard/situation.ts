/** Everything that a hard player rates its options by, computed once from its view. */
import type { View } from '../../view/view-types.ts';
import { type Belief, beliefOf, RIGHT } from '../knowledge/belief.ts';
import { dangerHere, type Perspective } from '../perspective.ts';
import { type Forecast, forecastOf } from './forecast.ts';
import { type Stakes, stakesOf, worthOfAccusing } from './stakes.ts';

/** How much a voice wants what the Collaborators want; negative if it wants the opposite. */
export interface Will {
  readonly progress: number;
  readonly calm: number;
  /** The worth of reaching its own goal, in the same unit as a chance of winning. */
  readonly goal: number;
}

export interface Situation {
  readonly view: View;
  readonly perspective: Perspective;
  readonly belief: Belief;
  readonly stakes: Stakes;
  readonly forecast: Forecast;
  readonly will: Will;
  /** The chances that the body is still here in this voice's turn, and when the round ends. */
  readonly present: number;
  readonly stays: number;
  /** How well the others can identify this voice's turns: 0..1. */
  readonly seen: number;
}

export function situationOf(view: View, perspective: Perspective): Situation {
  const stakes = stakesOf(view, perspective);
  const forecast = forecastOf(perspective);
  const staying = forecast.steps.reduce((sum, { at }, index) => sum + (at === perspective.here ? (forecast.due[index] ?? 0) : 0), 0);
  return {
    view,
    perspective,
    belief: beliefOf(view),
    stakes,
    forecast,
    will: willOf(perspective, stakes),
    present: staying,
    stays: staying * (forecast.steps[0]?.kind === 'move' ? 0.5 : 0.8),
    seen: seenBy(perspective),
  };
}

function willOf({ you, others, world }: Perspective, stakes: Stakes): Will {
  switch (you.role) {
    case 'collaborator':
      return { progress: 1, calm: 1, goal: 0 };
    case 'saboteur':
      return { progress: -1, calm: -1, goal: 0 };
    case 'rogue': {
      if (you.goal === null || you.goal.reached) return { progress: 0.5, calm: 0.6, goal: 0 };
      // The game has to last until the goal is reached, so a side that is about to end it is in the way.
      const isNearlyOver = stakes.stepsLeft <= others.length + 2;
      const isAlarming = world.alarmLimit - world.alarm <= 2;
      return { progress: isNearlyOver ? -0.5 : 0.3, calm: isAlarming ? 3 : 1, goal: 1 };
    }
  }
}

/** Its own claim reveals a voice's turns; claims of others leave fewer places that can be its own. */
function seenBy({ public: { claims, players }, you }: Perspective): number {
  const claimants = new Set(claims.map(({ player }) => player));
  if (claimants.has(you.id)) return 0.9;
  return 0.15 + (0.75 * claimants.size) / Math.max(1, players.length - 1);
}

/**
 * The worth of a private clue about a voice: how much it improves the choice of whom to accuse. For Collaborators and
 * Rogues who side with them.
 * @param reaches chance that there is a clue that is as reliable as clues usually are
 */
export function worthOfClue({ perspective, belief, stakes, view }: Situation, id: string, reaches: number): number {
  const open = perspective.others.filter(({ role }) => role === null);
  if (!open.some((one) => one.id === id)) return 0;
  const chances = open.map((one) => ({ id: one.id, s: belief.of(one.id, 'saboteur'), r: belief.of(one.id, 'rogue') }));
  const best = (of: readonly { s: number; r: number }[]): number => Math.max(0, ...of.map(({ s, r }) => worthOfAccusing(stakes, s, r)));
  const now = best(chances);
  const target = chances.find((one) => one.id === id);
  if (target === undefined) return 0;
  const kinds = [1 - target.s - target.r, target.r, target.s];
  let after = 0;
  for (let shown = 0; shown < 3; shown++) {
    const fits = kinds.map((chance, kind) => chance * (kind === shown ? RIGHT : (1 - RIGHT) / 2));
    const total = fits.reduce((sum, one) => sum + one, 0);
    if (total <= 0) continue;
    const s = (fits[2] ?? 0) / total;
    const r = (fits[1] ?? 0) / total;
    // As one voice becomes less suspect, the others become more so.
    const rest = target.s >= 0.999 ? 1 : (1 - s) / (1 - target.s);
    after += total * best(chances.map((one) => (one.id === id ? { s, r } : { s: Math.min(1, one.s * rest), r: one.r })));
  }
  return Math.max(0, after - now) * reaches * (canStillAccuse(view) ? 1 : 0.4);
}

/** Each voice may accuse once per game [V1]; after that, a clue still helps its votes. */
function canStillAccuse({ public: { verdicts, accusation }, you }: View): boolean {
  return !verdicts.some(({ accuser }) => accuser === you?.id) && accusation?.accuser !== you?.id;
}

/** [A4] Whether helping the environment would lower the alarm; otherwise it raises vitality. */
export const isAlarmNearer = ({ vitality, vitalityMax, alarm, alarmLimit }: Perspective['world']): boolean =>
  vitality >= vitalityMax || (alarm > 0 && alarmLimit - alarm <= vitality);

export const hostilesHere = ({ world, here }: Perspective): number =>
  world.npcs.filter(({ location, disposition }) => location === here && disposition < 0).length;

export const canBeCalmed = (perspective: Perspective): boolean => dangerHere(perspective) === 0;
