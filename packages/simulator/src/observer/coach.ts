/** A finished game, seen round by round by the observer: how sure it could have been, and which turns told most. */
import type { Fact, TurnFact } from '@one-mind/engine/facts';
import { allOrders, turnOrderIn } from '@one-mind/engine/round/turn-order';
import { quietingsOf } from '@one-mind/engine/table/quietings';
import type { PlayerView, PublicView, RevealView } from '@one-mind/engine/view/view-types';
import { evidenceIn, groupsOf, type Observer, shareOfSeats, type Weighed, weigh } from './posterior.ts';
import { authorsUnder, type PublicLog, until } from './public-log.ts';
import { SIGNS, type Sign } from './signs.ts';

/** What everybody knows after the end. */
export interface FinishedGame {
  readonly players: readonly Pick<PlayerView, 'id' | 'is_alive'>[];
  readonly saboteurs: number;
  readonly rulesOff: PublicView['rulesOff'];
  readonly verdicts: PublicView['verdicts'];
  /** Oldest first, each with the round in which it happened. */
  readonly facts: readonly { readonly round: number; readonly fact: Fact }[];
  readonly roles: readonly Pick<RevealView['players'][number], 'id' | 'role'>[];
  readonly turns: readonly Pick<RevealView['turns'][number], 'turnNumber' | 'player'>[];
}

/** Why a turn told something: who claimed it, or a sign that is so many times as likely from a Saboteur. */
export type Reason = { readonly kind: 'claims'; readonly claimants: readonly string[] } | { readonly kind: Sign; readonly times: number };

export interface TellingTurn {
  readonly round: number;
  readonly turn: number;
  readonly turnNumber: number;
  /** The player's id. */
  readonly author: string;
  /** After this round, the suspicion of the Saboteurs would have been `without` instead of `with`. */
  readonly after: number;
  readonly with: number;
  readonly without: number;
  readonly reason: Reason;
}

export interface Coaching {
  /** For each complete round, everybody's probability of being a Saboteur, in seat order. */
  readonly rounds: readonly { readonly round: number; readonly suspicion: readonly number[] }[];
  /** Strongest first; at most three. */
  readonly telling: readonly TellingTurn[];
  /** For each Saboteur, their own turns that told most against them; at most three each. */
  readonly giveaways: readonly { readonly player: string; readonly turns: readonly TellingTurn[] }[];
}

/** Of voices who aren't Saboteurs: people err and bluff. */
const HONEST_LIES = 0.05;
/** Of Saboteurs. */
const LIES = 0.4;
/** At most this many turns are named. */
const MOST = 3;
/** Differences between probabilities below this, or above 1 minus this, don’t matter. */
const EDGE = 0.02;
/** In log odds: less than this is chance. */
const LEAST = 0.1;

interface Claim {
  readonly seat: number;
  /** Index of the turn in the log. */
  readonly at: number;
  /** The round in which it was made. */
  readonly said: number;
}
/** A part of what the observer knows, left out to see what it was worth. */
interface Omitted {
  /** Index of the turn in the log. */
  readonly at: number;
  readonly what: 'all' | 'claims' | Sign;
}

interface Known {
  readonly log: PublicLog;
  readonly claims: readonly Claim[];
  /** Roles that verdicts revealed. */
  readonly convicted: readonly { readonly seat: number; readonly round: number; readonly isSaboteur: boolean }[];
  readonly guilty: readonly number[];
  readonly authors: readonly number[];
}

