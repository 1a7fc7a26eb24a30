/** One measurement of one contestant: a fresh server, a warm-up, the games, their figures. */
import { type Contestant, PLAYERS, type Venue } from './contestant.ts';
import type { MeasuredServer } from './measured-server.ts';
import type { Memory } from './probe.ts';
import { Table } from './table.ts';

export interface Figures {
  readonly games: number;
  readonly rounds: number;
  readonly roundsPerCpuSecond: number;
  /** Shares of the measured time in which the server and the load generator had a processor, 0..1. */
  readonly busy: number;
  readonly loadBusy: number;
  readonly roundsPerSecond: number;
  readonly bytesPerPlayerRound: number;
  /** By event name, without framing. */
  readonly bytesByEvent: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of a live game with five sockets. */
  readonly memoryPerGame: number;
  readonly residentPerGame: number;
  /** Bytes that a client receives until it shows a game in its last measured round. */
  readonly bytesToJoin: number;
}

export interface MeasureOptions {
  readonly games: number;
  readonly port: number;
  /** Where to write a profile of the measured window. */
  readonly profile?: string;
  /** Games that are played to their end before anything is measured. */
  readonly warmUp: number;
}

/** How many games are opened at the same time. */
const OPENING = 10;
/** How many games one more client joins. */
const JOINED = 5;
/** Milliseconds in which a game must come on, or the measurement has failed. */
const PATIENCE = 120_000;

export async function measure(contestant: Contestant, { games, port, warmUp, profile }: MeasureOptions): Promise<Figures> {
  const venue = await contestant.start(port);
  const crowd = new Crowd(venue);
  try {
    const { server } = venue;
    const { first, last, warmUp: warmUpUntil } = contestant.rounds;
    await venue.prepare(Math.max(games, warmUp));
    const early = await crowd.open({ from: 0, count: warmUp });
    await crowd.play(early, warmUpUntil);
    for (const { game } of early) for (const seat of game.seats) seat.close();
    const empty = await settledMemory(server);
    const tables = await crowd.open({ from: warmUp, count: games });
    await crowd.play(tables, first);
    const before = {
      cpu: server.cpuSeconds(),
      load: process.cpuUsage(),
      time: performance.now(),
      bytes: received(venue, tables),
      events: new Map(eventsOf(venue)),
    };
    for (const table of tables) {
      table.latencies.length = 0;
      table.roundsPlayed = 0;
    }
    if (profile !== undefined) await server.startProfile();
    await crowd.play(tables, last);
    if (profile !== undefined) await server.stopProfile(profile);
    const cpu = server.cpuSeconds() - before.cpu;
    const seconds = (performance.now() - before.time) / 1000;
    const load = process.cpuUsage(before.load);
    const bytes = received(venue, tables) - before.bytes;
    const rounds = tables.reduce((sum, { roundsPlayed }) => sum + roundsPlayed, 0);
    const playerRounds = rounds * PLAYERS;
    const bytesByEvent = Object.fromEntries(
      eventsOf(venue).map(([event, after]) => [event, (after - (before.events.get(event) ?? 0)) / playerRounds]),
    );
    const latencies = tables.flatMap(({ latencies: of }) => of).sort((a, b) => a - b);
    const live = tables.filter(({ hasEnded }) => !hasEnded);
    const full = await settledMemory(server);
    const joins: number[] = [];
    for (const { game } of live.slice(0, JOINED)) joins.push(await game.join());
    for (const { game } of tables) for (const seat of game.seats) seat.close();
    return {
      games,
      rounds,
      roundsPerCpuSecond: rounds / cpu,
      busy: cpu / seconds,
      loadBusy: (load.user + load.system) / 1e6 / seconds,
      roundsPerSecond: rounds / seconds,
      bytesPerPlayerRound: bytes / playerRounds,
      bytesByEvent,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      // Games that ended early still have their sockets, so they count as well.
      memoryPerGame: (full.used - empty.used) / games,
      residentPerGame: (full.resident - empty.resident) / games,
      bytesToJoin: joins.reduce((sum, one) => sum + one, 0) / joins.length,
    };
  } finally {
    await venue.close();
  }
}

/** When it no longer falls: a server needs a moment for work that nobody waits for, such as closed sockets. */
async function settledMemory(server: MeasuredServer): Promise<Memory> {
  for (let memory = await server.memory(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const later = await server.memory();
    if (later.used > memory.used * 0.995) return later;
    memory = later;
  }
}

/** All games at a venue. Fails as soon as one of them does. */
class Crowd {
  readonly #venue: Venue;
  readonly #failed = Promise.withResolvers<never>();

  constructor(venue: Venue) {
    this.#venue = venue;
    // A failure between two calls is reported by the next one.
    this.#failed.promise.catch(() => undefined);
  }

  async open({ from, count }: { readonly from: number; readonly count: number }): Promise<Table[]> {
    const tables: Table[] = [];
    for (let at = 0; at < count; at += OPENING) {
      const opening = Array.from({ length: Math.min(OPENING, count - at) }, (_, index) => this.#openTable(from + at + index));
      tables.push(...(await Promise.race([this.#failed.promise, Promise.all(opening)])));
    }
    return tables;
  }

  /** Until all of them show this round's planning, or have ended. */
  async play(tables: readonly Table[], round: number): Promise<void> {
    const count = (): number => tables.reduce((sum, { roundsPlayed }) => sum + roundsPlayed, 0);
    let known = -1;
    const timer = setInterval(() => {
      const now = count();
      if (now === known) this.#failed.reject(new Error(`No game has come on for ${PATIENCE / 1000} seconds`));
      known = now;
    }, PATIENCE);
    try {
      await Promise.race([this.#failed.promise, Promise.all(tables.map((table) => table.playUntil(round)))]);
    } finally {
      clearInterval(timer);
    }
  }

  async #openTable(game: number): Promise<Table> {
    let table: Table | null = null;
    const opened = await this.#venue.open({ game, onChange: () => table?.look(), onError: this.#failed.reject });
    table = new Table(opened);
    return table;
  }
}

/** Answers to HTTP requests count with their headers, since they have no event. */
const eventsOf = (venue: Venue): [string, number][] => [...venue.bytesByEvent(), ['HTTP answers', venue.otherBytes()]];

const received = (venue: Venue, tables: readonly Table[]): number =>
  venue.otherBytes() + tables.reduce((sum, { game }) => sum + game.seats.reduce((of, seat) => of + seat.bytes(), 0), 0);

/** Of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
