/** What the AI does now for the seats it plays: AI players, and people it took over from. */
import type { Command } from '../commands.ts';
import { Dice, rngFromSeed } from '../rng.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { viewFor } from '../view.ts';

/** Commands for this moment, decided from each seat's own view [B1]; reproducible: its dice come from seed, seat and round. */
export function pilotCommands(state: GameState, at: number): Command[] {
  if (state.phase !== 'planning' || state.pause.since !== null) return [];
  return state.seats.flatMap((seat, index) => (seat.kind === 'ai' || seat.takenOver ? commandsOf(state, index, at) : []));
}

function commandsOf(state: GameState, seat: SeatIndex, at: number): Command[] {
  const { you } = viewFor(state, { type: 'seat', seat });
  if (you === null || you.lockedIn) return [];
  const dice = new Dice({ rng: rngFromSeed(`${state.seed}:${seat}:${state.round}`) });
  const options = you.options.filter((option) => option.enabled && option.targets.length > 0);
  if (options.length === 0) return [];
  const { action, targets } = dice.pick(options);
  const target = dice.pick(targets);
  return [
    { type: 'program', seat, at, action, target: target.id, tag: dice.pick(target.tags) },
    { type: 'lockIn', seat, at },
  ];
}