/** `onProgress`: from 0 to 1. Takes up to a few seconds with six players. */
export function coach(game: FinishedGame, observer: Observer, onProgress: (share: number) => void = () => undefined): Coaching {
  const known = knownOf(game);
  const { log, guilty, authors } = known;
  const moments = Array.from({ length: log.rounds }, (_, index) => momentOf(known, index + 1, observer));
  const rounds = moments.map((moment, index) => ({ round: index + 1, suspicion: believe(moment, null) }));
  const worth = (at: number, seats: readonly number[]): Judged | null => {
    const fact = log.turns[at];
    const after = Math.min(log.rounds, (fact?.round ?? 0) + 1);
    const moment = moments[after - 1];
    if (fact === undefined || moment === undefined) return null;
    const [share, without] = [rounds[after - 1]?.suspicion ?? [], believe(moment, { at, what: 'all' })].map((all) => mean(all, seats));
    return { at, fact, after, moment, seats, with: share ?? 0, without: without ?? 0 };
  };
  const judged = log.turns.map((_, at) => {
    onProgress((at + 1) / (log.turns.length + 1));
    return worth(at, guilty);
  });
  const named = (list: readonly (Judged | null)[]): TellingTurn[] =>
    list
      .flatMap((one) => (one !== null && gain(one) > LEAST ? [one] : []))
      .sort((a, b) => gain(b) - gain(a))
      .slice(0, MOST)
      .map((one) => tellingTurn(one, game, known));
  const telling = named(judged);
  const giveaways = guilty.map((seat) => ({
    player: game.players[seat]?.id ?? '',
    turns: named(log.turns.map((_, at) => (authors[at] === seat ? worth(at, [seat]) : null))),
  }));
  onProgress(1);
  return { rounds, telling, giveaways };
}

function knownOf({ players, saboteurs, rulesOff, verdicts, facts, roles, turns }: FinishedGame): Known {
  const seatOf = (id: string): number => players.findIndex((player) => player.id === id);
  const roleOf = (id: string) => roles.find((one) => one.id === id)?.role;
  const history = facts.flatMap(({ fact }) => (fact.type === 'turn' ? [fact] : []));
  const rounds = facts.filter(({ fact }) => fact.type === 'roundReport').length;
  const log: PublicLog = {
    ...{
      players: players.map(({ id }) => id),
      saboteurs,
      turnOrder: { players: players.length, cycles: turnOrderIn({ players: [], rulesOff }).cycles },
      rounds,
    },
    quietings: quietingsOf({ players, verdicts, history }),
    turns: history.filter(({ round }) => round <= rounds),
  };
  const claims = facts.flatMap(({ round: said, fact }): Claim[] => {
    if (fact.type !== 'claimed') return [];
    const at = log.turns.findIndex(({ round, turn }) => round === fact.round && turn === fact.turn);
    return at < 0 ? [] : [{ seat: seatOf(fact.player), at, said }];
  });
  return {
    log,
    claims,
    convicted: verdicts.flatMap(({ accused, round, guilty }) =>
      guilty ? [{ seat: seatOf(accused), round, isSaboteur: roleOf(accused) === 'saboteur' }] : [],
    ),
    guilty: players.flatMap(({ id }, seat) => (roleOf(id) === 'saboteur' ? [seat] : [])),
    authors: log.turns.map(({ turnNumber }) => seatOf(turns.find((one) => one.turnNumber === turnNumber)?.player ?? '')),
  };
}

/** Everything that the observer weighs at the end of a round. */
interface Moment {
  readonly log: PublicLog;
  /** The authors of all turns, for each possible order. */
  readonly cases: readonly (readonly number[])[];
  readonly groups: readonly (readonly number[])[];
  readonly claims: readonly Claim[];
  /** By turn and sign, weighted: against the turn's author. */
  readonly deeds: readonly (readonly number[])[];
  /** By turn and seat, weighted: against those that the turn named. */
  readonly naming: readonly (readonly number[])[];
}

function momentOf({ log: whole, claims, convicted }: Known, round: number, { counts, weights }: Observer): Moment {
  const log = until(whole, round);
  const weighted = (evidence: readonly number[]) => evidence.map((value, sign) => value * (weights[sign] ?? 0));
  const roles = convicted.filter((one) => one.round <= round);
  return {
    log,
    cases: allOrders(log.players.length).flatMap((order) => {
      const authors = authorsUnder(order, log);
      return authors === null ? [] : [authors];
    }),
    groups: groupsOf(log.players.length, log.saboteurs).filter((group) =>
      roles.every(({ seat, isSaboteur }) => group.includes(seat) === isSaboteur),
    ),
    claims: claims.filter(({ at, said }) => said <= round && at < log.turns.length),
    deeds: evidenceIn(log, counts).turns.map(weighted),
    naming: log.turns.map((fact) => evidenceIn({ ...log, turns: [fact] }, counts).named.map((evidence) => weigh(evidence, weights))),
  };
}

