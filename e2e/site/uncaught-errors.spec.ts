/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { test } from '../support/player.ts';

const NO_SERVER = 'http://127.0.0.1';

test.describe('every browser test', () => {
  test.fail('fails after an uncaught error on a page', async ({ newPlayer }) => {
    const { page } = await newPlayer(NO_SERVER, 'Ada');
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new TypeError('nobody catches this');
        }),
    );
    expect((await thrown).message).toBe('nobody catches this');
  });

  test.fail('fails after an unhandled rejection on a page that the player opened later', async ({ newPlayer }) => {
    const { context } = await newPlayer(NO_SERVER, 'Ada');
    const page = await context.newPage();
    const rejected = page.waitForEvent('pageerror');
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('nobody waits for this'))));
    expect((await rejected).message).toBe('nobody waits for this');
  });
});
