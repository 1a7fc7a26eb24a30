/**
 * All limits on actions that cost work or can be used for spam, with their defaults. docs/limits.md lists them; limits.test.ts and
 * caps.test.ts check that each refuses. They leave room for a school or a party behind one address.
 */
import type { ErrorCode } from '@one-mind/protocol/errors';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `count` in a window of `windowMs`, which begins with the first use. */
export interface RateLimit {
  /** What is counted. */
  readonly what: string;
  /** Whose uses are counted together. An address is a /64 in IPv6; its subnet is the /24, in IPv6 the /48. */
  readonly per: string;
  readonly count: number;
  readonly windowMs: number;
  /** The error code of the next use, ours or GoTrue's; null = it is skipped. */
  readonly refusal: ErrorCode | 'over_email_send_rate_limit' | 'captcha_failed' | null;
}

export const LIMITS = {
  requests: { what: 'Requests to one node', per: 'address', count: 20_000, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  writes: {
    what: 'Requests to one node that change something',
    per: 'account',
    count: 3000,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },
  events: { what: 'Socket events to one node', per: 'account', count: 120, windowMs: 3 * SECOND, refusal: 'rate_limited' },

  signUps: { what: 'Sign-ups, also of guests', per: 'address', count: 100, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  signUpsOfSubnet: { what: 'Sign-ups, also of guests', per: 'subnet', count: 300, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  signUpsWithoutProof: {
    what: 'Sign-ups, also of guests, without a proof of work',
    per: 'address',
    count: 20,
    windowMs: 10 * MINUTE,
    refusal: 'captcha_failed',
  },
  signUpsWithProof: { what: 'Sign-ups, also of guests', per: 'proof of work', count: 1, windowMs: 10 * MINUTE, refusal: 'captcha_failed' },
  failedSignIns: {
    what: 'Failed sign-ins, whatever the account',
    per: 'address',
    count: 60,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },
  failedSignInsOfSubnet: {
    what: 'Failed sign-ins, whatever the account',
    per: 'subnet',
    count: 240,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },
  failedSignInsToAccount: {
    what: 'Wrong passwords in a row on unknown devices',
    per: 'account',
    count: 10,
    windowMs: DAY,
    refusal: 'too_many_passwords',
  },
  refreshes: { what: 'Sign-ins and renewals of sessions', per: 'address', count: 1000, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  providerSignIns: {
    what: 'Steps of a sign-in with another service',
    per: 'address',
    count: 60,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },
  setups: { what: 'Uses of the setup link, valid or not', per: 'address', count: 60, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  codes: { what: 'Codes of second factors', per: 'account', count: 10, windowMs: HOUR, refusal: 'too_many_codes' },
  accountChanges: {
    what: 'Changes of name, email address or password',
    per: 'address',
    count: 60,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },
  renames: { what: 'New usernames', per: 'account', count: 1, windowMs: 7 * DAY, refusal: 'username_pause' },
  exports: { what: 'Exports of all personal data', per: 'account', count: 5, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  deletions: { what: 'Attempts to delete the account', per: 'account', count: 10, windowMs: 10 * MINUTE, refusal: 'rate_limited' },

  mailPauses: { what: 'Requested links and codes', per: 'mailbox', count: 1, windowMs: MINUTE, refusal: 'over_email_send_rate_limit' },
  mailsTo: { what: 'Requested links and codes', per: 'mailbox', count: 5, windowMs: 10 * MINUTE, refusal: 'over_email_send_rate_limit' },
  mailsFrom: { what: 'Requested links and codes', per: 'address', count: 60, windowMs: 10 * MINUTE, refusal: 'over_email_send_rate_limit' },
  mailsFromSubnet: {
    what: 'Requested links and codes',
    per: 'subnet',
    count: 240,
    windowMs: 10 * MINUTE,
    refusal: 'over_email_send_rate_limit',
  },
  linkUses: {
    what: 'Uses of mailed links and codes, valid or not',
    per: 'address',
    count: 60,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },

  lobbies: { what: 'New lobbies', per: 'account', count: 60, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  lobbyJoins: { what: 'Places taken in lobbies', per: 'account', count: 120, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  gameStarts: { what: 'Started games', per: 'account', count: 60, windowMs: 10 * MINUTE, refusal: 'rate_limited' },
  gameJoins: { what: 'Whole games sent over sockets', per: 'account', count: 60, windowMs: 30 * SECOND, refusal: 'rate_limited' },
  gameReads: { what: 'Games read by HTTP', per: 'account', count: 120, windowMs: 30 * SECOND, refusal: 'rate_limited' },

  televisions: { what: 'Updates of stage views', per: 'address', count: 6000, windowMs: 10 * MINUTE, refusal: 'rate_limited' },

  friendRequests: {
    what: 'Friend requests, also to names that don’t exist',
    per: 'account',
    count: 20,
    windowMs: 10 * MINUTE,
    refusal: 'too_many_friend_requests',
  },
  invitations: { what: 'Invitations to lobbies', per: 'account', count: 40, windowMs: 10 * MINUTE, refusal: 'too_many_invitations' },
  invitationsToFriend: {
    what: 'Invitations to lobbies',
    per: 'account and friend',
    count: 3,
    windowMs: 10 * MINUTE,
    refusal: 'too_many_invitations',
  },
  reports: { what: 'Reports of players and messages', per: 'account', count: 10, windowMs: HOUR, refusal: 'too_many_reports' },
  banAppeals: {
    what: 'Uses of links to appeal against a ban, valid or not',
    per: 'address',
    count: 60,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },
  chat: { what: 'Chat messages at once', per: 'account', count: 5, windowMs: 5 * SECOND, refusal: 'chat_too_fast' },
  chatInTheLongRun: { what: 'Chat messages', per: 'account', count: 30, windowMs: 2 * MINUTE, refusal: 'chat_too_fast' },
  chatRepeats: {
    what: 'Chat messages that look the same',
    per: 'account and room',
    count: 2,
    windowMs: 30 * SECOND,
    refusal: 'chat_repeated',
  },
  reactions: { what: 'Quick reactions at once', per: 'account', count: 8, windowMs: 10 * SECOND, refusal: 'reactions_too_fast' },
  reactionsInTheLongRun: {
    what: 'Quick reactions',
    per: 'account',
    count: 40,
    windowMs: 2 * MINUTE,
    refusal: 'reactions_too_fast',
  },
  aiAnswers: { what: 'Answers of an AI player in the chat', per: 'AI player', count: 2, windowMs: 20 * SECOND, refusal: null },
  aiQuestions: { what: 'Answers of AI players in the chat', per: 'account and room', count: 2, windowMs: 20 * SECOND, refusal: null },

  dailyCases: {
    what: 'Opened rounds and names given in Daily Cases',
    per: 'address',
    count: 3000,
    windowMs: 10 * MINUTE,
    refusal: 'rate_limited',
  },

  uploads: { what: 'Uploaded pictures', per: 'account', count: 60, windowMs: HOUR, refusal: 'rate_limited' },
  pictures: { what: 'Pictures loaded from other sites', per: 'account', count: 30, windowMs: HOUR, refusal: 'rate_limited' },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];

/** The number of uses in each window; the tests of an installation with other numbers override them. */
export type RateLimits = Readonly<Record<LimitName, number>>;

/** What one account, address or node can have at the same time. */
export interface Cap {
  readonly what: string;
  readonly per: string;
  readonly count: number;
  /** What happens to one more. */
  readonly beyond: ErrorCode | 'too_many_enrolled_mfa_factors' | 'the oldest ends';
}

export const CAPS = {
  sockets: { what: 'Connections', per: 'node', count: 10_000, beyond: 'server_full' },
  socketsPerAddress: { what: 'Connections to one node', per: 'address', count: 400, beyond: 'too_many_connections' },
  socketsPerAccount: { what: 'Connections (tabs and devices)', per: 'account', count: 24, beyond: 'the oldest ends' },
  handshakes: { what: 'Connections without a token yet', per: 'node', count: 1000, beyond: 'the oldest ends' },
  handshakesPerAddress: { what: 'Connections without a token yet, to one node', per: 'address', count: 100, beyond: 'the oldest ends' },
  pendingSignUps: {
    what: 'Sign-ups that wait to be confirmed by email, besides those of the last hour',
    per: 'mailbox',
    count: 3,
    beyond: 'the oldest ends',
  },
  sessions: { what: 'Sessions', per: 'account', count: 50, beyond: 'the oldest ends' },
  devices: { what: 'Known devices', per: 'account', count: 20, beyond: 'the oldest ends' },
  factors: { what: 'Second factors', per: 'account', count: 10, beyond: 'too_many_enrolled_mfa_factors' },
  hostedGames: { what: 'Running games as host', per: 'account', count: 10, beyond: 'too_many_games' },
  hostedAiSeats: { what: 'AI players in running games as host', per: 'account', count: 30, beyond: 'too_many_ai_players' },
  friends: { what: 'Friends', per: 'account', count: 500, beyond: 'too_many_friends' },
  pendingFriendRequests: { what: 'Unanswered friend requests', per: 'account', count: 100, beyond: 'too_many_pending_requests' },
  blocks: { what: 'Blocked people', per: 'account', count: 1000, beyond: 'too_many_blocks' },
  scenarios: { what: 'Scenarios, except for administrators', per: 'account', count: 200, beyond: 'too_many_scenarios' },
} as const satisfies Readonly<Record<string, Cap>>;

export type CapName = keyof typeof CAPS;
export type Caps = Readonly<Record<CapName, number>>;

const countsOf = <Name extends string>(rows: Readonly<Record<Name, { readonly count: number }>>): Readonly<Record<Name, number>> =>
  Object.fromEntries(Object.entries<{ readonly count: number }>(rows).map(([name, { count }]) => [name, count])) as Record<Name, number>;

export const RATE_LIMITS: RateLimits = countsOf(LIMITS);
export const STANDARD_CAPS: Caps = countsOf(CAPS);

/** The configuration of a route that has this limit for each address. */
export const routeLimit = (counts: RateLimits, name: LimitName) => ({
  rateLimit: { max: counts[name], timeWindow: LIMITS[name].windowMs },
});
