/**
 * How many games at the pace of real life one processor carries: 3 s a turn, 30 s of planning. The number of games doubles
 * until the views come late.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PLAYERS, type Venue } from './contestant.ts';
import { quantile } from './measure.ts';
import { startOneMind } from './one-mind.ts';
import { PacedTable } from './paced-table.ts';

export interface PacedStep {
  readonly games: number;
  readonly p50: number;
  readonly p99: number;
  /** Rounds whose latency was measured. */
  readonly rounds: number;
  /** Shares of a processor. */
  readonly serverCpu: number;
  readonly loadCpu: number;
  readonly memory: number;
}

export interface PacedOptions {
  readonly port: number;
  /** The first step's number of games. */
  readonly from: number;
  readonly most: number;
  readonly onStep: (step: PacedStep) => void;
}

/** Milliseconds of p99 that still count as in time. */
export const IN_TIME = 150;
/** How long each step is measured, in ms: longer than a round. */
const WINDOW = 60_000;
/** Games that are opened at the same time: few, so that opening them delays nobody. */
const OPENING = 4;
/** An account may have 24 sockets and may host ten games. */
const GAMES_PER_ACCOUNT = 20;
/** File descriptors that a process needs beside its sockets. */
const OTHER_FILES = 300;

/** A process can't have more sockets than open files. */
export function gamesPerProcess(): number {
  const files = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return files === 'unlimited' ? Number.POSITIVE_INFINITY : Math.floor((Number(files) - OTHER_FILES) / PLAYERS);
}

/** Returns the steps that were measured; the last one was too late, or was the most that this machine's limits allow. */
export async function measurePaced({ port, from, most, onStep }: PacedOptions): Promise<PacedStep[]> {
  const largest = Math.min(most, gamesPerProcess());
  const venue = await startOneMind(port, {
    entry: join(import.meta.dirname, 'roomy-server.ts'),
    turnPaceMs: 3000,
    timeLimit: 30,
    gamesPerAccount: GAMES_PER_ACCOUNT,
  });
  const crowd = new Crowd(venue);
  const steps: PacedStep[] = [];
  try {
    await venue.prepare(largest);
    for (let games = Math.min(from, largest); ; games = Math.min(games * 2, largest)) {
      await crowd.growTo(games);
      const first = await crowd.measure();
      // One pause of the machine can make a step late, so a late one is measured once more.
      const step = first.p99 < IN_TIME ? first : better(first, await crowd.measure());
      steps.push(step);
      onStep(step);
      if (step.p99 >= IN_TIME || games >= largest) return steps;
    }
  } finally {
    crowd.close();
    await venue.close();
  }
}

const better = (one: PacedStep, other: PacedStep): PacedStep => (other.p99 < one.p99 ? other : one);

/** Running games. One that has ended is replaced by a new one. */
class Crowd {
  readonly #venue: Venue;
  readonly #tables = new Set<PacedTable>();
  readonly #failed = Promise.withResolvers<never>();
  #opened = 0;
  #latencies: number[] = [];
  #isClosed = false;

  constructor(venue: Venue) {
    this.#venue = venue;
    this.#failed.promise.catch(() => undefined);
  }

  async growTo(games: number): Promise<void> {
    const open = async (): Promise<void> => {
      while (this.#opened < games) await this.#open(this.#opened++);
    };
    await Promise.race([this.#failed.promise, Promise.all(Array.from({ length: OPENING }, open))]);
  }

  async measure(): Promise<PacedStep> {
    const { server } = this.#venue;
    this.#latencies = [];
    const before = { server: server.cpuSeconds(), load: process.cpuUsage(), time: performance.now() };
    await Promise.race([this.#failed.promise, new Promise((resolve) => setTimeout(resolve, WINDOW))]);
    const seconds = (performance.now() - before.time) / 1000;
    const load = process.cpuUsage(before.load);
    const serverCpu = (server.cpuSeconds() - before.server) / seconds;
    const latencies = this.#latencies.toSorted((a, b) => a - b);
    return {
      games: this.#tables.size,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      rounds: latencies.length,
      serverCpu,
      loadCpu: (load.user + load.system) / 1e6 / seconds,
      memory: (await server.memory()).resident,
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const table of this.#tables) table.close();
  }

  async #open(game: number): Promise<void> {
    let table: PacedTable | null = null;
    const opened = await this.#venue.open({
      game,
      onChange: () => table?.look(),
      onError: (error) => {
        if (!this.#isClosed) this.#failed.reject(error);
      },
    });
    table = new PacedTable(opened, {
      onLatency: (ms) => this.#latencies.push(ms),
      onEnd: () => this.#replace(table, game),
    });
    this.#tables.add(table);
    table.look();
  }

  #replace(table: PacedTable | null, game: number): void {
    if (table === null || this.#isClosed) return;
    table.close();
    this.#tables.delete(table);
    this.#open(game).catch(this.#failed.reject);
  }
}
