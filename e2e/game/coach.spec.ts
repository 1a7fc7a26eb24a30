import { expect } from '@playwright/test';
import { newApiPlayer } from '../support/api-player.ts';
import { finishGame } from '../support/finish-game.ts';
import { inspectScreen } from '../support/inspect-screen.ts';
import { DESKTOP, enterAs, PHONE, test } from '../support/player.ts';

for (const [name, size] of [
  ['Corinna', DESKTOP],
  ['Cosima', PHONE],
] as const) {
  test(`the coach shows ${name} how sure players could have been, and leads into the replay`, async ({ newPlayer, sharedServer }) => {
    const server = await sharedServer('quick');
    const player = await newApiPlayer(server.url, name);
    const { id } = await finishGame(player, { bots: ['normal', 'normal', 'normal', 'normal'] });
    const { page, errors } = await newPlayer(server.url, name, size);
    await enterAs(page, player.session);
    await page.goto(`/game/active/${id}#coach`);
    const coach = page.getByRole('region', { name: 'Coach' });
    await expect(coach.getByRole('heading', { name: 'Round 1', exact: true })).toBeVisible();
    await expect(coach.getByText('You noted no guesses about Saboteurs or the order.')).toBeVisible();
    await expect(coach.getByRole('heading', { name: 'The turns that revealed most', exact: true })).toBeVisible();
    await inspectScreen(page, `coach-${name}`);

    await coach.getByRole('link', { name: 'See it in the replay' }).first().click();
    await expect(page).toHaveURL(/\/replay\//);
    await expect(page.getByRole('radio', { name: 'The whole truth' })).toBeChecked();
    await expect(page.getByRole('slider', { name: 'Moment' })).toHaveAttribute('aria-valuetext', /^Round \d+, turn \d+$/);
    expect(errors).toEqual([]);
  });
}
