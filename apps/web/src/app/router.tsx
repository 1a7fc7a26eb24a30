import { Navigate, type RouteObject } from 'react-router';
import { CrashPage } from '../features/errors/crash-page.tsx';
import { NotFoundPage } from '../features/errors/not-found-page.tsx';
import { RequireAdmin, RequireCheckedSession, RequireGuest, RequireModerator, RequireSession } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** A page that is the same for everybody, and that the server can print. */
export const PRINTED = 'printed';

/** Every phase of the game from fixture views; left out of the built app. */
const playground: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'playground', lazy: async () => ({ Component: (await import('../features/playground/playground-page.tsx')).PlaygroundPage }) }]
  : [];

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
                    lazy: async () => ({ Component: (await import('../features/auth/code-page.tsx')).CodePage }),
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
                    lazy: async () => ({ Component: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage }),
                  },
                  {
                    path: 'confirm',
                    lazy: async () => ({ Component: (await import('../features/auth/confirm-page.tsx')).ConfirmPage }),
                  },
                  {
                    path: 'reset-password',
                    lazy: async () => ({ Component: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage }),
                  },
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
                  { path: 'lobby/:id', lazy: async () => ({ Component: (await import('../features/lobby/lobby-page.tsx')).LobbyPage }) },
                  {
                    path: 'moderation',
                    Component: RequireModerator,
                    children: [
                      {
                        index: true,
                        lazy: async () => ({
                          Component: (await import('../features/admin/reports/moderation-page.tsx')).ModerationPage,
                        }),
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
                        lazy: async () => ({ Component: (await import('../features/admin/admin-layout.tsx')).AdminLayout }),
                        children: [
                          {
                            index: true,
                            lazy: async () => ({
                              Component: (await import('../features/admin/dashboard/dashboard-page.tsx')).DashboardPage,
                            }),
                          },
                          {
                            path: 'users',
                            lazy: async () => ({ Component: (await import('../features/admin/users/users-page.tsx')).UsersPage }),
                          },
                          {
                            path: 'users/:id',
                            lazy: async () => ({ Component: (await import('../features/admin/users/user-page.tsx')).UserPage }),
                          },
                          {
                            path: 'scenarios',
                            lazy: async () => ({
                              Component: (await import('../features/admin/scenarios/scenarios-page.tsx')).AdminScenariosPage,
                            }),
                          },
                          {
                            path: 'audit',
                            lazy: async () => ({ Component: (await import('../features/admin/audit/audit-page.tsx')).AuditPage }),
                          },
                          {
                            path: 'test-game',
                            lazy: async () => ({
                              Component: (await import('../features/admin/test-game/test-game-page.tsx')).TestGamePage,
                            }),
                          },
                          {
                            path: 'content',
                            lazy: async () => ({ Component: (await import('../features/admin/content/content-page.tsx')).ContentPage }),
                          },
                          { path: 'ai', lazy: async () => ({ Component: (await import('../features/admin/ai/ai-page.tsx')).AiPage }) },
                          {
                            path: 'rules',
                            lazy: async () => ({ Component: (await import('../features/admin/rules/rules-page.tsx')).RulesPage }),
                          },
                          {
                            path: 'games',
                            lazy: async () => ({ Component: (await import('../features/admin/games/games-page.tsx')).GamesPage }),
                          },
                          {
                            path: 'games/:id',
                            lazy: async () => ({ Component: (await import('../features/admin/games/game-page.tsx')).GamePage }),
                          },
                          {
                            path: 'analytics',
                            lazy: async () => ({
                              Component: (await import('../features/admin/analytics/analytics-page.tsx')).AnalyticsPage,
                            }),
                          },
                          {
                            path: 'reports',
                            lazy: async () => ({ Component: (await import('../features/admin/reports/reports-page.tsx')).ReportsPage }),
                          },
                          {
                            path: 'site',
                            lazy: async () => ({ Component: (await import('../features/admin/site/site-page.tsx')).SitePage }),
                          },
                          {
                            path: 'mail',
                            lazy: async () => ({ Component: (await import('../features/admin/mail/mail-page.tsx')).MailPage }),
                          },
                          { path: '*', handle: PRINTED, Component: NotFoundPage },
                        ],
                      },
                    ],
                  },
                ],
              },
              {
                path: 'account-deleted',
                lazy: async () => ({ Component: (await import('../features/settings/account-deleted-page.tsx')).AccountDeletedPage }),
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
