/** What a hard player says at the table: accusations and votes by belief, claims by what they cost. */

import type { Dice } from '../../rng.ts';
import { sameVoiceTurn, turnOrderIn } from '../../round/turn-order.ts';
import type { View } from '../../view/view-types.ts';
import type { Statement } from '../decision.ts';
import { beliefOf } from '../knowledge/belief.ts';
import { roleEvidenceOf } from '../knowledge/turn-evidence.ts';
import type { Perspective } from '../perspective.ts';
import { prime, stakesOf, worthOfAccusing } from './stakes.ts';

/** How sure a voice wants to be, as chances. */
const ACCUSE_FROM = 0.65;
const VOTE_FROM = 0.6;
/** Where all others must think so too, a saboteur accuses a Collaborator. */
const FRAME_FROM = 0.3;
const FRAMES = 60;
/** Percent that claim for the first time, each round. Near each other: silence must not tell a role. */
const CLAIMS = { collaborator: 85, rogue: 75, saboteur: 65 } as const;
const CLAIMS_AGAIN = 8;
/** How much one's own turns may speak against one and still be claimed truly, and by how much less a lie's have to: logs, as much as TRUST leaves of them. */
const HARMLESS = 0.13;
const BETTER = 0.2;

export function hardStatement(view: View, perspective: Perspective, dice: Dice): Statement | null {
  // Drawn first, in this order, so that what was said before doesn't change what is said next.
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

/** Whoever already looks guilty to everybody, and is innocent. */
function frame(view: View, perspective: Perspective, roll: number): Statement | null {
  if (roll >= FRAMES) return null;
  const everybody = beliefOf({ public: view.public, you: null });
  const suspect = prime(perspective, everybody);
  const mine = everybody.of(perspective.you.id, 'saboteur');
  return suspect !== null && suspect.sure >= FRAME_FROM && suspect.sure > mine ? { type: 'accuse', accused: suspect.id } : null;
}

/** One true claim fixes all one's turns [K3]. Whoever lied once goes on with it. */
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
 * The truth where one's own turns look harmless; else the free turn of somebody who looks better, so that the two are
 * taken for one another. Null: silence is best.
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
