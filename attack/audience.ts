/** Whom each route is for: one rule from its address, so that a new route is closed unless this says otherwise. */

export type Audience = 'everyone' | 'people' | 'moderators' | 'admins';

/** The first that fits decides. `METHOD /address` as the OpenAPI document writes it. */
const RULES: readonly (readonly [pattern: RegExp, audience: Audience])[] = [
  [/ \/(health|ready|metrics)$/, 'everyone'],
  [/^GET \/art\//, 'everyone'],
  [/^POST \/auth\/v1\/(signup|token|setup\/link|setup\/account)$/, 'everyone'],
  [/^GET \/auth\/v1\/(settings|health|\.well-known\/jwks\.json)$/, 'everyone'],
  [/^GET \/rest\/v1\/users$/, 'everyone'],
  // The rules are public, and editors of scenarios read the schema without an account.
  [/^GET \/api\/rules$/, 'everyone'],
  [/^GET \/api\/scenarios\/schema$/, 'everyone'],
  // Published texts are on public pages anyway; drafts are refused by the query.
  [/^GET \/api\/admin\/content$/, 'everyone'],
  // Links to open replays are followed by people without an account.
  [/^GET \/api\/game\/\{id\}\/replay/, 'everyone'],
  [/ \/api\/admin\//, 'admins'],
  [/ \/auth\/v1\/admin\//, 'admins'],
  [/ \/api\/moderation\/(reports|mutes)/, 'moderators'],
];

/** `route`: `GET /api/lobbies/{id}`. */
export const audienceOf = (route: string): Audience => RULES.find(([pattern]) => pattern.test(route))?.[1] ?? 'people';

export const ROLES = ['user', 'creator', 'moderator', 'admin'] as const;
export type AccountRole = (typeof ROLES)[number];

/** Null: somebody without a session that counts. */
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
