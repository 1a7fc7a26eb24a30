/** What every route answers. Written by `npm run api-types` from the server’s OpenAPI document; don’t edit it. */

import type { SignInNotice } from '@one-mind/protocol/accounts/account-data';
import type { AccountEvent, OwnSession } from '@one-mind/protocol/accounts/account-events';
import type { ActivityItem } from '@one-mind/protocol/accounts/activity';
import type {
  BlockedPerson,
  Friend,
  FriendRequestAnswer,
  FriendRequests,
  InvitedPerson,
  LobbyInvitation,
} from '@one-mind/protocol/accounts/friends';
import type {
  GeneratedLink,
  GoTrueFactor,
  GoTruePasskey,
  GoTrueSession,
  GoTrueSettings,
  GoTrueUser,
  SignUpChallenge,
} from '@one-mind/protocol/accounts/gotrue';
import type { SelectedUser } from '@one-mind/protocol/accounts/postgrest';
import type { SettingsView } from '@one-mind/protocol/accounts/settings';
import type { AdminStats, Health } from '@one-mind/protocol/admin/admin-dashboard';
import type { AdminGameDetail, AdminGameEvent, AdminGameStats, AdminGames, GameInspection } from '@one-mind/protocol/admin/admin-games';
import type { AdminScenario, ImportAnswer } from '@one-mind/protocol/admin/admin-scenarios';
import type {
  AdminUserRow,
  BulkAnswer,
  TemporaryPassword,
  UserDetail,
  UserGameList,
  UserList,
  UserNote,
  UserStats,
} from '@one-mind/protocol/admin/admin-users';
import type { Analytics } from '@one-mind/protocol/admin/analytics';
import type { AuditList } from '@one-mind/protocol/admin/audit';
import type { MailContent, MailList, MailTest } from '@one-mind/protocol/admin/mail';
import type { EvaluationView, ModelsView, ModelUsage, ModelView, TestResult } from '@one-mind/protocol/admin/models';
import type { Needs } from '@one-mind/protocol/admin/needs';
import type { CreatedInvitation, RegistrationInvitation, RegistrationInvitations } from '@one-mind/protocol/admin/registration';
import type { FirstSteps, SignUps, SiteAddress, SiteAdministration, SiteNotices } from '@one-mind/protocol/admin/site';
import type { Ok } from '@one-mind/protocol/answers';
import type { ContentHistory, ContentPreview, PublishedContent, SavedContent } from '@one-mind/protocol/content/content';
import type { CaseRead, CaseResult, CaseVerdict, Daily } from '@one-mind/protocol/daily/daily';
import type { GameRecord } from '@one-mind/protocol/games/game-record';
import type { CommandAnswer, MyGame, PackedSnapshot } from '@one-mind/protocol/games/games';
import type { ClosedLobbies, Lobby, LobbyInvite, LobbySummary, MyLobby, StartedGame } from '@one-mind/protocol/games/lobbies';
import type { Rematch } from '@one-mind/protocol/games/rematches';
import type { Replay, ReplayOfSeat } from '@one-mind/protocol/games/replays';
import type { FinishedGame, Profile } from '@one-mind/protocol/games/results';
import type { ExampleState, RuleHistory, RulesTest, RuleView } from '@one-mind/protocol/games/rules';
import type { TestGameState, TestPostGameState } from '@one-mind/protocol/games/sandbox';
import type { Stage } from '@one-mind/protocol/games/stage';
import type { BanAppeal } from '@one-mind/protocol/moderation/ban-appeals';
import type { ChatAccess, ChatMessage, Reaction } from '@one-mind/protocol/moderation/chat';
import type { MuteOf, MyStanding, ReportedPage, ReportPage, ReportView } from '@one-mind/protocol/moderation/moderation';
import type { PlaceBan, PlaceBans, SignInPlaces } from '@one-mind/protocol/moderation/place-bans';
import type { RelatedAccounts } from '@one-mind/protocol/moderation/related-accounts';
import type { WordLists } from '@one-mind/protocol/moderation/word-lists';
import type { LabAnswer, LabRun } from '@one-mind/protocol/scenarios/lab';
import type { UploadedPicture } from '@one-mind/protocol/scenarios/scenario-art';
import type { DraftAnswer, DraftStamp } from '@one-mind/protocol/scenarios/scenario-drafts';
import type { ScenarioVersions } from '@one-mind/protocol/scenarios/scenario-versions';
import type {
  LoadedPicture,
  ScenarioDetail,
  ScenarioFile,
  ScenarioProblems,
  ScenarioRating,
  ScenarioSummary,
} from '@one-mind/protocol/scenarios/scenarios';
export interface Answers {
  readonly get: {
    '/api/account/events': { readonly items: readonly AccountEvent[]; readonly next: string | null };
    '/api/account/export': string;
    '/api/account/sessions': readonly OwnSession[];
    '/api/account/sign-in-notice': SignInNotice | null;
    '/api/activity': { readonly items: readonly ActivityItem[]; readonly next: string | null };
    '/api/admin/analytics': Analytics;
    '/api/admin/audit': AuditList;
    '/api/admin/chat': { readonly filter: 'off' | 'moderate' | 'strict'; readonly voices: boolean };
    '/api/admin/content': SavedContent | PublishedContent;
    '/api/admin/content/versions': ContentHistory;
    '/api/admin/content/versions/{version}': SavedContent;
    '/api/admin/first-steps': FirstSteps;
    '/api/admin/games': AdminGames;
    '/api/admin/games/stats': AdminGameStats;
    '/api/admin/games/{id}': AdminGameDetail;
    '/api/admin/games/{id}/events': readonly AdminGameEvent[];
    '/api/admin/games/{id}/record': GameRecord;
    '/api/admin/health': Health;
    '/api/admin/mails': MailList;
    '/api/admin/models': ModelsView;
    '/api/admin/models/usage': ModelUsage;
    '/api/admin/models/{id}/evaluations': readonly EvaluationView[];
    '/api/admin/place-bans': PlaceBans;
    '/api/admin/rules': readonly RuleView[];
    '/api/admin/rules/example-state': ExampleState;
    '/api/admin/rules/history': RuleHistory;
    '/api/admin/scenarios': readonly AdminScenario[];
    '/api/admin/scenarios/export': string;
    '/api/admin/sign-ups': SignUps;
    '/api/admin/site': SiteAdministration;
    '/api/admin/site/invitations': RegistrationInvitations;
    '/api/admin/stats': AdminStats;
    '/api/admin/test-game-state':
      | TestGameState
      | {
          readonly current_state: { readonly round: 0; readonly turn: 0; readonly phase: null | null };
          readonly narrative_log: readonly never[];
          readonly players: readonly never[];
          readonly your_role: null | null;
        };
    '/api/admin/test-postgame-state':
      | TestPostGameState
      | {
          readonly results: {
            readonly outcome: null | null;
            readonly reason: null | null;
            readonly winner: null | null;
            readonly duration: 0;
            readonly turns_completed: 0;
            readonly objectives_completed: 0;
            readonly objectives_total: 0;
          };
          readonly players: readonly never[];
          readonly timeline: readonly never[];
          readonly statistics: {
            readonly most_active_player: null | null;
            readonly most_successful_player: null | null;
            readonly total_actions: 0;
            readonly successful_actions: 0;
            readonly sabotage_attempts: 0;
            readonly objectives_failed: 0;
          };
        };
    '/api/admin/users': UserList;
    '/api/admin/users/stats': UserStats;
    '/api/admin/users/{id}': UserDetail;
    '/api/admin/users/{id}/games': UserGameList;
    '/api/admin/users/{id}/places': SignInPlaces;
    '/api/admin/word-lists': WordLists;
    '/api/chat/{roomId}': readonly ChatMessage[];
    '/api/chat/{roomId}/access': ChatAccess;
    '/api/daily': Daily;
    '/api/friends': readonly Friend[];
    '/api/friends/blocks': readonly BlockedPerson[];
    '/api/friends/requests': FriendRequests;
    '/api/game/{id}': PackedSnapshot;
    '/api/game/{id}/reactions': readonly Reaction[];
    '/api/game/{id}/record': GameRecord;
    '/api/game/{id}/rematch': Rematch;
    '/api/game/{id}/replay': Replay;
    '/api/game/{id}/replay/seats/{seat}': ReplayOfSeat;
    '/api/games/finished': { readonly items: readonly FinishedGame[]; readonly next: string | null };
    '/api/games/mine': readonly MyGame[];
    '/api/invitations': readonly LobbyInvitation[];
    '/api/lobbies': readonly LobbySummary[];
    '/api/lobbies/closed-to-me': ClosedLobbies;
    '/api/lobbies/mine': MyLobby;
    '/api/lobbies/{id}': Lobby;
    '/api/lobbies/{id}/invitation': LobbyInvite;
    '/api/lobbies/{id}/invitations': readonly InvitedPerson[];
    '/api/moderation/mine': MyStanding;
    '/api/moderation/mutes/{id}': MuteOf;
    '/api/moderation/needs': Needs;
    '/api/moderation/people': ReportedPage;
    '/api/moderation/reports': ReportPage;
    '/api/moderation/reports/{id}/related-accounts': RelatedAccounts;
    '/api/profiles/{username}': Profile;
    '/api/rules': readonly RuleView[];
    '/api/scenarios': readonly ScenarioSummary[];
    '/api/scenarios/drafts/{key}': DraftAnswer;
    '/api/scenarios/lab': LabAnswer;
    '/api/scenarios/schema': undefined;
    '/api/scenarios/{id}': ScenarioDetail;
    '/api/scenarios/{id}/content': ScenarioFile;
    '/api/scenarios/{id}/rating': ScenarioRating;
    '/api/scenarios/{id}/versions': ScenarioVersions;
    '/api/scenarios/{id}/versions/{version}': ScenarioFile;
    '/api/settings': SettingsView;
    '/api/site': SiteNotices;
    '/api/site/address': SiteAddress;
    '/api/stage/{code}': Stage;
    '/auth/v1/admin/users': { readonly users: readonly GoTrueUser[]; readonly aud: 'authenticated' };
    '/auth/v1/admin/users/{id}': GoTrueUser;
    '/auth/v1/admin/users/{id}/factors': readonly GoTrueFactor[];
    '/auth/v1/admin/users/{id}/passkeys': readonly GoTruePasskey[];
    '/auth/v1/captcha': SignUpChallenge;
    '/auth/v1/openid/sign-up': { readonly provider: string; readonly email: string };
    '/auth/v1/settings': GoTrueSettings;
    '/rest/v1/users': readonly SelectedUser[];
  };
  readonly post: {
    '/api/account/delete': Ok;
    '/api/account/sign-in-notice/seen': Ok;
    '/api/admin/content/import': SavedContent;
    '/api/admin/content/preview': ContentPreview;
    '/api/admin/content/publish': SavedContent;
    '/api/admin/content/versions/{version}/restore': SavedContent;
    '/api/admin/games/bulk': BulkAnswer;
    '/api/admin/games/{id}/end': Ok;
    '/api/admin/games/{id}/inspect': GameInspection;
    '/api/admin/mails/test': MailTest;
    '/api/admin/mails/{id}/passed-on': Ok;
    '/api/admin/mails/{id}/read': MailContent;
    '/api/admin/mails/{id}/send': Ok;
    '/api/admin/models': ModelView;
    '/api/admin/models/{id}/evaluation': EvaluationView;
    '/api/admin/models/{id}/test': TestResult;
    '/api/admin/place-bans': PlaceBan;
    '/api/admin/rules': RuleView;
    '/api/admin/rules/test': RulesTest;
    '/api/admin/rules/{id}/reset': RuleView;
    '/api/admin/rules/{id}/restore': RuleView;
    '/api/admin/scenarios': ScenarioSummary;
    '/api/admin/scenarios/import': ImportAnswer;
    '/api/admin/scenarios/{id}/featured': ScenarioSummary;
    '/api/admin/scenarios/{id}/hidden': ScenarioSummary;
    '/api/admin/site/invitations': CreatedInvitation;
    '/api/admin/test-game': TestGameState | null;
    '/api/admin/test-game/accuse': Ok;
    '/api/admin/test-game/action': Ok;
    '/api/admin/test-game/claim': Ok;
    '/api/admin/test-game/step': Ok;
    '/api/admin/test-game/vote': Ok;
    '/api/admin/users/bulk': BulkAnswer;
    '/api/admin/users/{id}/notes': UserNote;
    '/api/admin/users/{id}/recovery-mail': Ok;
    '/api/admin/users/{id}/temporary-password': TemporaryPassword;
    '/api/admin/word-lists': WordLists;
    '/api/ban-appeals': BanAppeal;
    '/api/ban-appeals/read': BanAppeal;
    '/api/daily/results': { readonly results: readonly CaseResult[] };
    '/api/daily/{day}/name': CaseVerdict;
    '/api/daily/{day}/rounds': CaseRead;
    '/api/friends/blocks': Ok;
    '/api/friends/request': FriendRequestAnswer;
    '/api/friends/request/{id}/{answer}': Ok;
    '/api/game/{id}/accuse': CommandAnswer;
    '/api/game/{id}/action': CommandAnswer;
    '/api/game/{id}/claim': CommandAnswer;
    '/api/game/{id}/guess': CommandAnswer;
    '/api/game/{id}/leave': CommandAnswer;
    '/api/game/{id}/lock-in': CommandAnswer;
    '/api/game/{id}/nudge': CommandAnswer;
    '/api/game/{id}/pause': CommandAnswer;
    '/api/game/{id}/predict': CommandAnswer;
    '/api/game/{id}/rematch': Rematch;
    '/api/game/{id}/replay/open': Ok;
    '/api/game/{id}/resume': CommandAnswer;
    '/api/game/{id}/seen': CommandAnswer;
    '/api/game/{id}/vote': CommandAnswer;
    '/api/invitations/{id}/accept': Lobby;
    '/api/invitations/{id}/decline': Ok;
    '/api/lobbies': Lobby;
    '/api/lobbies/quick-join': Lobby;
    '/api/lobbies/{id}/bots': Lobby;
    '/api/lobbies/{id}/countdown': Lobby;
    '/api/lobbies/{id}/host': Lobby;
    '/api/lobbies/{id}/invite': InvitedPerson;
    '/api/lobbies/{id}/join': Lobby;
    '/api/lobbies/{id}/kick': Lobby;
    '/api/lobbies/{id}/leave': Ok;
    '/api/lobbies/{id}/ready': Lobby;
    '/api/lobbies/{id}/rematch': Lobby;
    '/api/lobbies/{id}/start': StartedGame;
    '/api/moderation/mine/seen': MyStanding;
    '/api/moderation/mine/{id}/appeal': MyStanding;
    '/api/moderation/mutes': Ok;
    '/api/moderation/reports/{id}/decide': ReportView;
    '/api/registration/invitation': RegistrationInvitation;
    '/api/reports': Ok;
    '/api/scenarios': ScenarioSummary;
    '/api/scenarios/check': ScenarioProblems;
    '/api/scenarios/lab': LabRun;
    '/api/scenarios/picture': LoadedPicture;
    '/api/scenarios/pictures': UploadedPicture;
    '/api/scenarios/{id}/versions/{version}/restore': ScenarioSummary;
    '/auth/v1/admin/generate_link': GeneratedLink;
    '/auth/v1/admin/users': GoTrueUser;
    '/auth/v1/openid/sign-up': { readonly path: string };
    '/auth/v1/setup/account': GoTrueSession;
    '/auth/v1/setup/link': { readonly email: string | null };
    '/auth/v1/setup/promotion': GoTrueUser;
    '/rest/v1/users': readonly SelectedUser[];
    '/unsubscribe': Ok;
  };
  readonly patch: {
    '/api/admin/rules/{id}': RuleView;
    '/api/admin/users/{id}/role': AdminUserRow;
    '/api/admin/users/{id}/status': AdminUserRow;
    '/api/lobbies/{id}': Lobby;
    '/rest/v1/users': readonly SelectedUser[] | undefined;
  };
  readonly put: {
    '/api/account/avatar': Ok;
    '/api/admin/chat': { readonly filter: 'off' | 'moderate' | 'strict'; readonly voices: boolean };
    '/api/admin/content': SavedContent;
    '/api/admin/first-steps': FirstSteps;
    '/api/admin/models/{id}': ModelView;
    '/api/admin/narrator': {
      readonly entry: string | null;
      readonly introduction: string | null;
      readonly recap: string | null;
      readonly epilogue: string | null;
      readonly voice: string | null;
    };
    '/api/admin/scenarios/{id}': ScenarioSummary;
    '/api/admin/sign-ups/{id}': Ok;
    '/api/admin/site/announcement': SiteAdministration;
    '/api/admin/site/maintenance': SiteAdministration;
    '/api/admin/site/registration': SiteAdministration;
    '/api/admin/site/security': SiteAdministration;
    '/api/admin/word-lists/{id}': WordLists;
    '/api/scenarios/drafts/{key}': DraftStamp;
    '/api/scenarios/{id}': ScenarioSummary;
    '/api/scenarios/{id}/rating': ScenarioRating;
    '/api/settings': SettingsView;
    '/auth/v1/admin/users/{id}': GoTrueUser;
  };
  readonly delete: {
    '/api/account/sessions/{id}': Ok;
    '/api/admin/games/{id}': Ok;
    '/api/admin/models/{id}': Ok;
    '/api/admin/models/{id}/evaluation': { readonly cancelled: boolean };
    '/api/admin/place-bans/{id}': Ok;
    '/api/admin/rules/{id}': undefined;
    '/api/admin/scenarios/pictures/{name}': Ok;
    '/api/admin/scenarios/{id}': Ok;
    '/api/admin/site/announcement': SiteAdministration;
    '/api/admin/site/invitations/{id}': Ok;
    '/api/admin/users/{id}': Ok;
    '/api/admin/users/{id}/notes/{note}': Ok;
    '/api/admin/users/{id}/sessions': Ok;
    '/api/admin/users/{id}/sessions/{session}': Ok;
    '/api/admin/word-lists/{id}': WordLists;
    '/api/friends/blocks/{id}': Ok;
    '/api/friends/{id}': Ok;
    '/api/lobbies/{id}': Ok;
    '/api/lobbies/{id}/countdown': Lobby;
    '/api/moderation/mutes/{id}': Ok;
    '/api/scenarios/drafts/{key}': Ok;
    '/api/scenarios/lab': LabAnswer;
    '/api/scenarios/{id}': Ok;
    '/auth/v1/admin/users/{id}': Readonly<Record<string, never>>;
    '/auth/v1/admin/users/{id}/factors/{factorId}': GoTrueFactor;
    '/auth/v1/admin/users/{id}/passkeys/{factorId}': undefined;
  };
}
