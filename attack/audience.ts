/** Who may call each route, derived from its address. A new route counts as closed unless a rule here opens it. */

export type Audience = 'everyone' | 'people' | 'moderators' | 'admins';

/** The first match decides. Keys are `METHOD /address` as in the OpenAPI document. */
const RULES: readonly (readonly [pattern: RegExp, audience: Audience])[] = [
  [/ \/(health|ready|metrics)$/, 'everyone'],
  [/^GET \/art\//, 'everyone'],
  [/^POST \/auth\/v1\/(signup|token|setup\/link|setup\/account)$/, 'everyone'],
  [/^GET \/auth\/v1\/(settings|health|\.well-known\/jwks\.json)$/, 'everyone'],
  [/^GET \/rest\/v1\/users$/, 'everyone'],
  // Announcements are for everybody who opens a page.
  [/^GET \/api\/site$/, 'everyone'],
  // The rules are public, and editors of scenarios read the schema without an account.
  [/^GET \/api\/rules$/, 'everyone'],
  [/^GET \/api\/scenarios\/schema$/, 'everyone'],
  // Published texts are on public pages anyway; drafts are refused by the query.
  [/^GET \/api\/admin\/content$/, 'everyone'],
  // People without an account see who invites them by a join code.
  [/^GET \/api\/lobbies\/\{id\}\/invitation$/, 'everyone'],
  // People without an account can open shared replays.
  [/^GET \/api\/game\/\{id\}\/replay/, 'everyone'],
  [/ \/api\/admin\//, 'admins'],
  [/ \/auth\/v1\/admin\//, 'admins'],
  [/ \/api\/moderation\/(reports|people|mutes|needs)/, 'moderators'],
];

/** `route`: `GET /api/lobbies/{id}`. */
export const audienceOf = (route: string): Audience => RULES.find(([pattern]) => pattern.test(route))?.[1] ?? 'people';

export const ROLES = ['user', 'creator', 'moderator', 'admin'] as const;
export type AccountRole = (typeof ROLES)[number];

/** Null: someone without a valid session. */
export function isAmong(role: AccountRole | null, audience: Audience): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'people':
      return role !== null;
    case 'moderators':
      return role === 'moderator' || role === 'admin';
    case 'admins':
      return role === 'admin';
  }
}
