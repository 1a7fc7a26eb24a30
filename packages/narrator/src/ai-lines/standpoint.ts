/**
 * What the lines of an AI player may use: what everybody at the table sees, its own public claims, and its reading: what it
 * says about a probe that it has claimed, which is a claim in words. No line depends on anything else that it knows or does.
 */
import type { TurnFact } from '@one-mind/engine/facts';
import type { ClaimView, PublicView, View } from '@one-mind/engine/view/view-types';

/** What a voice says about the result of its probe. */
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
  /** The result that it gives for the probe in its newest claim. It can be a lie if the claim is one, or if it is a saboteur. */
  readonly reading: Reading | null;
}

export const nameOf = ({ game }: Standpoint, id: string): string => game.players.find((player) => player.id === id)?.username ?? '';

/** The public fact of a turn. */
export const factOf = ({ history }: PublicView, { round, turn }: { readonly round: number; readonly turn: number }): TurnFact | undefined =>
  history.find((fact) => fact.round === round && fact.turn === turn);

/** Null for viewers without a seat. */
export const standpointOf = ({ public: game, you }: View): Standpoint | null => {
  if (you === null) return null;
  const claims = game.claims.filter(({ player }) => player === you.id).map((claim) => ({ ...claim, fact: factOf(game, claim) }));
  return { id: you.id, game, claims, reading: readingOf({ you, claims }) };
};

/** A player who claims a turn in which somebody was searched is asked for the result; nobody else mentions one. */
const readingOf = ({ you, claims }: { readonly you: NonNullable<View['you']>; readonly claims: Standpoint['claims'] }): Reading | null => {
  const claim = claims.at(-1);
  const fact = claim?.fact;
  if (claim === undefined || fact === undefined || fact.action !== 'search' || fact.targetKind !== 'player') return null;
  if (fact.outcome !== 'success' || fact.target === you.id) return null;
  const { target: about } = fact;
  const { round, turn } = claim;
  const clue = you.clues.find((one) => one.type === 'probe' && one.turnNumber === fact.turnNumber && one.about === about);
  // Every role stays silent about a search without a result; otherwise silence would prove that a voice is honest.
  if (clue?.type === 'probe' && (clue.nature === 'hidden' || clue.nature === 'none')) return null;
  // A saboteur says that a partner is harmless and that anybody else is harmful.
  if (you.role === 'saboteur') return { about, round, turn, isGood: you.partners.includes(about) };
  if (clue?.type !== 'probe') return null;
  return { about, round, turn, isGood: clue.nature === 'helpful' };
};
