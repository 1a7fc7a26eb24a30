/** One measured window: what the clients saw, what the nodes and the database needed, and what limited it. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PLAYERS } from '../load/contestant.ts';
import { quantile } from '../load/measure.ts';
import { type CoreTimes, coreTimes } from '../load/processor-time.ts';
import type { Crowd } from './crowd.ts';
import type { DatabaseSample } from './database-probe.ts';
import type { Installation } from './installation.ts';
import { type NodeMetrics, readNodeMetrics } from './node-metrics.ts';

/** Milliseconds. */
export interface Quantiles {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

export interface NodeFigures {
  /** Share of a processor. */
  readonly cpu: number;
  /** Bytes. */
  readonly resident: number;
  readonly heapUsed: number;
  /** Delay of the event loop, in ms. */
  readonly loopMean: number;
  readonly loopP99: number;
  readonly loopMax: number;
  readonly isOverloaded: boolean;
}

export interface DatabaseFigures {
  /** Shares of a processor. */
  readonly postgresCpu: number;
  readonly redisCpu: number;
  /** Bytes. */
  readonly writtenPerSecond: number;
  readonly growthPerRound: number;
  readonly rollbacks: number;
}

export interface PacedFigures {
  readonly installation: string;
  readonly games: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly endedGames: number;
  readonly acknowledgement: Quantiles;
  readonly round: Quantiles;
  readonly bytesPerPlayerRound: number;
  readonly bytesPerSecond: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly lost: number;
  readonly nodes: readonly NodeFigures[];
  /** Milliseconds of processor time of all nodes. */
  readonly cpuPerRound: number;
  readonly commitsPerSecond: number;
  readonly database: DatabaseFigures | null;
  readonly load: { readonly cpu: number; readonly loopP99: number };
  /** Share of the time in which each core was busy with any program. */
  readonly cores: readonly number[];
  readonly limit: string;
}

interface Sample {
  readonly at: number;
  readonly nodes: readonly NodeMetrics[];
  readonly database: DatabaseSample | null;
  readonly load: NodeJS.CpuUsage;
  readonly cores: readonly CoreTimes[];
  readonly bytes: number;
}

const sampleOf = async ({ urls, database }: Installation, bytes: number): Promise<Sample> => ({
  nodes: await Promise.all(urls.map(readNodeMetrics)),
  database: (await database?.sample()) ?? null,
  at: performance.now(),
  load: process.cpuUsage(),
  cores: coreTimes(),
  bytes,
});

/** Lets the crowd play for this time, and measures it. */
export async function measureWindow(installation: Installation, crowd: Crowd, ms: number): Promise<PacedFigures> {
  const before = await sampleOf(installation, crowd.takeSeen().bytes);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await crowd.play(ms);
  delay.disable();
  const seen = crowd.takeSeen();
  const after = await sampleOf(installation, seen.bytes);
  const seconds = (after.at - before.at) / 1000;
  const { rounds, endedGames, lost } = seen;
  const nodes = after.nodes.map(({ cpuSeconds, commits: _, ...node }, index) => ({
    ...node,
    cpu: (cpuSeconds - (before.nodes[index]?.cpuSeconds ?? 0)) / seconds,
  }));
  const commits = sum(after.nodes.map(({ commits }) => commits)) - sum(before.nodes.map(({ commits }) => commits));
  const load = {
    cpu: (after.load.user + after.load.system - before.load.user - before.load.system) / 1e6 / seconds,
    loopP99: delay.percentile(99) / 1e6,
  };
  const cores = after.cores.map(({ busy, all }, core) => (busy - (before.cores[core]?.busy ?? 0)) / (all - (before.cores[core]?.all ?? 0)));
  const round = quantilesOf(seen.latencies);
  const database = databaseFigures(before, after, { seconds, rounds });
  return {
    installation: installation.name,
    games: crowd.games,
    ...{ seconds, rounds, endedGames, lost, nodes, load, cores, round, database },
    acknowledgement: quantilesOf(seen.acknowledgements),
    bytesPerPlayerRound: (after.bytes - before.bytes) / rounds / PLAYERS,
    bytesPerSecond: (after.bytes - before.bytes) / seconds,
    refusals: Object.fromEntries(seen.refusals),
    cpuPerRound: (sum(nodes.map(({ cpu }) => cpu)) * seconds * 1000) / rounds,
    commitsPerSecond: commits / seconds,
    limit: limitOf(installation, { cores, load, nodes, database, round }),
  };
}

function databaseFigures(
  { database: before }: Sample,
  { database: after }: Sample,
  { seconds, rounds }: Pick<PacedFigures, 'seconds' | 'rounds'>,
): DatabaseFigures | null {
  if (before === null || after === null) return null;
  return {
    postgresCpu: (after.postgresSeconds - before.postgresSeconds) / seconds,
    redisCpu: (after.redisSeconds - before.redisSeconds) / seconds,
    writtenPerSecond: (after.written - before.written) / seconds,
    rollbacks: after.rollbacks - before.rollbacks,
    growthPerRound: (after.size - before.size) / rounds,
  };
}

/** Above this share, programs wait for a busy core. */
const BUSY = 0.85;
/** Above this share of the p99, the event loop delay of the load generator distorts what it measures. */
const OWN_DELAY = 0.5;
/** Cores that other programs may take before their work shows in the figures. */
const OTHERS = 0.25;

type Measured = Pick<PacedFigures, 'cores' | 'load' | 'nodes' | 'database' | 'round'>;

/** Names what limited the run, so that nobody reads a limit of the load generator or of this machine as the server's. */
function limitOf({ cores, servers }: Installation, measured: Measured): string {
  const { cores: busy, load, nodes, database, round } = measured;
  const own = sum([
    load.cpu,
    database?.postgresCpu ?? 0,
    database?.redisCpu ?? 0,
    ...(servers.length > 0 ? nodes.map(({ cpu }) => cpu) : []),
  ]);
  if (sum(busy) - own > OTHERS) return `other programs on this machine, which took ${(sum(busy) - own).toFixed(1)} cores`;
  if (load.cpu > BUSY) return 'the load generator’s core';
  if (load.loopP99 > round.p99 * OWN_DELAY) return 'the load generator, whose event loop delays what it measures';
  const isBusy = (core: number): boolean => (busy[core] ?? 0) > BUSY;
  if (cores?.nodes.some(isBusy)) return 'the core of a node';
  if (cores?.rest.every(isBusy)) return 'the cores of the load generator and the database';
  return 'none of the cores';
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  return { count: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}
