// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPrintedPage } from './printed-page.ts';

const NOTHING = { announcement: null, maintenance: null, needsApproval: false, registration: null };
let answers: Record<string, unknown>;
let loaded: number;
let app: PromiseWithResolvers<void>;
const load = () => {
  loaded += 1;
  return app.promise;
};
const find = (id: string) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no ${id}`);
  return element;
};
/** Ends the watching of the test before. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  loaded = 0;
  app = Promise.withResolvers();
  answers = { '/api/site': NOTHING, '/api/admin/content?version=published': { version: 1, numbers: null } };
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
  document.body.innerHTML =
    '<a id="link" href="/about">About</a><button id="button" type="button">Theme</button><form id="form"><input id="field" name="email"></form>';
});
afterEach(async () => {
  find('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  app.resolve();
  await settle();
  vi.unstubAllGlobals();
});

it('waits while nobody uses what needs the app', async () => {
  watchPrintedPage({ version: 1, numbers: null }, load);
  find('link').dispatchEvent(new Event('pointerover', { bubbles: true }));
  find('link').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await settle();
  expect(loaded).toBe(0);
});

it.each(['pointerover', 'pointerdown', 'keydown', 'input'])('loads the app at a %s', (sign) => {
  watchPrintedPage({ version: 1, numbers: null }, load);
  find('field').dispatchEvent(new Event(sign, { bubbles: true }));
  expect(loaded).toBe(1);
});

it('repeats clicks and submissions when the app is there, and none of them happens before', async () => {
  watchPrintedPage({ version: 1, numbers: null }, load);
  const seen: string[] = [];
  find('button').addEventListener('click', () => seen.push('click'));
  find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    seen.push('submit');
  });
  find('button').click();
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(seen).toEqual([]);
  app.resolve();
  await settle();
  expect(seen).toEqual(['click', 'submit']);
});

it.each([
  ['newer texts', '/api/admin/content?version=published', { version: 2, numbers: null }],
  ['an announcement', '/api/site', { ...NOTHING, announcement: { id: '1', text: 'Hello', level: 'info' } }],
])('loads the app for %s', async (_what, path, answer) => {
  answers[path] = answer;
  watchPrintedPage({ version: 1, numbers: null }, load);
  await vi.waitFor(() => expect(loaded).toBeGreaterThan(0), { timeout: 30_000 });
});

it.each([
  ['/auth/login', 1],
  ['/', 0],
])('loads the app at %s for other services to log in with, %i times', async (path, times) => {
  window.history.replaceState(null, '', path);
  answers['/auth/v1/settings'] = { openid_providers: [{ id: 'club', name: 'Our Club' }] };
  watchPrintedPage({ version: 1, numbers: null }, load);
  await settle();
  await settle();
  expect(Math.min(loaded, 1)).toBe(times);
  window.history.replaceState(null, '', '/');
});
