/** Games for training, and games for evaluation. */

import type { Ban } from '@one-mind/engine/players/bans';
import { playOut } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { type Cell, gameOptions, type Setup } from '../games/cell.ts';
import { addMoments, type Moments, NO_MOMENTS, withValue } from '../games/statistics.ts';
import { type Counts, countSigns, mergeCounts } from './likelihood.ts';
import { evidenceBySeat, type Observer, withClaims, withoutClaims } from './posterior.ts';
import { type SolvedLog, solvedLog, until } from './public-log.ts';
import type { Sample } from './weights.ts';

export interface Played {
  readonly scenario: Scenario;
  readonly cell: Cell;
  readonly setup: Setup;
}
interface Numbers {
  readonly from: number;
  readonly to: number;
}

/** Nobody accuses: a verdict reveals a role and depends on clues that spectators don't have. */
const SILENT: Ban = { what: 'accuse', role: null };

function* played({ scenario, cell, setup }: Played, { from, to }: Numbers): Generator<SolvedLog> {
  const silent = { ...setup, bans: [...setup.bans, SILENT] };
  for (let index = from; index < to; index++) yield solvedLog(playOut(gameOptions(scenario, { cell, setup: silent, index })));
}

export function learnCounts(games: Played, numbers: Numbers): Counts {
  let counts: Counts = {};
  for (const solved of played(games, numbers)) counts = mergeCounts(counts, countSigns(solved));
  return counts;
}

/** At the end of every round of every game. */
export function learnSamples(games: Played, numbers: Numbers, counts: Counts): Sample[] {
  const samples: Sample[] = [];
  for (const { log, authors, guilty } of played(games, numbers)) {
    for (let round = 1; round <= log.rounds; round++) {
      samples.push({ seats: evidenceBySeat(until(log, round), authors, counts), guilty });
    }
  }
  return samples;
}

/** By round: the probability given to the true Saboteurs, and whether the likeliest seat was one. */
export interface Watched {
  readonly rounds: Readonly<Record<string, Watch>>;
}
export interface Watch {
  readonly claims: Moments;
  readonly noClaims: Moments;
  readonly claimsRight: Moments;
}
const NOTHING: Watch = { claims: NO_MOMENTS, noClaims: NO_MOMENTS, claimsRight: NO_MOMENTS };

export function watchGames(games: Played, numbers: Numbers, observer: Observer): Watched {
  let watched: Watched = { rounds: {} };
  for (const { log, authors, guilty } of played(games, numbers)) {
    const rounds: Record<string, Watch> = {};
    for (let round = 1; round <= log.rounds; round++) {
      const seen = until(log, round);
      const suspicion = withClaims(seen, authors, observer);
      const untold = withoutClaims(seen, observer);
      const onTruth = (shares: readonly number[]): number => guilty.reduce((sum, seat) => sum + (shares[seat] ?? 0), 0) / guilty.length;
      rounds[round] = {
        claims: withValue(NO_MOMENTS, onTruth(suspicion)),
        noClaims: withValue(NO_MOMENTS, onTruth(untold)),
        claimsRight: withValue(NO_MOMENTS, guilty.includes(suspicion.indexOf(Math.max(...suspicion))) ? 1 : 0),
      };
    }
    watched = mergeWatched(watched, { rounds });
  }
  return watched;
}

export function mergeWatched(a: Watched, b: Watched): Watched {
  const rounds: Record<string, Watch> = { ...a.rounds };
  for (const [round, watch] of Object.entries(b.rounds)) {
    const before = rounds[round] ?? NOTHING;
    rounds[round] = {
      claims: addMoments(before.claims, watch.claims),
      noClaims: addMoments(before.noClaims, watch.noClaims),
      claimsRight: addMoments(before.claimsRight, watch.claimsRight),
    };
  }
  return { rounds };
}
