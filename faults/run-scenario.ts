/** Runs a scenario and judges it. */
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { checkHistory, type Findings } from './checker/check-history.ts';
import { isClean } from './checker/findings.ts';
import { NotRun } from './installation/not-run.ts';
import { Load, type Recovery } from './load.ts';
import { Party } from './players/party.ts';
import { writeResult } from './report.ts';
import type { Scenario, Trial } from './scenario.ts';

/** The people in each game. */
const PLAYERS = 4;
/** The time that the games have to end after the last fault, in ms. */
const END_WITHIN = 60_000;

export interface RunOptions {
  readonly seed: number;
  readonly games: number;
  readonly isQuick: boolean;
}

export interface Played {
  readonly games: number;
  /** From the first attempt of a command to its acknowledgement, in ms. */
  readonly slowestCommand: number;
  readonly recoveries: readonly Recovery[];
  readonly findings: Findings;
  /** Events that should never happen to a player. */
  readonly remarks: readonly string[];
}

export interface Result {
  readonly name: string;
  readonly fault: string;
  /** `not run`: this machine can't cause the fault. `not set up`: it was not run, because of an error before the fault. */
  readonly status: 'held' | 'missed' | 'not run' | 'not set up';
  /** Why it was not run, or the error that ended it. */
  readonly reason: string | null;
  readonly played: Played | null;
  readonly seconds: number;
}

const slowestOf = ({ commands }: Party['history']): number =>
  Math.max(
    0,
    ...commands.flatMap(({ outcome, answeredAt, sentAt }) =>
      outcome === 'acknowledged' && answeredAt !== null ? answeredAt - sentAt : [],
    ),
  );

const isSlow = ({ ms, limit }: Recovery): boolean => ms === null || ms > limit;

/** Never throws: once games are open, an error is a missed promise. */
export const runScenario = async ({ name, fault, run }: Scenario, { seed, games, isQuick }: RunOptions): Promise<Result> => {
  const began = performance.now();
  let played: Played | null = null;
  let isSetUp = false;
  const play: Trial['play'] = async (installation, inflict, misbehave = false) => {
    try {
      const party = await Party.open({ urls: () => [installation.url], games, playersPerGame: PLAYERS, seed, misbehave });
      isSetUp = true;
      const load = new Load(party);
      try {
        await inflict(load);
        await party.finish({ within: END_WITHIN });
      } finally {
        await party.close();
      }
      writeResult(`${name}.commands.json`, party.history.commands.map((command) => `${JSON.stringify(command)}\n`).join(''));
      await installation.stopNodes();
      const findings = await checkHistory(party.history, installation.storedIn);
      played = {
        games: party.history.games.size,
        slowestCommand: slowestOf(party.history),
        recoveries: load.recoveries,
        findings,
        remarks: party.history.remarks,
      };
    } finally {
      for (const node of installation.nodes) writeResult(`${name} ${node.name}.log`, node.log);
      await installation.close();
    }
  };
  const result = (status: Result['status'], reason: string | null = null): Result => ({
    ...{ name, fault, status, reason, played },
    seconds: Math.round((performance.now() - began) / 1000),
  });
  try {
    await run({ dice: new Dice({ rng: rngFromSeed(`${seed} ${name}`) }), isQuick, play });
  } catch (error) {
    if (error instanceof NotRun) return result('not run', error.message);
    return result(isSetUp ? 'missed' : 'not set up', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return result(held(played) ? 'held' : 'missed');
};

const held = (played: Played | null): boolean => played !== null && isClean(played.findings) && !played.recoveries.some(isSlow);
