/** Votes, accusations and claims of a voice that plays its role. */

import type { Dice } from '../../rng.ts';
import { sameVoiceTurn, turnOrderIn } from '../../round/turn-order.ts';
import type { View } from '../../view/view-types.ts';
import type { Statement } from '../decision.ts';
import { suspicions } from '../knowledge/suspicion.ts';
import type { Perspective } from '../perspective.ts';

/** The certainty that a voice needs, in percent. */
const ACCUSE_FROM = 70;
const VOTE_FROM = 45;
/** Chances in percent. */
const ACCUSE_WHEN_SURE = 75;
const FRAME_SOMEBODY = 8;
const FIRST_CLAIM = { collaborator: 55, rogue: 30, saboteur: 35 } as const;
const LATER_CLAIM = 10;
const SABOTEUR_LIES = 40;

/** The next statement, or null. All statements come before anybody locks in, so this is called again after each one. */
export function statementOf(view: View, perspective: Perspective, dice: Dice): Statement | null {
  // Always draws first and in the same order, so that earlier statements don't change later ones.
  const roll = { accuse: dice.below(100), claim: dice.below(100), lie: dice.next() };
  return voteOf(view, perspective) ?? accusationOf(view, perspective, roll.accuse) ?? claimOf(perspective, roll.claim, roll.lie);
}

function voteOf(view: View, { you, public: { accusation } }: Perspective): Statement | null {
  if (!you.canVote || accusation === null) return null;
  if (you.partners.includes(accusation.accused)) return { type: 'vote', guilty: false };
  // Voices that profit from the alarm vote against Collaborators [V2].
  if (you.role === 'saboteur') return { type: 'vote', guilty: true };
  const suspicion = suspicions(view);
  const accused = suspicion.get(accusation.accused) ?? 0;
  const accuser = suspicion.get(accusation.accuser) ?? 0;
  // Only the viewer's own clues count: an accusation by itself proves nothing.
  return { type: 'vote', guilty: accused * 100 >= VOTE_FROM && accused > accuser };
}

function accusationOf(view: View, { you, public: game }: Perspective, roll: number): Statement | null {
  if (!you.canAccuse) return null;
  const [accused, sure] = [...suspicions(view)]
    .filter(([id]) => game.players.some((player) => player.id === id && player.is_alive))
    .filter(([id]) => !you.partners.includes(id))
    .reduce<[string | null, number]>((most, [id, suspicion]) => (suspicion > most[1] ? [id, suspicion] : most), [null, 0]);
  if (accused === null) return null;
  const wants = you.role === 'saboteur' ? roll < FRAME_SOMEBODY && sure >= 0.3 : sure * 100 >= ACCUSE_FROM && roll < ACCUSE_WHEN_SURE;
  return wants ? { type: 'accuse', accused } : null;
}

/** Honest voices claim truly. One true claim identifies all their turns, so they rarely need more [K3]. */
function claimOf({ you, public: game }: Perspective, roll: number, lie: number): Statement | null {
  const mine = game.claims.filter(({ player }) => player === you.id);
  const latest = you.claimable.at(-1);
  // At most one claim in each planning phase.
  if (latest === undefined || latest.round !== game.round - 1) return null;
  if (roll >= (mine.length === 0 ? FIRST_CLAIM[you.role] : LATER_CLAIM)) return null;
  if (you.role !== 'saboteur') return { type: 'claim', ...latest };
  const first = mine[0];
  // A voice that lied once has to keep to its lie and claim the turns of the place it pretended to have.
  const rule = turnOrderIn(game);
  const turns = game.history.filter(({ round }) => round === latest.round);
  if (first !== undefined) {
    const turn = sameVoiceTurn(rule, first, latest.round);
    return turns.some((fact) => fact.turn === turn) ? { type: 'claim', round: latest.round, turn } : null;
  }
  const isLie = lie % 100 < SABOTEUR_LIES;
  const good = turns.filter(
    ({ turn, outcome }) => outcome === 'success' && !game.claims.some((claim) => sameVoiceTurn(rule, claim, latest.round) === turn),
  );
  const wanted = good[lie % Math.max(1, good.length)];
  return { type: 'claim', ...latest, turn: isLie && wanted !== undefined ? wanted.turn : latest.turn };
}
