/** What AI players ask and doubt about the claims of others, by name. Everyone can check all of it. */
import type { ClaimView } from '@one-mind/engine/view/view-types';
import { wasAimedAt, wentWell, wentWrong } from './reasons.ts';
import { factOf, nameOf, type Standpoint } from './standpoint.ts';
import type { Topic } from './wording.ts';

/** Claims that can't be true: one of a turn that was aimed at its author, or two that exclude each other. The newest come first. */
export function doubtsOf(standpoint: Standpoint): readonly Topic[] {
  const { game } = standpoint;
  const seen = game.claims.filter((claim) => wasAimedAt(standpoint, claim)).map((claim) => aboutSeen(standpoint, claim));
  const clashes = game.contradictions.flatMap(({ type, claims: indexes }) => {
    const [first, second, third] = indexes.toSorted((a, b) => b - a).map((index) => game.claims[index]);
    // Three claims that contradict each other only together are too much to explain in a chat.
    if (first === undefined || second === undefined || third !== undefined) return [];
    return [aboutClash(standpoint, type, [first, second])];
  });
  return [...clashes.toReversed(), ...seen.toReversed()].filter((topic) => topic !== null);
}

function aboutSeen(standpoint: Standpoint, claim: ClaimView): Topic | null {
  const { player, round, turn } = claim;
  if (!isOther(standpoint, player)) return null;
  return {
    occasion: 'doubtSeen',
    words: { name: nameOf(standpoint, player), round, turn },
    subject: `seen ${round}.${turn} ${player}`,
    question: { occasion: 'doubtSeen', to: player, round, turn },
  };
}

/** The newer claim comes first: its author is asked. */
function aboutClash(standpoint: Standpoint, type: 'sameTurn' | 'noOrder', [newer, older]: readonly [ClaimView, ClaimView]): Topic | null {
  if (!isOther(standpoint, newer.player) || older.player === standpoint.id) return null;
  const { player: to, round, turn } = newer;
  const words = {
    name: nameOf(standpoint, to),
    other: nameOf(standpoint, older.player),
    round,
    turn,
    round2: older.round,
    turn2: older.turn,
  };
  const occasion = type === 'sameTurn' ? 'doubtTurn' : to === older.player ? 'doubtSelf' : 'doubtPair';
  return { occasion, words, subject: clashOf(newer, older), question: { occasion, to, round, turn } };
}

/** Identifies two claims that exclude each other. */
export const clashOf = (...claims: readonly [ClaimView, ClaimView]): string =>
  `clash ${claims
    .map(({ player, round, turn }) => `${round}.${turn} ${player}`)
    .sort()
    .join(' ')}`;

/** Questions and praise for claims of the last round that nothing contradicts. */
export function remarksOnClaims(standpoint: Standpoint): { readonly trouble: readonly Topic[]; readonly praise: readonly Topic[] } {
  const { game } = standpoint;
  const doubtful = new Set(game.contradictions.flatMap(({ claims }) => claims));
  const fresh = game.claims
    .filter(({ round }, index) => round === game.round - 1 && !doubtful.has(index))
    .filter((claim) => isOther(standpoint, claim.player) && !wasAimedAt(standpoint, claim))
    .toReversed();
  const about = (claim: ClaimView, occasion: 'askTrouble' | 'praise'): Topic => {
    const { player, round, turn } = claim;
    const topic = { occasion, words: { name: nameOf(standpoint, player), round, turn }, subject: `claim ${round}.${turn} ${player}` };
    return occasion === 'praise' ? topic : { ...topic, question: { occasion, to: player, round, turn } };
  };
  return {
    trouble: fresh.filter((claim) => wentWrong(factOf(game, claim))).map((claim) => about(claim, 'askTrouble')),
    praise: fresh.filter((claim) => wentWell(factOf(game, claim))).map((claim) => about(claim, 'praise')),
  };
}

/** Asks for a first claim. Only a voice that has claimed a turn itself asks for one. */
export function questionsToSilent(standpoint: Standpoint): readonly Topic[] {
  const { game, claims, id } = standpoint;
  if (claims.length === 0 || game.round < 3 || game.rulesOff.includes('claims')) return [];
  const silent = game.players.filter((one) => one.is_alive && one.id !== id && !game.claims.some(({ player }) => player === one.id));
  return silent.map(({ id: to, username: name }) => ({
    occasion: 'askSilent',
    words: { name },
    subject: `silent ${to}`,
    question: { occasion: 'askSilent', to, round: game.round - 1, turn: 0 },
  }));
}

const isOther = ({ game, id }: Standpoint, player: string): boolean =>
  player !== id && game.players.some((one) => one.id === player && one.is_alive);
