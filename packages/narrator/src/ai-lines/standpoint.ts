/**
 * What an AI player may speak from: what everybody at the table sees, its own public claims, and of its private clues those
 * alone that follow from a turn it has claimed. Its role, tags, goal, partners and place in the order are in no line.
 */
import type { TurnFact } from '@one-mind/engine/facts';
import type { ClaimView, PublicView, View } from '@one-mind/engine/view/view-types';

/** What a voice says that its probe of somebody told it. */
export interface Reading {
  readonly about: string;
  readonly round: number;
  readonly turn: number;
  readonly isGood: boolean;
}

export interface Standpoint {
  readonly id: string;
  readonly game: PublicView;
  /** Own claims, oldest first. */
  readonly claims: readonly (ClaimView & { readonly fact: TurnFact | undefined })[];
  /** Of the newest claim that is one of a probe; what it says may be a lie where the claim is one, and for saboteurs. */
  readonly reading: Reading | null;
}

export const nameOf = ({ game }: Standpoint, id: string): string => game.players.find((player) => player.id === id)?.username ?? '';

/** Null for who has no seat. */
export const standpointOf = ({ public: game, you }: View): Standpoint | null => {
  if (you === null) return null;
  const claims = game.claims
    .filter(({ player }) => player === you.id)
    .map((claim) => ({ ...claim, fact: game.history.find(({ round, turn }) => round === claim.round && turn === claim.turn) }));
  return { id: you.id, game, claims, reading: readingOf({ you, claims }) };
};

/** Whoever claims a turn in which somebody was searched is asked what it told; nobody else speaks of such a thing. */
const readingOf = ({ you, claims }: { readonly you: NonNullable<View['you']>; readonly claims: Standpoint['claims'] }): Reading | null => {
  const claim = claims.at(-1);
  const fact = claim?.fact;
  if (claim === undefined || fact === undefined || fact.action !== 'search' || fact.targetKind !== 'player') return null;
  if (fact.outcome !== 'success' || fact.target === you.id) return null;
  const { target: about } = fact;
  const { round, turn } = claim;
  const clue = you.clues.find((one) => one.type === 'probe' && one.turnNumber === fact.turnNumber && one.about === about);
  // Who learned nothing says nothing, whatever their role: else silence about a search would clear a voice.
  if (clue?.type === 'probe' && (clue.nature === 'hidden' || clue.nature === 'none')) return null;
  // Whoever wants the others to fail says of a partner that all is well, and of anybody else that it isn't.
  if (you.role === 'saboteur') return { about, round, turn, isGood: you.partners.includes(about) };
  if (clue?.type !== 'probe') return null;
  return { about, round, turn, isGood: clue.nature === 'helpful' };
};
