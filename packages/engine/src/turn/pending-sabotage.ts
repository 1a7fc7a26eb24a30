import type { Change } from '../facts.ts';
import { count } from '../mutable-copy.ts';
import type { Dice } from '../rng.ts';
import type { GameState, PendingHarm, SeatIndex } from '../state.ts';
import { livingSeats, seatOfPlayer } from '../table/seats.ts';
import { kindOf, type Target } from '../world/target.ts';
import { applyHarm, type Harm, harmTo, isBearable } from './mishaps.ts';
import type { Turn } from './turn.ts';

/**
 * [C4] The harm will land in one of the next n turns, n = living voices, or occasionally in this turn. A voice that a
 * probe hinders plants nothing [K1].
 */
export function plant(turn: Turn, target: Target): void {
  const { game, dice, index, seat } = turn;
  const later = 1 + dice.below(turnsToLand(game));
  const landsAtTurnNumber = game.turnNumber + (landsAtOnce(game, dice) ? 0 : later);
  count(seat, 'sabotageAttempts');
  if (seat.hindered) {
    turn.outcome = 'failure';
    return;
  }
  game.pending = [...game.pending, { by: index, target: target.id, landsAtTurnNumber, plantedAtTurnNumber: game.turnNumber }];
}

/**
 * Harm sometimes lands in its own turn. Otherwise it would rarely land in a cover, because its author waits a round
 * between two sabotages, and a mishap would clear a turn.
 */
function landsAtOnce({ rules: { sabotage_ambiguity: ambiguity } }: GameState, dice: Dice): boolean {
  return ambiguity.active && dice.percent(ambiguity.at_once);
}

/** The number of coming turns from which the harm's turn is drawn. */
function turnsToLand(state: GameState): number {
  const { sabotage_ambiguity: ambiguity } = state.rules;
  return ambiguity.active ? Math.max(1, Math.round((livingSeats(state).length * ambiguity.percent) / 100)) : 1;
}

/**
 * Lands the harm that has been due longest. A turn has at most one mishap, so other harm waits. Harm that has become
 * impossible, or is aimed at a voice in hiding [A5], fails permanently and the next one lands.
 */
export function landHarm(game: GameState, defensive: boolean): { harm: Harm; by: SeatIndex; changes: Change[] } | null {
  const due = game.pending
    .filter((harm) => harm.landsAtTurnNumber <= game.turnNumber)
    .sort((a, b) => a.landsAtTurnNumber - b.landsAtTurnNumber || a.plantedAtTurnNumber - b.plantedAtTurnNumber);
  for (const pending of due) {
    game.pending = game.pending.filter((other) => other !== pending);
    const harm = harmOf(game, pending);
    if (harm) return { harm, by: pending.by, changes: applyHarm(game, harm, defensive) };
  }
  return null;
}

function harmOf(state: GameState, { target }: PendingHarm): Harm | null {
  const kind = kindOf(state, target);
  if (kind === null) return null;
  const isHiding = kind === 'player' && state.roundEffects.hidden.includes(seatOfPlayer(state, target));
  return isHiding || !isBearable(state, { kind, id: target }) ? null : harmTo({ kind, id: target });
}
