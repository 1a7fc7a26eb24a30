import { Navigate, type RouteObject } from 'react-router';
import { CrashPage } from '../features/errors/crash-page.tsx';
import { NotFoundPage } from '../features/errors/not-found-page.tsx';
import { RequireAdmin, RequireCheckedSession, RequireModerator, RequireSession, RequireVisitor } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import type { RarePage } from './rare-pages.ts';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** A page that is the same for everybody, and that the server can print. */
export const PRINTED = 'printed';

/** Every phase of the game from fixture views; left out of the built app. */
const playground: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'playground', lazy: async () => ({ Component: (await import('../features/playground/playground-page.tsx')).PlaygroundPage }) }]
  : [];

/** The list of these pages is loaded with the first of them, because few people ever open one. */
const loadRare = (page: RarePage) => async () => ({ Component: await (await import('./rare-pages.ts')).RARE_PAGES[page]() });
const rarePage = (path: string, page: RarePage): RouteObject => ({ path, lazy: loadRare(page) });

/** All addresses of the app. The server answers 404 for any other. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: CrashPage,
    children: [
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: CrashPage,
            children: [
              {
                index: true,
                handle: PRINTED,
                lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
              },
              {
                path: 'how-to-play',
                handle: PRINTED,
                lazy: async () => ({ Component: (await import('../features/how-to-play/how-to-play-page.tsx')).HowToPlayPage }),
              },
              {
                path: 'about',
                handle: PRINTED,
                lazy: async () => ({ Component: (await import('../features/about/about-page.tsx')).AboutPage }),
              },
              {
                path: 'privacy',
                handle: PRINTED,
                lazy: async () => ({ Component: (await import('../features/legal/privacy-page.tsx')).PrivacyPage }),
              },
              {
                path: 'terms',
                handle: PRINTED,
                lazy: async () => ({ Component: (await import('../features/legal/terms-page.tsx')).TermsPage }),
              },
              {
                path: 'auth',
                Component: RequireVisitor,
                children: [
                  { index: true, element: <Navigate to="/auth/login" replace /> },
                  {
                    path: 'login',
                    handle: PRINTED,
                    lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }),
                  },
                  {
                    path: 'register',
                    handle: PRINTED,
                    lazy: async () => ({ Component: (await import('../features/auth/register-page.tsx')).RegisterPage }),
                  },
                  rarePage('code', 'codePage'),
                  { path: '*', Component: NotFoundPage },
                ],
              },
              {
                path: 'auth',
                Component: RequireCheckedSession,
                children: [
                  rarePage('forgot-password', 'forgotPasswordPage'),
                  rarePage('confirm', 'confirmPage'),
                  rarePage('appeal', 'appealPage'),
                  rarePage('reset-password', 'resetPasswordPage'),
                  rarePage('return', 'returnPage'),
                  rarePage('username', 'usernamePage'),
                ],
              },
              {
                path: 'setup',
                Component: RequireCheckedSession,
                children: [{ index: true, lazy: loadRare('setupPage') }],
              },
              {
                path: 'game',
                Component: RequireSession,
                children: [
                  { index: true, lazy: async () => ({ Component: (await import('../features/hub/hub-page.tsx')).HubPage }) },
                  { path: 'play', lazy: async () => ({ Component: (await import('../features/lobbies/lobbies-page.tsx')).LobbiesPage }) },
                  {
                    path: 'lobby/new',
                    lazy: async () => ({ Component: (await import('../features/lobby/new-lobby-page.tsx')).NewLobbyPage }),
                  },
                  {
                    path: 'profile',
                    lazy: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
                  },
                  {
                    path: 'profile/:username',
                    lazy: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
                  },
                  {
                    path: 'scenarios',
                    lazy: async () => ({ Component: (await import('../features/scenarios/scenarios-page.tsx')).ScenariosPage }),
                  },
                  {
                    path: 'scenarios/new',
                    lazy: async () => ({ Component: (await import('./scenario-editing-page.tsx')).ScenarioEditingPage }),
                  },
                  {
                    path: 'scenarios/:id',
                    lazy: async () => ({ Component: (await import('../features/scenarios/scenario-detail-page.tsx')).ScenarioDetailPage }),
                  },
                  {
                    path: 'scenarios/:id/edit',
                    lazy: async () => ({ Component: (await import('./scenario-editing-page.tsx')).ScenarioEditingPage }),
                  },
                  rarePage('scenarios/:id/lab', 'labPage'),
                  {
                    path: 'settings',
                    lazy: async () => ({ Component: (await import('../features/settings/settings-page.tsx')).SettingsPage }),
                  },
                  rarePage('settings/security', 'securityPage'),
                  { path: 'lobby/:id', lazy: async () => ({ Component: (await import('../features/lobby/lobby-page.tsx')).LobbyPage }) },
                  {
                    path: 'moderation',
                    Component: RequireModerator,
                    children: [
                      {
                        index: true,
                        lazy: loadRare('moderationPage'),
                      },
                    ],
                  },
                  {
                    path: 'friends',
                    lazy: async () => ({ Component: (await import('../features/friends/friends-page.tsx')).FriendsPage }),
                  },
                ],
              },
              {
                path: 'admin',
                Component: RequireSession,
                children: [
                  {
                    Component: RequireAdmin,
                    children: [
                      {
                        lazy: loadRare('adminLayout'),
                        children: [
                          {
                            index: true,
                            lazy: loadRare('dashboardPage'),
                          },
                          rarePage('users', 'usersPage'),
                          rarePage('users/:id', 'userPage'),
                          rarePage('scenarios', 'adminScenariosPage'),
                          rarePage('audit', 'auditPage'),
                          rarePage('test-game', 'testGamePage'),
                          rarePage('content', 'contentPage'),
                          rarePage('ai', 'aiPage'),
                          rarePage('rules', 'rulesPage'),
                          rarePage('games', 'gamesPage'),
                          rarePage('games/:id', 'gamePage'),
                          rarePage('analytics', 'analyticsPage'),
                          rarePage('reports', 'reportsPage'),
                          rarePage('site', 'sitePage'),
                          rarePage('mail', 'mailPage'),
                          { path: '*', handle: PRINTED, Component: NotFoundPage },
                        ],
                      },
                    ],
                  },
                ],
              },
              rarePage('join/:code?', 'joinPage'),
              rarePage('daily/:day?', 'dailyPage'),
              rarePage('unsubscribe', 'unsubscribePage'),
              rarePage('account-deleted', 'accountDeletedPage'),
              { path: '*', handle: PRINTED, Component: NotFoundPage },
            ],
          },
        ],
      },
      // The game uses the whole screen and has its own top bar.
      {
        Component: RequireSession,
        ErrorBoundary: CrashPage,
        children: [
          {
            path: 'game/active/:id',
            lazy: async () => ({ Component: (await import('../features/game/active-game-page.tsx')).ActiveGamePage }),
          },
        ],
      },
      // The stage view, the guided game and replays use the whole screen as well, and need no account.
      {
        path: 'stage/:code?',
        ErrorBoundary: CrashPage,
        lazy: loadRare('televisionPage'),
      },
      {
        path: 'guided',
        ErrorBoundary: CrashPage,
        lazy: loadRare('guidedPage'),
      },
      {
        path: 'replay/:id',
        ErrorBoundary: CrashPage,
        lazy: async () => ({ Component: (await import('../features/replay/replay-page.tsx')).ReplayPage }),
      },
      ...playground,
    ],
  },
];
