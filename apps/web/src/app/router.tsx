import { Navigate, type RouteObject } from 'react-router';
import { CrashPage } from '../features/errors/crash-page.tsx';
import { NotFoundPage } from '../features/errors/not-found-page.tsx';
import { RequireAdmin, RequireCheckedSession, RequireGuest, RequireModerator, RequireSession } from './guards.tsx';
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
const rarePage = (page: RarePage) => async () => ({ Component: await (await import('./rare-pages.ts')).RARE_PAGES[page]() });

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
                Component: RequireGuest,
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
                  {
                    path: 'code',
                    lazy: rarePage('codePage'),
                  },
                  { path: '*', Component: NotFoundPage },
                ],
              },
              {
                path: 'auth',
                Component: RequireCheckedSession,
                children: [
                  {
                    path: 'forgot-password',
                    lazy: rarePage('forgotPasswordPage'),
                  },
                  {
                    path: 'confirm',
                    lazy: rarePage('confirmPage'),
                  },
                  {
                    path: 'appeal',
                    lazy: rarePage('appealPage'),
                  },
                  {
                    path: 'reset-password',
                    lazy: rarePage('resetPasswordPage'),
                  },
                  { path: 'return', lazy: rarePage('returnPage') },
                  { path: 'username', lazy: rarePage('usernamePage') },
                ],
              },
              {
                path: 'setup',
                Component: RequireCheckedSession,
                children: [{ index: true, lazy: async () => ({ Component: (await import('../features/auth/setup-page.tsx')).SetupPage }) }],
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
                  {
                    path: 'scenarios/:id/lab',
                    lazy: async () => ({ Component: (await import('../features/scenario-lab/lab-page.tsx')).LabPage }),
                  },
                  {
                    path: 'settings',
                    lazy: async () => ({ Component: (await import('../features/settings/settings-page.tsx')).SettingsPage }),
                  },
                  { path: 'settings/security', lazy: rarePage('securityPage') },
                  { path: 'lobby/:id', lazy: async () => ({ Component: (await import('../features/lobby/lobby-page.tsx')).LobbyPage }) },
                  {
                    path: 'moderation',
                    Component: RequireModerator,
                    children: [
                      {
                        index: true,
                        lazy: rarePage('moderationPage'),
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
                        lazy: rarePage('adminLayout'),
                        children: [
                          {
                            index: true,
                            lazy: rarePage('dashboardPage'),
                          },
                          {
                            path: 'users',
                            lazy: rarePage('usersPage'),
                          },
                          {
                            path: 'users/:id',
                            lazy: rarePage('userPage'),
                          },
                          {
                            path: 'scenarios',
                            lazy: rarePage('adminScenariosPage'),
                          },
                          {
                            path: 'audit',
                            lazy: rarePage('auditPage'),
                          },
                          {
                            path: 'test-game',
                            lazy: rarePage('testGamePage'),
                          },
                          {
                            path: 'content',
                            lazy: rarePage('contentPage'),
                          },
                          { path: 'ai', lazy: rarePage('aiPage') },
                          {
                            path: 'rules',
                            lazy: rarePage('rulesPage'),
                          },
                          {
                            path: 'games',
                            lazy: rarePage('gamesPage'),
                          },
                          {
                            path: 'games/:id',
                            lazy: rarePage('gamePage'),
                          },
                          {
                            path: 'analytics',
                            lazy: rarePage('analyticsPage'),
                          },
                          {
                            path: 'reports',
                            lazy: rarePage('reportsPage'),
                          },
                          {
                            path: 'site',
                            lazy: rarePage('sitePage'),
                          },
                          {
                            path: 'mail',
                            lazy: rarePage('mailPage'),
                          },
                          { path: '*', handle: PRINTED, Component: NotFoundPage },
                        ],
                      },
                    ],
                  },
                ],
              },
              {
                path: 'unsubscribe',
                lazy: rarePage('unsubscribePage'),
              },
              {
                path: 'account-deleted',
                lazy: rarePage('accountDeletedPage'),
              },
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
      // A replay uses the whole screen as well, and needs no account.
      {
        path: 'replay/:id',
        ErrorBoundary: CrashPage,
        lazy: async () => ({ Component: (await import('../features/replay/replay-page.tsx')).ReplayPage }),
      },
      ...playground,
    ],
  },
];
