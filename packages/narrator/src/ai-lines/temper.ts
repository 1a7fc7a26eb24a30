/** The temper of an AI player. */
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { TEMPERS, type Temper } from '../grammar/ai-lines.ts';

/** Stable through the game, and different for up to five neighbours. `publicSeed` is known to everyone, such as the game's id. */
export function temperOf(publicSeed: string, seat: number): Temper {
  const shuffled = new Dice({ rng: rngFromSeed(`temper:${publicSeed}`) }).shuffle(TEMPERS);
  return shuffled[seat % shuffled.length] ?? 'calm';
}

export interface Character {
  /** How likely it is to doubt or ask, in percent of the usual chance. */
  readonly doubting: number;
  /** How much more it believes an accusation, as a chance. */
  readonly severity: number;
  /** How long it takes to write, in percent of the usual time. */
  readonly slowness: number;
}

export const CHARACTERS: Readonly<Record<Temper, Character>> = {
  calm: { doubting: 90, severity: 0, slowness: 120 },
  hasty: { doubting: 140, severity: 0.04, slowness: 55 },
  wary: { doubting: 150, severity: 0.06, slowness: 100 },
  warm: { doubting: 70, severity: -0.06, slowness: 100 },
  dry: { doubting: 100, severity: 0, slowness: 110 },
};
