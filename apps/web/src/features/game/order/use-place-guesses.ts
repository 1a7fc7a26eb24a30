import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useCommands, useGamePart } from '../live/game-context.ts';
import { placeGuess } from './place-guess.ts';
import type { Positions } from './turn-order-model.ts';

interface PlaceGuesses {
  readonly positions: Positions;
  /** Notes the place 1..n for this player, or removes it if it is noted. */
  readonly press: (player: string, place: number) => void;
}

/** [K2] The reader's guesses of places, which the server keeps and nobody else sees before the end. */
export function usePlaceGuesses(): PlaceGuesses {
  const commands = useCommands();
  const positions = useGamePart(({ you }) => you?.guesses.positions ?? NONE);
  return {
    positions,
    press: (player, place) => {
      commands.guess({ positions: placeGuess(positions, player, place) }).catch((error: unknown) => toast.error(errorMessage(error)));
    },
  };
}

const NONE: Positions = {};
