import { type MarkedGame, type MarkingSeat, type OrderMarks, orderMarks } from '@one-mind/engine/players/knowledge/order-marks';
import { useGame, useGameState } from '../live/game-context.ts';

/** The reader's pencil marks [K2], or null for people who only watch. Tries every order, so import it where the game has loaded. */
export function useOrderMarks(): OrderMarks | null {
  const { you, players, log } = useGame('you', 'players', 'log');
  const { rulesOff, verdicts, claims, round } = useGameState('rulesOff', 'verdicts', 'claims', 'round');
  if (you === null) return null;
  const inputs = [you.actions, you.guesses, players, log, rulesOff, verdicts, claims, round];
  if (latest === null || inputs.some((input, index) => input !== latest?.inputs[index])) {
    const history = log.flatMap(({ data }) => (data.type === 'turn' ? [data] : []));
    latest = {
      inputs,
      marks: orderMarks({ players, rulesOff, verdicts, history, claims, round } satisfies MarkedGame, you satisfies MarkingSeat),
    };
  }
  return latest.marks;
}

/** Shared by everything on the screen that shows marks. */
let latest: { readonly inputs: readonly unknown[]; readonly marks: OrderMarks } | null = null;
