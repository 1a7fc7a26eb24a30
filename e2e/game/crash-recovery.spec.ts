import type { Phase } from '@one-mind/engine/vocabulary';
import type { CommandAnswer } from '@one-mind/protocol/games/games';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect, type Page } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../support/api-player.ts';
import { expectNoSecrets } from '../support/expect-no-secrets.ts';
import { LONG } from '../support/long.ts';
import { actWhenPossible, ending, type NewPlayer, type Player, signUp, snapshotOf, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Slow enough for a busy machine to catch each phase before it ends. */
const PACE_MS = { setup: 700, planning: 700, resolution: 1500, update: 4000 } as const;
/** In ms: less often than one account may read a game. */
const POLL_EVERY = 300;
const WITHOUT_EFFECT = ['Hide', 'Help'] as const;

test.describe('the server is killed with SIGKILL and started again', () => {
  let server: ServerProcess;
  test.afterEach(async () => {
    await server.dispose();
  });

  for (const phase of ['setup', 'planning', 'resolution', 'update'] as const satisfies readonly Phase[]) {
    test(`in ${phase}: no acknowledged action is missing, the game goes on, and the browser reconnects by itself`, {
      tag: phase === 'resolution' ? [] : LONG,
    }, async ({ newPlayer }) => {
      server = await startServer({ env: { TURN_PACE_MS: String(PACE_MS[phase]), DISCONNECT_GRACE_MS: '600000' } });
      const { ada, bea, gameId } = await begin(newPlayer, server.url);
      let acknowledged: CommandAnswer | null = null;
      if (phase !== 'setup') {
        await reach(bea, gameId, 'planning');
        acknowledged = await bea.call<CommandAnswer>('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
      }
      if (phase === 'resolution' || phase === 'update') {
        await actWhenPossible(ada, WITHOUT_EFFECT);
        await reach(bea, gameId, phase);
      }
      const before = await bea.game(gameId);
      await server.kill();
      await expect(connectionNotice(ada.page)).toBeVisible();
      await server.start();

      const after = await bea.game(gameId);
      expect(after.seq).toBeGreaterThanOrEqual(acknowledged?.seq ?? 0);
      expect(after.narrative_log.slice(0, before.narrative_log.length)).toEqual(before.narrative_log);
      expect(after.you?.role).toBe(before.you?.role);
      if (phase === 'planning') expect(after.you).toMatchObject({ lockedIn: true, program: { action: 'hide' } });

      await expect(connectionNotice(ada.page)).toHaveCount(0);
      if (phase === 'setup') await expect.poll(async () => (await bea.game(gameId)).current_state.phase).toBe('planning');
      else {
        if (phase === 'planning') await actWhenPossible(ada, WITHOUT_EFFECT);
        await expect.poll(async () => (await snapshotOf(ada, gameId)).current_state.round).toBe(2);
        expect((await bea.game(gameId)).you?.actions).toMatchObject([{ round: 1, action: 'hide', by: 'you' }]);
      }
      // The browser is in the game again, not only connected: it sees the new round and can play it.
      await actWhenPossible(ada, WITHOUT_EFFECT);
      expect((await snapshotOf(ada, gameId)).you?.lockedIn).toBe(true);
      await expectNoSecrets(ada, gameId);
    });
  }

  test('after the end: the reveal and the whole story are still there', async ({ newPlayer }) => {
    server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '0' } });
    const { ada, bea, gameId } = await begin(newPlayer, server.url);
    await ada.page.goto('/game');
    await expect.poll(() => advance(bea, gameId), { intervals: [POLL_EVERY] }).toBe('ended');
    const before = await bea.game(gameId);
    await server.kill();
    await server.start();
    const after = await bea.game(gameId);
    expect(after.reveal).not.toBeNull();
    expect(after.reveal).toEqual(before.reveal);
    expect(after.narrative_log).toEqual(before.narrative_log);
    await ada.page.goto(`/game/active/${gameId}`);
    await expect(ending(ada.page).first()).toBeVisible();
  });
});

const connectionNotice = (page: Page) => page.getByText(/^(Reconnecting…|Connection lost)$/);

/** Ada in a browser, Bea only through calls, and two AI players, without a time limit. */
async function begin(newPlayer: NewPlayer, url: string): Promise<{ ada: Player; bea: ApiPlayer; gameId: string }> {
  const ada = await newPlayer(url, 'Ada');
  await signUp(ada);
  const bea = await newApiPlayer(url, 'Bea');
  const lobby = await bea.call<Lobby>('POST', '/api/lobbies', {
    name: 'A short night',
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
    bots: ['neutral', 'neutral'],
  });
  await ada.page.goto(`/game/lobby/${lobby.code}`);
  await ada.page.getByRole('button', { name: 'Join Game' }).click();
  await ada.page.getByRole('button', { name: 'I’m ready' }).click();
  await expect(ada.page.getByRole('button', { name: 'I’m not ready' })).toBeVisible();
  const { gameId } = await bea.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`);
  await ada.page.waitForURL(`**/game/active/${gameId}`);
  return { ada, bea, gameId };
}

/** Waits until the game is in this phase. */
async function reach(player: ApiPlayer, gameId: string, phase: Phase): Promise<void> {
  await expect
    .poll(async () => (await player.game(gameId)).current_state.phase, {
      intervals: [POLL_EVERY],
    })
    .toBe(phase);
}

/** Plays the player's own turn if it is time to. */
async function advance(player: ApiPlayer, gameId: string): Promise<Phase> {
  const { current_state, you, players } = await player.game(gameId);
  const isAlive = players.find(({ id }) => id === player.id)?.is_alive;
  if (current_state.phase === 'planning' && isAlive && you?.lockedIn === false && !you.takenOver)
    await player.call('POST', `/api/game/${gameId}/action`, { action_type: 'hide' });
  return current_state.phase;
}
