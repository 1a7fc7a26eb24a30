/// <reference lib="dom" />
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { expect } from '@playwright/test';
import { type ApiPlayer, newApiAdmin, newApiGuest, newApiPlayer } from '../support/api-player.ts';
import { finishGame } from '../support/finish-game.ts';
import { countShifts, inspectScreen } from '../support/inspect-screen.ts';
import { LONG } from '../support/long.ts';
import { enterAs, keepInStorage, test } from '../support/player.ts';
import { SCREEN_VARIANTS } from '../support/screen-variants.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

// The tests share a server, and no test changes what another one checks.
test.describe.configure({ mode: 'parallel' });

interface Screen {
  /** The name of its picture. */
  readonly name: string;
  readonly path: string | (() => string);
  /** Texts that the product spec requires, and texts that show the data; all of them visible. */
  readonly texts: readonly string[];
  /** Shown at only one width. */
  readonly desktopTexts?: readonly string[];
  /** Its request is refused on purpose, which the browser logs. */
  readonly isRefused?: boolean;
}

const LOBBY = 'The long way round';

/** `npm run e2e` checks these in one variant each; `npm run e2e:all` checks every screen in every variant. */
const SAMPLES: readonly string[] = ['home', 'how-to-play', 'login', 'hub', 'lobby', 'settings', 'game', 'ending', 'admin', 'admin-users'];

