/** A hard player's statements: accusations and votes by belief, claims by what they reveal. */

import type { Dice } from '../../rng.ts';
import { sameVoiceTurn, turnOrderIn } from '../../round/turn-order.ts';
import type { View } from '../../view/view-types.ts';
import type { Statement } from '../decision.ts';
import { beliefOf } from '../knowledge/belief.ts';
import { roleEvidenceOf } from '../knowledge/turn-evidence.ts';
import type { Perspective } from '../perspective.ts';
import { prime, stakesOf, worthOfAccusing } from './stakes.ts';

/** The certainty that a voice needs, as chances. */
const ACCUSE_FROM = 0.65;
const VOTE_FROM = 0.6;
/** When every other voter has to agree, a Saboteur accuses a Collaborator above this chance. */
const FRAME_FROM = 0.3;
const FRAMES = 60;
/**
 * Percent that make their first claim in a round. The values are close to each other, because silence must not reveal a
 * role.
 */
const CLAIMS = { collaborator: 85, rogue: 75, saboteur: 65 } as const;
const CLAIMS_AGAIN = 8;
/**
 * How suspicious a voice's own turns may be for a true claim, and how much less suspicious the turns of a lie must be.
 * Log likelihoods, scaled by TRUST.
 */
const HARMLESS = 0.13;
const BETTER = 0.2;

export function hardStatement(view: View, perspective: Perspective, dice: Dice): Statement | null {
  // Always draws first and in the same order, so that earlier statements don't change later ones.
  const roll = { frame: dice.below(100), claim: dice.below(100), lie: dice.next() };
  return voteOf(view, perspective) ?? accusationOf(view, perspective, roll.frame) ?? claimOf(view, perspective, roll);
}

function voteOf(view: View, { you, public: { accusation } }: Perspective): Statement | null {
  if (!you.canVote || accusation === null) return null;
  if (you.partners.includes(accusation.accused)) return { type: 'vote', guilty: false };
  if (you.role === 'saboteur') return { type: 'vote', guilty: true };
  return { type: 'vote', guilty: beliefOf(view).of(accusation.accused, 'saboteur') >= VOTE_FROM };
}

function accusationOf(view: View, perspective: Perspective, roll: number): Statement | null {
  const { you } = perspective;
  if (!you.canAccuse) return null;
  if (you.role === 'saboteur') return frame(view, perspective, roll);
  const belief = beliefOf(view);
  const suspect = prime(perspective, belief);
  if (suspect === null || suspect.sure < ACCUSE_FROM) return null;
  const gain = worthOfAccusing(stakesOf(view, perspective), suspect.sure, belief.of(suspect.id, 'rogue'));
  return gain > 0 ? { type: 'accuse', accused: suspect.id } : null;
}

/** The innocent voice that looks guiltiest to everyone. */
function frame(view: View, perspective: Perspective, roll: number): Statement | null {
  if (roll >= FRAMES) return null;
  const everybody = beliefOf({ public: view.public, you: null });
  const suspect = prime(perspective, everybody);
  const mine = everybody.of(perspective.you.id, 'saboteur');
  return suspect !== null && suspect.sure >= FRAME_FROM && suspect.sure > mine ? { type: 'accuse', accused: suspect.id } : null;
}

/** One true claim identifies all of a voice's turns [K3]. A voice that lied once keeps to its lie. */
function claimOf(view: View, perspective: Perspective, { claim, lie }: { claim: number; lie: number }): Statement | null {
  const { you, public: game } = perspective;
  const latest = you.claimable.at(-1);
  if (latest === undefined || latest.round !== game.round - 1) return null;
  const first = game.claims.find(({ player }) => player === you.id);
  if (claim >= (first === undefined ? CLAIMS[you.role] : CLAIMS_AGAIN)) return null;
  if (you.role !== 'saboteur') return { type: 'claim', ...latest };
  const turns = game.history.filter(({ round }) => round === latest.round).map(({ turn }) => turn);
  if (first !== undefined) {
    const turn = sameVoiceTurn(turnOrderIn(game), first, latest.round);
    return turns.includes(turn) ? { type: 'claim', round: latest.round, turn } : null;
  }
  const turn = bestLie(view, perspective, turns, latest.turn, lie);
  return turn === null ? null : { type: 'claim', round: latest.round, turn };
}

/**
 * Claims the truth if the voice's own turns look harmless; otherwise an unclaimed turn of a voice that looks better, so
 * that the two are confused. Null: silence is best.
 */
function bestLie({ public: game }: View, { you }: Perspective, turns: readonly number[], own: number, lie: number): number | null {
  const rule = turnOrderIn(game);
  const round = game.round - 1;
  const readings = roleEvidenceOf(game);
  const guilt = (turn: number): number =>
    game.history.reduce((sum, fact, at) => {
      const [honest, , guilty] = readings[at] ?? [0, 0, 0];
      return sameVoiceTurn(rule, { round, turn }, fact.round) === fact.turn ? sum + guilty - honest : sum;
    }, 0);
  const mine = guilt(own);
  if (mine <= HARMLESS) return own;
  const taken = game.claims.filter(({ player }) => player !== you.id).map((claim) => sameVoiceTurn(rule, claim, round));
  const free = turns.filter((turn) => turn !== own && !taken.includes(turn) && guilt(turn) < mine - BETTER);
  if (free.length === 0) return null;
  return free[lie % free.length] ?? null;
}
