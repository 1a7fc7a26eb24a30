/** Public evidence for or against a voice: the reasons that AI players give. */
import type { TurnFact } from '@one-mind/engine/facts';
import type { Occasion } from '../grammar/ai-lines.ts';
import { nameOf, type Standpoint } from './standpoint.ts';

export interface Reason {
  readonly occasion: Occasion;
  readonly words: Readonly<Record<string, string | number>>;
}

/**
 * The strongest reason comes first, and there is always one. All are public, except what the speaker says about its own
 * claimed probe.
 */
export const reasonsAbout = (standpoint: Standpoint, accused: string, isAgainst: boolean): readonly Reason[] => {
  const { game, reading } = standpoint;
  const words = { accused: nameOf(standpoint, accused) };
  const found: Reason[] = [];
  if (reading?.about === accused && reading.isGood !== isAgainst) {
    found.push({ occasion: isAgainst ? 'againstSearched' : 'forSearched', words: { ...words, turn: reading.turn, round: reading.round } });
  }
  const claims = game.claims.filter(({ player }) => player === accused);
  if (isAgainst) {
    const doubted = game.contradictions.flatMap(({ claims: indexes }) => indexes.map((index) => game.claims[index]));
    const doubt = doubted.findLast((claim) => claim?.player === accused);
    if (doubt !== undefined) found.push({ occasion: 'againstClaim', words: { ...words, turn: doubt.turn, round: doubt.round } });
  }
  const turn = claims.map(({ round, turn }) => factOf(game.history, round, turn)).findLast((fact) => fact && wentWell(fact) !== isAgainst);
  if (turn !== undefined) {
    found.push({ occasion: isAgainst ? 'againstTurn' : 'forTurn', words: { ...words, turn: turn.turn, round: turn.round } });
  }
  if (isAgainst && claims.length === 0) found.push({ occasion: 'againstSilence', words });
  return [...found, { occasion: isAgainst ? 'againstHunch' : 'forNothing', words }];
};

export const wentWell = ({ outcome, mishap }: TurnFact): boolean => outcome === 'success' && mishap === null;

const factOf = (history: readonly TurnFact[], round: number, turn: number): TurnFact | undefined =>
  history.find((fact) => fact.round === round && fact.turn === turn);
