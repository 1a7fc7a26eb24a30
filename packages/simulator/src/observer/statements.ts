/** The probability of each seat to be the Saboteur, given the log and what voices have said, truthfully or not. */
import { allOrders } from '@one-mind/engine/round/turn-order';
import { evidenceIn, groupsOf, type Observer, shareOfSeats, type Weighed, weigh } from './posterior.ts';
import { authorsUnder, type PublicLog } from './public-log.ts';

/** A claim of a turn, and what the voice says about the one that it searched in it. */
export interface Statement {
  readonly seat: number;
  readonly round: number;
  readonly turn: number;
  readonly reading: { readonly seat: number; readonly isGood: boolean } | null;
}

/** Of first claims of `normal` Saboteurs. Everybody else claims truthfully, and a Saboteur keeps to its first claim. */
const LIES = 0.4;
/** Clues that are right; the others are divided evenly between the two wrong ones [K1]. */
const RIGHT = 0.72;
/** For what players of this kind never say. */
const NEVER = 1e-4;

/** The seats of every voice's first claim, and all readings, count; `rogues` is how many were dealt. */
export function withStatements(
  log: PublicLog & { readonly rogues: number },
  statements: readonly Statement[],
  { counts, weights }: Observer,
): number[] {
  const { turns, named } = evidenceIn(log, counts);
  const turnScores = turns.map((evidence) => weigh(evidence, weights));
  const nameScores = named.map((evidence) => weigh(evidence, weights));
  const said = statements.filter(({ round }) => round <= log.rounds);
  const firstClaims = said.filter((one, at) => said.findIndex(({ seat }) => seat === one.seat) === at);
  const slots = new Map(log.turns.map(({ round, turn }, at) => [`${round}.${turn}`, at]));
  const groups = groupsOf(log.players.length, log.saboteurs);
  const ofReadings = groups.map((group) => said.reduce((sum, one) => sum + Math.log(readingChance(log, group, one)), 0));
  const cases: Weighed[] = [];
  for (const order of allOrders(log.players.length)) {
    const authors = authorsUnder(order, log);
    if (authors === null) continue;
    const scores = [...nameScores];
    authors.forEach((seat, at) => {
      scores[seat] = (scores[seat] ?? 0) + (turnScores[at] ?? 0);
    });
    groups.forEach((group, index) => {
      let sum = ofReadings[index] ?? 0;
      for (const seat of group) sum += scores[seat] ?? 0;
      for (const { seat, round, turn } of firstClaims) {
        const isTrue = authors[slots.get(`${round}.${turn}`) ?? -1] === seat;
        sum += Math.log(claimChance(isTrue, group.includes(seat), log.players.length));
      }
      cases.push({ group, log: sum });
    });
  }
  return shareOfSeats(log, cases);
}

function claimChance(isTrue: boolean, isSaboteur: boolean, players: number): number {
  if (!isSaboteur) return isTrue ? 1 : NEVER;
  return isTrue ? 1 - LIES : LIES / (players - 1);
}

/** A Saboteur calls everybody but its partners bad. Other voices say what their clue says, which is good only for `helpful`. */
function readingChance(
  { players, saboteurs, rogues }: PublicLog & { readonly rogues: number },
  group: readonly number[],
  one: Statement,
): number {
  const { seat, reading } = one;
  if (reading === null) return 1;
  const isGuilty = group.includes(reading.seat);
  if (group.includes(seat)) return reading.isGood === isGuilty ? 1 : NEVER;
  const wrong = (1 - RIGHT) / 2;
  const honest = players.length - saboteurs;
  const good = isGuilty ? wrong : (RIGHT * (honest - rogues) + wrong * rogues) / honest;
  return reading.isGood ? good : 1 - good;
}
