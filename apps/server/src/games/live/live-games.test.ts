import type { Command } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import type { Fact } from '@one-mind/engine/facts';
import { MemoCache } from '@one-mind/engine/memoize';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Clock, SYSTEM_CLOCK } from '../../clock.ts';
import { createSingleNode } from '../../cluster/cluster.ts';
import type { Database } from '../../db/open.ts';
import { StorageFailed } from '../../db/storage.ts';
import { createMetrics } from '../../operations/metrics.ts';
import { Refused } from '../../refused.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findGame, insertGame } from '../store/game-store.ts';
import { createGameClocks } from './game-clocks.ts';
import { createJournal } from './journal.ts';
import { type LiveGame, narratorFor, publicPartsOf, stateNow } from './live-game.ts';
import { type CommandRequest, LiveGames } from './live-games.ts';
import { isDoneAlready } from './player-requests.ts';

type OpenOptions = { readonly turnPaceMs?: number; readonly clock?: Clock } & Partial<Pick<Hooks, 'onCaughtUp' | 'onUnsure'>>;
type Hooks = ConstructorParameters<typeof LiveGames>[0];

describe('live games', () => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await openTestDatabase();
    db = test.db;
  });
  afterAll(() => test.drop());

  /** `answers`: commits are stored, but nobody learns of it. `reads`: nothing can be read. */
  const failing = { answers: false, reads: false };
  const noAnswer = () => new StorageFailed('storage_failed', new Error('no answer'));

  /** A running game of three people, without pauses by default. `cannotNarrate`: the narrator fails for this type of fact. */
  const openGame = async (
    id: string,
    cannotNarrate: Fact['type'] | null,
    { turnPaceMs = 0, clock = SYSTEM_CLOCK, onCaughtUp = () => {}, onUnsure = () => {} }: OpenOptions = {},
  ) => {
    const journal = createJournal(db);
    const readable = new Proxy(db, {
      get(target, name) {
        if (failing.reads) throw noAnswer();
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const clocks = createGameClocks(clock);
    const idle = { ms: 0 };
    const live = new LiveGames({
      ...{
        db: readable,
        cluster: createSingleNode(),
        clocks,
        journal: {
          ...journal,
          commit: async (...about: Parameters<typeof journal.commit>) => {
            const outcome = await journal.commit(...about);
            if (failing.answers) throw noAnswer();
            return outcome;
          },
        },
        metrics: createMetrics(),
        steady: () => idle.ms,
        log: fastify().log,
      },
      ...{ onCommitted: () => {}, onWarm: () => {}, onCold: () => {}, onCaughtUp, onUnsure },
    });
    const { state } = createGame({
      scenario: PRISON_BREAK,
      seats: ['a', 'b', 'c'].map((name) => ({ id: name, name, kind: 'human' as const, level: null })),
      difficulty: 'medium',
      settings: { timeLimitMs: null, turnPaceMs, disconnectGraceMs: 0, abandonMs: 0, maxPauseMs: 0 },
      ...{ seed: 's', salt: 't', commitment: 'c' },
      at: SYSTEM_CLOCK.wall(),
    });
    const about = { id, lobbyId: null, allowSpectators: false, publicSeq: 1 };
    await insertGame(db, { ...about, hostId: 'a', deadline: null, state, entries: [] });
    const narrator = narratorFor(id, state, []);
    const game: LiveGame = {
      ...{ ...about, state, seq: 0, cache: new MemoCache(), parts: publicPartsOf(state), snapshotSeq: 0, usedAt: 0 },
      narrator: {
        ...narrator,
        narrate: (fact, now) => {
          if (fact.type === cannotNarrate) throw new RangeError('This fact has no words.');
          return narrator.narrate(fact, now);
        },
      },
    };
    live.open(game);
    const submit = (commands: (at: number) => Command[], isDone?: CommandRequest['isDone']) =>
      live.submit(id, { userId: null, key: null, commands: (_, at) => commands(at), ...(isDone && { isDone }) }).then(
        () => 'ok',
        (error: unknown) => String(error),
      );
    const stored = async () => {
      const found = await findGame(db, id);
      if (found === null) throw new Error('The game is gone.');
      return stateNow(found);
    };
    return { live, idle, game, submit, stored };
  };
  const begin = (at: number): Command[] => [{ type: 'tick', at }];
  const lockIn =
    (seat: number) =>
    (at: number): Command[] => [
      { type: 'program', seat, at, action: 'hide' },
      { type: 'lockIn', seat, at },
    ];

  it('store requests that arrive together without the one that fails', async () => {
    const { game, submit, stored } = await openGame('one-fails', 'tookOver');
    await submit(begin);
    const leave = submit((at) => [{ type: 'disconnect', seat: 0, at, leaving: true }]);
    expect(await Promise.all([leave, submit(lockIn(1))])).toEqual(['RangeError: This fact has no words.', 'ok']);
    expect(game.state.seats.map(({ takenOver, lockedIn }) => [takenOver, lockedIn])).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ]);
    expect(await stored()).toEqual(game.state);
  });

  it('store requests even if the turns after them fail', async () => {
    const { game, submit, stored } = await openGame('turns-fail', 'turn');
    await submit(begin);
    expect(await Promise.all([0, 1, 2].map((seat) => submit(lockIn(seat))))).toEqual(['ok', 'ok', 'ok']);
    expect(game.state).toMatchObject({ phase: 'resolution', turnNumber: 0 });
    expect(await stored()).toEqual(game.state);
  });

  it('store turns with a pause between them one by one, even if the server takes longer for each than the pause', async () => {
    let time = SYSTEM_CLOCK.steady();
    // A second passes whenever somebody looks at the clock.
    const clock = { wall: SYSTEM_CLOCK.wall, steady: () => (time += 1000) };
    const { game, submit } = await openGame('slow', null, { turnPaceMs: 30, clock });
    await submit(begin);
    expect(await Promise.all([0, 1, 2].map((seat) => submit(lockIn(seat))))).toEqual(['ok', 'ok', 'ok']);
    expect(game.state).toMatchObject({ phase: 'resolution', turnNumber: 0 });
    for (const turn of [1, 2, 3]) {
      const { publicSeq } = game;
      expect(await submit(begin)).toBe('ok');
      expect(game).toMatchObject({ publicSeq: publicSeq + 1, state: { turnNumber: turn } });
    }
  });

  it('accept a repeated lock-in in the batch that plays the round', async () => {
    const { game, submit } = await openGame('double-click', null);
    await submit(begin);
    const isDone: CommandRequest['isDone'] = (state, refusal) => isDoneAlready(state, 2, refusal, [{ type: 'lockIn' }]);
    const again = (at: number): Command[] => [{ type: 'lockIn', seat: 2, at }];
    const answers = await Promise.all([...[0, 1, 2].map((seat) => submit(lockIn(seat))), submit(again, isDone)]);
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(game.state).toMatchObject({ phase: 'planning', round: 2 });
  });

  it('execute a request once, even if it arrives twice with the same key', async () => {
    const { live, game, submit } = await openGame('twice-at-once', null);
    await submit(begin);
    const { seq, publicSeq } = game;
    const ask = (type: 'requestPause' | 'lockIn') =>
      live
        .submit(game.id, { userId: 'a', key: 'k', commands: (_, at) => [{ type, seat: 0, at }] })
        .catch((error: unknown) => (error instanceof Refused ? error.code : error));
    const answer = { ok: true, seq: publicSeq + 1 };
    expect(await Promise.all([ask('requestPause'), ask('requestPause'), ask('lockIn')])).toEqual([answer, answer, 'idempotency_conflict']);
    expect(game.seq).toBe(seq + 1);
  });

  it('don’t execute a request in a later round that was answered because it had been executed before', async () => {
    const { live, game, submit, stored } = await openGame('repeated-late', null);
    await submit(begin);
    await submit(lockIn(0));
    const ask = () =>
      live.submit(game.id, {
        ...{ userId: 'a', key: 'second click', commands: (_, at) => lockIn(0)(at) },
        isDone: (state, refusal) => isDoneAlready(state, 0, refusal, [{ type: 'program', action: 'hide' }, { type: 'lockIn' }]),
      });
    const answer = await ask();
    await Promise.all([1, 2].map((seat) => submit(lockIn(seat))));
    expect(game.state).toMatchObject({ phase: 'planning', round: 2 });
    expect(await ask()).toEqual(answer);
    expect(game.state.seats.map(({ lockedIn }) => lockedIn)).toEqual([false, false, false]);
    expect(await stored()).toEqual(game.state);
  });

  it('refuse another request with the key of one that was answered because it had been executed before', async () => {
    const { live, game, submit } = await openGame('answered-key', null);
    await submit(begin);
    await submit(lockIn(0));
    const ask = (commands: (at: number) => Command[]) =>
      live
        .submit(game.id, {
          ...{ userId: 'a', key: 'second click', commands: (_, at) => commands(at) },
          isDone: (state, refusal) => isDoneAlready(state, 0, refusal, [{ type: 'program', action: 'hide' }, { type: 'lockIn' }]),
        })
        .catch((error: unknown) => (error instanceof Refused ? error.code : error));
    const pause = (at: number): Command[] => [{ type: 'requestPause', seat: 0, at }];
    const answer = { ok: true, seq: game.publicSeq };
    expect(await Promise.all([ask(lockIn(0)), ask(pause)])).toEqual([answer, 'idempotency_conflict']);
    expect(await ask(pause)).toBe('idempotency_conflict');
    expect(await ask(lockIn(0))).toEqual(answer);
  });

  it('show what a commit has changed that was stored although it seemed to fail, once the game can be read again', async () => {
    const caughtUp: (string | number)[] = [];
    const { live, game, submit } = await openGame('unsure', null, {
      onCaughtUp: ({ state }) => caughtUp.push(state.phase, state.round),
      onUnsure: (id) => caughtUp.push(id),
    });
    failing.answers = true;
    failing.reads = true;
    expect(await submit(begin)).toContain('no answer');
    failing.answers = false;
    expect(await submit(begin)).toContain('no answer');
    expect(caughtUp).toEqual(['unsure']);
    failing.reads = false;
    await live.inTurn(game.id, async ({ state }) => expect(state.phase).toBe('planning'));
    expect(caughtUp).toEqual(['unsure', 'planning', 1]);
    expect(await live.get(game.id)).toBe(game);
  });

  it('give up the cache of a game that nobody has used for a minute, even if somebody watches it', async () => {
    const { live, idle, game, submit } = await openGame('unused', null);
    await submit(begin);
    expect(game.cache.slots.length).toBeGreaterThan(0);
    idle.ms = 60_000;
    await live.forgetIdle(() => true);
    expect(game.cache.slots).toEqual([]);
    expect(await Promise.all([0, 1, 2].map((seat) => submit(lockIn(seat))))).toEqual(['ok', 'ok', 'ok']);
    expect(game.state).toMatchObject({ phase: 'planning', round: 2 });
  });

  it('never need more than sixty commits to be replayed', async () => {
    // So no moment counts as quiet, however long this takes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { submit, stored, game } = await openGame('busy', null);
    await submit(begin);
    let replayed = 0;
    for (let n = 0; n < 70; n++) {
      expect(await submit((at) => [{ type: 'guess', seat: 0, at, positions: { b: (n % 3) + 1 } }])).toBe('ok');
      const later = (await findGame(db, 'busy'))?.later.length ?? 0;
      replayed = Math.max(replayed, later);
    }
    expect(replayed).toBe(59);
    expect(await stored()).toEqual(game.state);
  });

  describe('at a quiet moment', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('store their state after thirty commits, before the next one', async () => {
      const { live, game, submit, stored } = await openGame('quiet', null);
      await submit(begin);
      for (let n = 0; n < 30; n++) await submit((at) => [{ type: 'guess', seat: 0, at, positions: { b: (n % 3) + 1 } }]);
      await live.settled();
      vi.advanceTimersByTime(1000);
      expect(await submit((at) => [{ type: 'guess', seat: 0, at, positions: { b: 2 } }])).toBe('ok');
      expect(await findGame(db, 'quiet')).toMatchObject({ seq: 32, snapshotSeq: 31 });
      expect(await stored()).toEqual(game.state);
    });
  });

  it('answer a repeated key without reading the game again', async () => {
    const { live, game, submit, stored } = await openGame('repeated', null);
    await submit(begin);
    const { narrator } = game;
    const commands: CommandRequest['commands'] = (_, at) => [{ type: 'guess', seat: 0, at, positions: { b: 2 } }];
    const first = await live.submit('repeated', { userId: 'a', key: 'once', commands });
    const { seq } = game;
    expect(await live.submit('repeated', { userId: 'a', key: 'once', commands })).toEqual(first);
    expect(game.narrator).toBe(narrator);
    expect(game.seq).toBe(seq);
    expect(await submit(lockIn(0))).toBe('ok');
    expect(await stored()).toEqual(game.state);
  });
});
