/** [Q3] Once per game, a quieted voice nudges what the world does at the end of a round. */
import type { Command, Refusal } from '../commands.ts';
import type { Fact } from '../facts.ts';
import type { GameState } from '../state.ts';
import { NUDGES, type Nudge } from '../vocabulary.ts';
import { whyNotPlayOn } from './predictions.ts';
import { seatAt } from './seats.ts';

/** A nudge can be replaced or taken back until this round's planning is over. */
export function nudge(game: GameState, command: Extract<Command, { type: 'nudge' }>): Refusal | null {
  const seat = seatAt(game, command.seat);
  const refusal = whyNotPlayOn(game, seat, game.rules.nudges.active);
  if (seat === undefined || refusal !== null) return refusal;
  const { kind } = command;
  if (kind !== null && !NUDGES.includes(kind)) return 'unknown_action';
  if (seat.nudge && seat.nudge.round !== game.round) return 'nudge_used';
  seat.nudge = kind === null ? null : { round: game.round, kind };
  return null;
}

/** The kinds of this round's nudges, each once, in a fixed order: neither their number nor their authors show. */
export function nudgesNow({ seats, round }: Pick<GameState, 'seats' | 'round'>): readonly Nudge[] {
  const kinds = seats.flatMap(({ nudge: one }) => (one?.round === round ? [one.kind] : []));
  return kinds.length === 0 ? kinds : NUDGES.filter((kind) => kinds.includes(kind));
}

export function publishNudges(nudges: readonly Nudge[], publish: (fact: Fact) => void): void {
  for (const kind of nudges) publish({ type: 'nudged', kind });
}

/** A chance in percent of the update, as `soothe` and `stir` change it. Certain things stay certain. */
export function nudgedChance({ rules }: Pick<GameState, 'rules'>, nudges: readonly Nudge[], chance: number): number {
  const direction = (nudges.includes('stir') ? 1 : 0) - (nudges.includes('soothe') ? 1 : 0);
  return direction === 0 || chance >= 100 ? chance : (chance * (100 + direction * rules.nudges.percent)) / 100;
}
