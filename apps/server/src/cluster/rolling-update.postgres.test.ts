import { ENGINE_VERSION } from '@one-mind/engine/version';
import { copySources } from '@one-mind/testkit/copied-sources';
import { afterAll, expect, it } from 'vitest';
import { startTestCluster } from '../testing/cluster-nodes.ts';
import { connectPlayer, newPlayer, type PlayerClient, playTurn, startGame } from '../testing/player-client.ts';

const first = <Item>([item]: readonly Item[]): Item | undefined => item;

const closing = new AsyncDisposableStack();
const keep = <T>(one: T, close: (one: T) => Promise<void>): T => closing.adopt(one, close);
afterAll(() => closing.disposeAsync());

it('serves a game from nodes of two engine versions, and then from the new version alone', { timeout: 120_000 }, async () => {
  const cluster = keep(await startTestCluster(), (one) => one.close());
  const sources = keep(await copySources(ENGINE_VERSION + 1), (one) => one.remove());
  const [old, lost] = await Promise.all([cluster.start(), cluster.spawn()]);
  const [ada, bea] = [await newPlayer(old, 'Ada'), await old.signUp('Bea')];
  const onLost = await connectPlayer(lost, bea);
  const gameId = await startGame([ada, onLost], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  const round = (player: PlayerClient, wanted: number) =>
    player.waitFor('game:update', ({ state }) => state.round >= wanted && state.phase === 'planning');
  const play = async (player: PlayerClient, seq: number) => {
    await player.waitFor('game:you', (one) => one.seq >= seq && one.you.options.some(({ enabled }) => enabled));
    expect(await playTurn(player, gameId, first)).toMatchObject({ ok: true });
  };
  for (const player of [ada, onLost]) await play(player, (await round(player, 1)).seq);
  await round(ada, 2);
  const versionOf = async () =>
    (await old.deps.db.selectFrom('games').select('engine_version').where('id', '=', gameId).executeTakeFirstOrThrow()).engine_version;
  expect(await versionOf()).toBe(ENGINE_VERSION);

  const newer = await cluster.spawn({}, sources.main);
  lost.child.kill('SIGKILL');
  const onNewer = await connectPlayer(newer, bea);
  expect(await onNewer.emit('join:game', gameId)).toEqual({ ok: true });
  await play(onNewer, (await round(onNewer, 2)).seq);
  expect(await versionOf()).toBe(ENGINE_VERSION + 1);
  await play(ada, (await round(ada, 2)).seq);
  await Promise.all([round(ada, 3), round(onNewer, 3)]);
  const stories = await Promise.all([ada, onNewer].map((player) => player.snapshot(gameId)));
  expect(stories[0]?.narrative_log).toEqual(stories[1]?.narrative_log);

  ada.close();
  await old.stop();
  const ada2 = await connectPlayer(newer, ada.user);
  expect(await ada2.emit('join:game', gameId)).toEqual({ ok: true });
  for (const player of [ada2, onNewer]) await play(player, (await round(player, 3)).seq);
  await round(onNewer, 4);
  for (const player of [onNewer, ada2]) player.close();
});