/** Everybody's probability of being a Saboteur. */
function believe({ log, cases, groups, claims, deeds, naming }: Moment, omitted: Omitted | null): number[] {
  const omits = (at: number, what: Omitted['what']) => omitted?.at === at && (omitted.what === 'all' || omitted.what === what);
  const turnScores = deeds.map((signs, at) => signs.reduce((sum, value, sign) => (omits(at, SIGNS[sign] ?? 'all') ? sum : sum + value), 0));
  const nameScores = log.players.map((_, seat) =>
    naming.reduce((sum, turn, at) => (omits(at, 'named') ? sum : sum + (turn[seat] ?? 0)), 0),
  );
  const heard = claims.filter(({ at }) => !omits(at, 'claims'));
  const claimants = [...new Set(heard.map(({ seat }) => seat))];
  const hypotheses: Weighed[] = [];
  for (const authors of cases) {
    const scores = [...nameScores];
    authors.forEach((seat, at) => {
      scores[seat] = (scores[seat] ?? 0) + (turnScores[at] ?? 0);
    });
    const liars = new Set(heard.flatMap(({ seat, at }) => (authors[at] === seat ? [] : [seat])));
    for (const group of groups) {
      let sum = 0;
      for (const seat of group) sum += scores[seat] ?? 0;
      for (const seat of claimants) sum += Math.log(claimChance(!liars.has(seat), group.includes(seat), log.players.length));
      hypotheses.push({ group, log: sum });
    }
  }
  return shareOfSeats(log, hypotheses);
}

/** That all claims of a voice are true, or not. */
function claimChance(isTrue: boolean, isSaboteur: boolean, players: number): number {
  const lies = isSaboteur ? LIES : HONEST_LIES;
  return isTrue ? 1 - lies : lies / (players - 1);
}

/** What a turn was worth. */
interface Judged {
  readonly at: number;
  readonly fact: TurnFact;
  readonly after: number;
  readonly moment: Moment;
  readonly seats: readonly number[];
  readonly with: number;
  readonly without: number;
}

const mean = (shares: readonly number[], seats: readonly number[]): number =>
  seats.reduce((sum, seat) => sum + (shares[seat] ?? 0), 0) / Math.max(1, seats.length);
const logit = (share: number): number => {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, share));
  return Math.log(inside / (1 - inside));
};
const gain = ({ with: share, without }: Pick<Judged, 'with' | 'without'>): number => logit(share) - logit(without);

function tellingTurn(judged: Judged, game: FinishedGame, known: Known): TellingTurn {
  const { at, fact, after, moment, seats } = judged;
  // The part without which the suspicion would have fallen most.
  const { part: what } = (['claims', ...SIGNS] as const)
    .map((part) => ({ part, share: mean(believe(moment, { at, what: part }), seats) }))
    .reduce((least, one) => (one.share < least.share ? one : least));
  const evidence = what === 'claims' ? 0 : evidenceOfSign(moment, at, what);
  const ids = (list: readonly number[]) => [...new Set(list)].map((seat) => game.players[seat]?.id ?? '');
  return {
    ...{ round: fact.round, turn: fact.turn, turnNumber: fact.turnNumber, after, with: judged.with, without: judged.without },
    author: ids([known.authors[at] ?? 0])[0] ?? '',
    reason:
      what === 'claims'
        ? { kind: 'claims', claimants: ids(moment.claims.filter((claim) => claim.at === at).map(({ seat }) => seat)) }
        : { kind: what, times: Math.exp(evidence) },
  };
}

/** In log odds; of a turn that names players, the strongest. */
function evidenceOfSign({ deeds, naming }: Moment, at: number, sign: Sign): number {
  if (sign !== 'named') return deeds[at]?.[SIGNS.indexOf(sign)] ?? 0;
  return (naming[at] ?? []).reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
}
