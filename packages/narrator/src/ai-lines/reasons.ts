/** Public evidence for or against a voice: the reasons that AI players give. */
import type { TurnFact } from '@one-mind/engine/facts';
import type { ClaimView } from '@one-mind/engine/view/view-types';
import { factOf, nameOf, type Standpoint } from './standpoint.ts';
import type { Topic } from './wording.ts';

export interface Reason extends Topic {
  /** How much it counts. */
  readonly weight: number;
}

/** Everything that speaks against this voice or for it, the strongest first. All of it is public, except the speaker's reading. */
export const reasonsAbout = (standpoint: Standpoint, player: string, isAgainst: boolean): readonly Reason[] =>
  (isAgainst ? against(standpoint, player) : inFavour(standpoint, player))
    .toSorted((a, b) => b.weight - a.weight)
    // One voice gives this reason, and the others find another one.
    .map((reason) => ({ ...reason, subject: `${reason.occasion} ${player} ${standpoint.game.round}` }));

function against(standpoint: Standpoint, player: string): Reason[] {
  const { game, id, reading } = standpoint;
  const words = { accused: nameOf(standpoint, player), accuser: accuserIn(standpoint) };
  const claims = game.claims.filter((claim) => claim.player === player);
  const reasons: Reason[] = [];
  if (reading?.about === player && !reading.isGood) {
    reasons.push({ occasion: 'againstSearched', words: { ...words, turn: reading.turn, round: reading.round }, weight: 3 });
  }
  const seen = claims.findLast((claim) => wasAimedAt(standpoint, claim));
  if (seen !== undefined) {
    reasons.push({ occasion: 'doubtSeen', words: { name: words.accused, turn: seen.turn, round: seen.round }, weight: 4 });
  }
  const clash = game.contradictions.findLast(
    ({ claims: indexes }) => indexes.length > 1 && indexes.some((index) => game.claims[index]?.player === player),
  );
  const clashing = (clash?.claims ?? []).flatMap((index) => game.claims[index] ?? []);
  const doubted = clashing.findLast((claim) => claim.player === player);
  if (doubted !== undefined) {
    const isOwn = clashing.every((claim) => claim.player === player);
    const isWithMe = clashing.some((claim) => claim.player === id);
    const weight = isOwn || isWithMe ? 3 : 2;
    reasons.push({ occasion: 'againstClaim', words: { ...words, turn: doubted.turn, round: doubted.round }, weight });
  }
  const bad = badClaimsOf(standpoint, player).at(-1);
  if (bad !== undefined) reasons.push({ occasion: 'againstTurn', words: { ...words, turn: bad.turn, round: bad.round }, weight: 1 });
  // In the first rounds, silence means nothing.
  if (claims.length === 0 && game.round > 3 && new Set(game.claims.map((claim) => claim.player)).size > 1) {
    reasons.push({ occasion: 'againstSilence', words, weight: 1 });
  }
  return reasons;
}

function inFavour(standpoint: Standpoint, player: string): Reason[] {
  const { game, reading } = standpoint;
  const words = { accused: nameOf(standpoint, player), accuser: accuserIn(standpoint) };
  const reasons: Reason[] = [];
  if (reading?.about === player && reading.isGood) {
    reasons.push({ occasion: 'forSearched', words: { ...words, turn: reading.turn, round: reading.round }, weight: 3 });
  }
  const good = game.claims.findLast((claim) => claim.player === player && wentWell(factOf(game, claim)));
  if (good !== undefined) reasons.push({ occasion: 'forTurn', words: { ...words, turn: good.turn, round: good.round }, weight: 1.5 });
  return reasons;
}

/** Turns that this voice claims and that went wrong, oldest first. */
export const badClaimsOf = ({ game }: Standpoint, player: string): readonly ClaimView[] =>
  game.claims.filter((claim) => claim.player === player && wentWrong(factOf(game, claim)));

/** Nobody can choose themselves as a target [A7]. */
export const wasAimedAt = ({ game }: Standpoint, claim: ClaimView): boolean => {
  const fact = factOf(game, claim);
  return fact?.targetKind === 'player' && fact.target === claim.player;
};

export const wentWell = (fact: TurnFact | undefined): boolean => fact?.outcome === 'success' && fact.mishap === null;
/** An action without an effect hasn't gone wrong. */
export const wentWrong = (fact: TurnFact | undefined): boolean =>
  fact !== undefined && (fact.outcome === 'failure' || fact.mishap !== null);

const accuserIn = (standpoint: Standpoint): string => nameOf(standpoint, standpoint.game.accusation?.accuser ?? '');
