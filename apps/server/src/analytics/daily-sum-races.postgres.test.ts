import type { GameState } from '@one-mind/engine/state';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { playOut } from '@one-mind/testkit/test-game';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { insertGame } from '../games/store/game-store.ts';
import { recordResult } from '../results/record-result.ts';
import { startTwoNodes, type TwoNodes } from '../testing/two-nodes.ts';

const ROUNDS = 4;

describe('two nodes at the same time', () => {
  let two: TwoNodes;
  /** A finished game in which a person had the first seat. */
  let ended: GameState;
  beforeAll(async () => {
    two = await startTwoNodes();
    const { user } = await two.nodes[0].signUp('Ada');
    const { state } = playOut({ scenario: PRISON_BREAK, players: 3, levels: 'random', seed: 'daily sums' });
    const seats = state.seats.map((seat, index) => (index === 0 ? { ...seat, id: user.id, kind: 'human' as const, level: null } : seat));
    ended = { ...state, seats };
  });
  afterAll(() => two.close());

  it('count two games that end, and a person who played in both once', async () => {
    const { db } = two.nodes[0].deps;
    for (let round = 0; round < ROUNDS; round++) {
      const state = { ...ended, endedAt: round * 86_400_000 };
      const game = { lobbyId: null, hostId: 'nobody', allowSpectators: false, publicSeq: 0, deadline: null, entries: [] };
      for (const node of [0, 1]) await insertGame(db, { ...game, id: `${round} ${node}`, state });
      await two.meetAt(
        'result_days',
        two.nodes.map(
          ({ deps }, node) =>
            () =>
              transact(deps.db, (trx) => recordResult(trx, `${round} ${node}`, state)),
        ),
      );
      const day = db.selectFrom('result_days').innerJoin('people_days', 'people_days.day', 'result_days.day');
      const sums = await day.select(['completed', 'result_days.seats', 'people']).where('result_days.day', '=', round).execute();
      expect(sums).toEqual([{ completed: 2, seats: 2, people: 1 }]);
    }
  });
});
