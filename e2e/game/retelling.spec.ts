import type { ModelDraft, ModelView } from '@one-mind/protocol/admin/models';
import { expect } from '@playwright/test';
import { modelDraft } from '../../apps/server/src/testing/admin-models.ts';
import { type ModelServer, startModelServer } from '../../apps/server/src/testing/model-server.ts';
import { newApiAdmin } from '../support/api-player.ts';
import { countShifts } from '../support/inspect-screen.ts';
import { actWhenPossible, signUp, snapshotOf, test } from '../support/player.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const FIRST = 'The river is older than the walls, and no boat on it is ever alone.';
const REST = 'It counts its voices in the dark, and comes to a different number each time.';
const LISTENS = 'The dark listens';
/** No sentence occurs twice in a game. */
const WAYS = [
  'closely',
  'idly',
  'politely',
  'without haste',
  'for footsteps',
  'as stone listens',
  'at every wall',
  'and forgets',
  'all the same',
];

test.describe('a story that a model retells', () => {
  let server: ServerProcess;
  let provider: ModelServer;
  test.beforeAll(async () => {
    // A server of its own: it has a model and is killed. A model that stalls is worth a warning.
    server = await startServer({ env: { TURN_PACE_MS: '400', LOG_LEVEL: 'error' } });
    provider = await startModelServer();
  });
  test.afterAll(async () => {
    await provider.close();
    await server.dispose();
  });

  test('smoothly replaces the built-in one, survives kill -9, and can be turned off', async ({ newPlayer }) => {
    const admin = await newApiAdmin(server, 'Keeper');
    const model: ModelDraft = modelDraft(provider.url, 'openai-compatible');
    const { id } = await admin.call<ModelView>('POST', '/api/admin/models', model);
    const uses = (is: string | null) => ({ entry: is, introduction: id, recap: is, epilogue: is, voice: null });
    await admin.call('PUT', '/api/admin/narrator', uses(null));
    provider.says(`${FIRST} Somewhere a tap drips into the long night, and the mind listens. ${REST}`);
    // Half of it arrives, and then nothing.
    provider.does({ kind: 'stall' });

    const ada = await newPlayer(server.url, 'Ada');
    const { page } = ada;
    await countShifts(page);
    await signUp(ada);
    await page.getByRole('button', { name: 'Play against AI' }).click();
    await page.waitForURL('**/game/active/*');
    const gameId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const story = page.getByRole('log', { name: 'Narrative' });
    const introduction = story.getByRole('article').first();
    await expect(introduction.getByText(FIRST)).toBeVisible();
    const { content } = (await snapshotOf(ada, gameId)).narrative_log[0] ?? { content: '' };
    await expect(introduction.getByText(content)).toBeHidden();
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01);
    await introduction.getByRole('button', { name: 'Details' }).click();
    await expect(introduction.getByText('The game began.')).toBeVisible();

    await server.kill();
    await server.start();
    await page.reload();
    await expect(introduction.getByText(FIRST)).toBeVisible();
    await expect(introduction).not.toContainText(REST);

    // What happened, followed by a different sentence every time.
    let asked = 0;
    provider.says(({ body: { messages } }) => {
      const { happened } = JSON.parse((messages as readonly { readonly content: string }[]).at(-1)?.content ?? '{}');
      return `${happened.at(-1)} ${LISTENS} ${WAYS[asked++ % WAYS.length]}.`;
    });
    provider.does({ kind: 'slow', ms: 300 });
    await admin.call('PUT', '/api/admin/narrator', uses(id));
    await actWhenPossible(ada, ['Hide', 'Help']);
    await expect
      .poll(async () => (await snapshotOf(ada, gameId)).narrative_log.filter(({ retold }) => retold?.includes(LISTENS)).length)
      .toBeGreaterThan(1);
    await expect(story.getByText(LISTENS).last()).toBeVisible();

    // Players who prefer the built-in text can read it.
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Retold story' }).click();
    await page.keyboard.press('Escape');
    await expect(introduction.getByText(content)).toBeVisible();
    await expect(story.getByText(FIRST)).toHaveCount(0);
  });
});
