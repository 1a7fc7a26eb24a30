/** The probability of each seat to be a Saboteur, given the log. */
import { allOrders } from '@one-mind/engine/round/turn-order';
import { type Counts, logRatio } from './likelihood.ts';
import { authorsUnder, type PublicLog } from './public-log.ts';
import { type Observed, SIGNS, signsOfNames, signsOfTurn, visibleAfter } from './signs.ts';

/** One number for each sign, in the order of `SIGNS`. */
export type BySign = readonly number[];

export interface Observer {
  readonly counts: Counts;
  /** How much of each sign's evidence counts: the signs of one turn, and the turns of one voice, aren't independent. */
  readonly weights: BySign;
}

export const NO_EVIDENCE: BySign = SIGNS.map(() => 0);
const plus = (a: BySign, b: BySign): BySign => a.map((value, at) => value + (b[at] ?? 0));
export const weigh = (evidence: BySign, weights: BySign): number =>
  evidence.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

function evidenceOf(counts: Counts, observed: readonly Observed[]): BySign {
  return SIGNS.map((sign) => observed.filter((one) => one.sign === sign).reduce((sum, one) => sum + logRatio(counts, one), 0));
}

/** Log ratios of each turn, and of each seat for having been named. */
export function evidenceIn(log: PublicLog, counts: Counts): { turns: BySign[]; named: BySign[] } {
  const turns = log.turns.map((_, at) => evidenceOf(counts, signsOfTurn(log.turns, at, visibleAfter(log, at))));
  const named = log.players.map((_, seat) =>
    log.turns.map((fact) => evidenceOf(counts, signsOfNames(fact, log.players)[seat] ?? [])).reduce(plus, NO_EVIDENCE),
  );
  return { turns, named };
}

/** Evidence against each seat if the author of every turn is known. */
export function evidenceBySeat(log: PublicLog, authors: readonly number[], counts: Counts): BySign[] {
  const { turns, named } = evidenceIn(log, counts);
  return named.map((start, seat) => turns.filter((_, at) => authors[at] === seat).reduce(plus, start));
}

/** Each seat's probability if everyone claims every turn truthfully. */
export function withClaims(log: PublicLog, authors: readonly number[], { counts, weights }: Observer): number[] {
  const scores = evidenceBySeat(log, authors, counts).map((evidence) => weigh(evidence, weights));
  return marginals(log, [scores]);
}

/** The same without claims: over all orders that the log allows, with equal weights. */
export function withoutClaims(log: PublicLog, { counts, weights }: Observer): number[] {
  const { turns, named } = evidenceIn(log, counts);
  const turnScores = turns.map((evidence) => weigh(evidence, weights));
  const nameScores = named.map((evidence) => weigh(evidence, weights));
  const cases: number[][] = [];
  for (const order of allOrders(log.players.length)) {
    const authors = authorsUnder(order, log);
    if (authors === null) continue;
    const scores = [...nameScores];
    authors.forEach((seat, at) => {
      scores[seat] = (scores[seat] ?? 0) + (turnScores[at] ?? 0);
    });
    cases.push(scores);
  }
  return marginals(log, cases);
}

/**
 * Sums P(seats are the Saboteurs, case | log) over all cases, each with its scores by seat, and returns every seat's
 * share. Without cases, all seats are equally likely.
 */
function marginals(log: PublicLog, cases: readonly (readonly number[])[]): number[] {
  const groups = groupsOf(log.players.length, log.saboteurs);
  const weighed = (group: number[], scores: readonly number[]): Weighed => ({
    group,
    log: group.reduce((sum, seat) => sum + (scores[seat] ?? 0), 0),
  });
  return shareOfSeats(
    log,
    cases.flatMap((scores) => groups.map((group) => weighed(group, scores))),
  );
}

/** A hypothesis: these seats are the Saboteurs, with the log of a weight. */
export interface Weighed {
  readonly group: readonly number[];
  readonly log: number;
}

/** Every seat's share of all weights. */
export function shareOfSeats({ players, saboteurs }: PublicLog, hypotheses: readonly Weighed[]): number[] {
  const highest = hypotheses.reduce((most, { log }) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  const shares = players.map(() => 0);
  let total = 0;
  for (const { group, log } of hypotheses) {
    const weight = Math.exp(log - highest);
    total += weight;
    for (const seat of group) shares[seat] = (shares[seat] ?? 0) + weight;
  }
  return shares.map((share) => (total === 0 ? saboteurs / players.length : share / total));
}

/** All ways to choose `size` of `n` seats. */
export function groupsOf(n: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: n - from }, (_, at) => from + at).flatMap((seat) =>
    groupsOf(n, size - 1, seat + 1).map((rest) => [seat, ...rest]),
  );
}