test.describe('every screen, with its texts, in both themes and at both sizes', () => {
  let server: ServerProcess;
  let admin: ApiPlayer;
  let bea: ApiPlayer;
  let finished: string;
  let running: string;
  let lobby: string;
  let code: string;
  let eve: ApiPlayer;

  test.beforeAll(async () => {
    // A server of its own: its screens show numbers of the whole site.
    // The players of the running game are away, and stay in it.
    server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '3600000' } });
    const { url } = server;
    admin = await newApiAdmin(server, 'Ada');
    bea = await newApiPlayer(url, 'Bea');
    const [cai, dee] = [await newApiPlayer(url, 'Cai'), await newApiPlayer(url, 'Dee')];
    await bea.call('POST', '/api/friends/request', { username: 'Cai' });
    await cai.call('POST', '/api/friends/request', { username: 'Bea' });
    await dee.call('POST', '/api/friends/request', { username: 'Bea' });
    finished = (await finishGame(bea)).id;
    running = await start(bea);
    const opened = await bea.call<Lobby>('POST', '/api/lobbies', { name: LOBBY, scenarioId: 'forty-fathoms', bots: ['hard'] });
    lobby = opened.id;
    code = opened.code;
    eve = await newApiGuest(url, 'Eve');
    await cai.call('POST', '/api/lobbies', { name: 'Cai’s table', scenarioId: 'masked-ball' });
  });
  test.afterAll(async () => {
    await server.dispose();
  });

  const visitor: readonly Screen[] = [
    {
      name: 'home',
      path: '/',
      texts: ['Start Playing', 'Ready for the Challenge', 'Join Now', 'Start Your Journey'],
      desktopTexts: ['Login', 'Register'],
    },
    {
      name: 'how-to-play',
      path: '/how-to-play',
      texts: [
        'Table of Contents',
        ...['Game Overview', 'Game Flow & Phases', 'Player Roles', 'Universal Actions', 'Movement System', 'Intention Tags'],
        ...['Global Rules', 'FAQs', 'Quick Start Guide', 'Start Playing Now'],
      ],
    },
    { name: 'about', path: '/about', texts: ['About'] },
    {
      name: 'daily',
      path: '/daily/2026-11-23',
      texts: ['The Daily Case', 'How to solve it', 'Suspects', 'Whose turns?', 'Name the Saboteur'],
    },
    { name: 'daily-archive', path: '/daily/archive', texts: ['Daily Cases', 'Not solved'] },
    { name: 'privacy', path: '/privacy', texts: ['Privacy'] },
    { name: 'terms', path: '/terms', texts: ['Terms'] },
    {
      name: '404',
      path: '/nowhere',
      texts: ['404 - Page Not Found', "The page you're looking for doesn't exist or has been moved.", 'Return Home'],
      isRefused: true,
    },
    { name: 'login', path: '/auth/login', texts: ['Email', 'Password', 'Login', 'Register'] },
    { name: 'register', path: '/auth/register', texts: ['Username', 'Email', 'Password', 'Register', 'Login'] },
    { name: 'join', path: () => `/join/${code}`, texts: ['Take your seat', LOBBY, 'Your name', 'Play as a guest', 'Login', 'Register'] },
    { name: 'join-by-code', path: '/join', texts: ['Join a game', 'Code', 'Continue'] },
    { name: 'replay', path: () => `/replay/${finished}?lens=truth&at=9`, texts: ['Prison Break', 'The whole truth'] },
    { name: 'no-replay', path: '/replay/none', texts: ['No replay available'], isRefused: true },
  ];
  const player: readonly Screen[] = [
    {
      name: 'hub',
      path: '/game',
      texts: ['Welcome, Bea', 'Play', 'Scenarios', 'Friends', 'Settings', 'Recent Activity', 'Play against AI', 'Running games'],
      desktopTexts: ['How to Play', 'Logout'],
    },
    { name: 'lobbies', path: '/game/play', texts: ['Game Lobbies', 'Create Lobby', 'Quick Join', LOBBY, 'Open', 'Join Game'] },
    { name: 'lobbies-none', path: '/game/play?q=nothing+like+it', texts: ['No lobbies found matching your search.'] },
    { name: 'new-lobby', path: '/game/lobby/new', texts: ['Create Lobby', 'Lobby name'] },
    { name: 'lobby', path: () => `/game/lobby/${lobby}`, texts: [LOBBY, 'Forty Fathoms', 'Settings', 'Start Game', 'Players'] },
    { name: 'scenarios', path: '/game/scenarios', texts: ['Game Scenarios', 'Prison Break', 'Forty Fathoms'] },
    { name: 'scenario', path: '/game/scenarios/masked-ball', texts: ['The Grey Domino'] },
    {
      name: 'friends',
      path: '/game/friends',
      texts: ['Friends', 'Add Friend', 'Cai', 'Friends since', 'Remove', 'Dee', 'Accept', 'Reject'],
    },
    {
      name: 'settings',
      path: '/game/settings',
      texts: ['Theme', 'Master volume', 'Music volume', 'Sound effects', 'Game notifications', 'Username', 'Email', 'Account type'],
    },
    { name: 'profile', path: '/game/profile', texts: ['Bea', 'Achievements', 'Prison Break'] },
    { name: 'profile-of-another', path: '/game/profile/Cai', texts: ['Cai', 'Achievements'] },
    { name: 'game', path: () => `/game/active/${running}`, texts: ['Action Phase', 'Round', 'Turn', 'Phase'] },
    { name: 'ending', path: () => `/game/active/${finished}`, texts: ['Rematch', 'Share'] },
    {
      name: 'game-not-found',
      path: '/game/active/none',
      texts: ['Game Not Found', 'This game session may have ended or been cancelled.'],
      isRefused: true,
    },
  ];
  const guest: readonly Screen[] = [
    { name: 'hub-of-a-guest', path: '/game', texts: ['Welcome, Eve', 'Keep your account'] },
    { name: 'settings-of-a-guest', path: '/game/settings', texts: ['Guest', 'Keep your account', 'Delete my account'] },
  ];
  const administrator: readonly Screen[] = [
    { name: 'hub-of-an-admin', path: '/game', texts: ['Welcome, Ada', 'Admin'] },
    { name: 'scenarios-of-an-admin', path: '/game/scenarios', texts: ['Create Scenario'] },
    { name: 'new-scenario', path: '/game/scenarios/new', texts: ['Title', 'Description', 'Difficulty'] },
    { name: 'scenario-lab', path: '/game/scenarios/prison-break/lab', texts: ['Prison Break'] },
    {
      name: 'admin',
      path: '/admin',
      texts: [
        ...['Admin Dashboard', 'Total Users', 'Active Games', 'Total Scenarios', 'Banned Users'],
        ...['System Status', 'Recent Activity', 'Test Game', 'Analytics'],
      ],
    },
    {
      name: 'admin-users',
      path: '/admin/users',
      texts: ['User Management', 'Total Users', 'Active Users', 'New Today', 'Banned Users', '5 users found'],
    },
    { name: 'admin-users-none', path: '/admin/users?search=nobody-like-that', texts: ['0 users found'] },
    { name: 'admin-user', path: () => `/admin/users/${bea.id}`, texts: ['Bea', 'Sessions'] },
    {
      name: 'admin-games',
      path: '/admin/games',
      texts: ['Game Management', 'Total Games', 'Active Games', 'Completed', 'Avg Duration', 'Total Players', 'Prison Break'],
    },
    { name: 'admin-game', path: () => `/admin/games/${running}`, texts: ['Prison Break'] },
    {
      name: 'admin-scenarios',
      path: '/admin/scenarios',
      texts: ['Scenario Management', 'Import', 'Export', 'Create Scenario', '4 of 4 scenarios', 'Featured', 'Unfeature'],
    },
    {
      name: 'admin-content',
      path: '/admin/content',
      texts: ['Content Management', 'Refresh', 'Export', 'Import', 'Save Changes', 'Publish to Live Site', 'Page Content', 'Hero Title'],
    },
    { name: 'admin-mail', path: '/admin/mail', texts: ['No emails found', 'No mail server is set'] },
    {
      name: 'admin-site',
      path: '/admin/site',
      texts: ['Announcement', 'Begin maintenance', 'Who may register', 'Invitations', 'New accounts need approval'],
    },
    { name: 'admin-ai', path: '/admin/ai', texts: ['AI System', 'No AI models yet.'] },
    { name: 'admin-rules', path: '/admin/rules', texts: ['Rules Management', 'Create Rule', 'Test Rules'] },
    { name: 'admin-test-game', path: '/admin/test-game', texts: ['Test Game Environment', 'Back to Admin', 'No test game yet'] },
    { name: 'admin-analytics', path: '/admin/analytics', texts: ['Analytics'] },
    { name: 'admin-reports', path: '/admin/reports', texts: ['Reports', 'No reports waiting', 'Banned words'] },
    { name: 'admin-audit', path: '/admin/audit', texts: ['Audit Log'] },
  ];

  for (const [who, screens] of [
    ['a visitor', visitor],
    ['a player', player],
    ['a guest', guest],
    ['an admin', administrator],
  ] as const) {
    for (const { name, path, texts, desktopTexts = [], isRefused = false } of screens) {
      for (const [index, [size, viewport, theme]] of SCREEN_VARIANTS.entries()) {
        const isSample = SAMPLES.indexOf(name) % 2 === index;
        test(`${who} sees ${name}, ${size}, ${theme}`, { tag: isSample ? [] : LONG }, async ({ newPlayer }) => {
          const person = await newPlayer(server.url, who, viewport);
          const { page } = person;
          const account = { 'a visitor': null, 'a player': bea, 'a guest': eve, 'an admin': admin }[who];
          if (account === null) await keepInStorage(page.context(), 'theme', theme);
          else {
            await account.call('PUT', '/api/settings', { theme });
            await enterAs(page, await account.newSession());
          }
          await countShifts(page);
          await page.goto(typeof path === 'string' ? path : path());
          for (const text of [...texts, ...(person.isPhone ? [] : desktopTexts)])
            await expect.soft(page.getByText(text).filter({ visible: true }).first(), `“${text}”`).toBeVisible({ timeout: 15_000 });
          await page.waitForLoadState('networkidle');
          await inspectScreen(page, `${name}-${size}-${theme}`);
          const expected = isRefused ? /Failed to load resource/ : /^$/;
          expect
            .soft(
              person.errors.filter((error) => !expected.test(error)),
              'the console',
            )
            .toEqual([]);
        });
      }
    }
  }
});

async function start(player: ApiPlayer): Promise<string> {
  const opened = await player.call<Lobby>('POST', '/api/lobbies', {
    name: 'One evening',
    scenarioId: 'prison-break',
    settings: { timeLimit: null },
    bots: ['normal', 'normal', 'normal'],
  });
  return (await player.call<{ gameId: string }>('POST', `/api/lobbies/${opened.id}/start`, { force: true })).gameId;
}
