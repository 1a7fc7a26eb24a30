import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Tables with data about a person → its name in the export. */
const EXPORTED: Readonly<Record<string, string>> = {
  users: 'profile',
  sessions: 'sessions',
  devices: 'devices',
  factors: 'secondFactors',
  linked_identities: 'connectedAccounts',
  account_events: 'security_events',
  sign_in_places: 'signInPlaces',
  one_time_tokens: 'mailed_links',
  mails: 'mails',
  user_settings: 'settings',
  user_notes: 'notes',
  friendships: 'friends',
  friend_requests: 'friend_requests',
  blocks: 'blocked',
  lobby_invitations: 'invitations',
  lobby_players: 'lobbies',
  game_players: 'games',
  game_commits: 'games',
  seat_results: 'results',
  achievements: 'achievements',
  daily_plays: 'daily_cases',
  scenarios: 'scenarios',
  scenario_drafts: 'scenario_drafts',
  scenario_versions: 'scenario_versions',
  scenario_ratings: 'ratings',
  uploaded_pictures: 'uploaded_pictures',
  chat_messages: 'chat_messages',
  sanctions: 'moderation',
  complaints: 'reports',
};

/** Why the export leaves a table out. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  refresh_tokens: 'Credentials: hashes only.',
  auth_codes: 'Credentials: hashes only, for five minutes.',
  factor_challenges: 'Credentials, for five minutes.',
  lobby_kicks: 'Deleted with the lobby.',
  lobby_keys: 'Marks requests that were repeated, and is deleted with the lobby.',
  content_versions: 'Texts of the site. The audit log says who changed them.',
  rule_changes: 'Rules of the site. The audit log says who changed them.',
  registration_invitations: 'Links for newcomers. The audit log says who made them.',
  sandbox_games: 'A game of AI players.',
  lab_runs: 'Games of AI players.',
};

/** Why rows with the id of a deleted account may stay; everything else is deleted, or loses the id, with the account. */
const KEEPS_ID: Readonly<Record<string, string>> = {
  chat_messages: 'Others have answered the messages. They lose the name.',
  scenario_ratings: 'The average counts them.',
  lobby_players: 'Places in games become nameless.',
  lobby_kicks: 'Deleted with the lobby.',
  lobby_keys: 'Deleted with the lobby.',
  game_players: 'Seats become nameless.',
  game_commits: 'Commands lose the id.',
};

describe('tables about people', () => {
  let server: TestServer;
  let raw: DatabaseSync;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: undefined });
    raw = new DatabaseSync(server.location, { readOnly: true });
  });
  afterAll(async () => {
    raw.close();
    await server.close();
  });

  /** The columns of each table that contain the id of a person, and what happens to the row with the account. */
  const personalColumns = (): readonly { readonly table: string; readonly onDelete: string | null }[] =>
    raw
      .prepare(
        `select distinct t.name as "table", f.on_delete as "onDelete"
         from sqlite_schema t join pragma_table_info(t.name) c
         left join pragma_foreign_key_list(t.name) f on f."from" = c.name and f."table" = 'users'
         where t.type = 'table' and (c.name = 'user_id' or f."table" is not null)`,
      )
      .all()
      .map(({ table, onDelete }) => ({ table: String(table), onDelete: onDelete === null ? null : String(onDelete) }));

  it('are exported, or there is a reason', async () => {
    const known = new Set([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)]);
    expect(personalColumns().flatMap(({ table }) => (known.has(table) ? [] : [table]))).toEqual([]);
    const { call } = await server.signUp('Ada');
    const data: object = await (await call('GET', '/api/account/export')).json();
    expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.values(EXPORTED)));
  });

  it('contain nobody who has deleted their account, or there is a reason', () => {
    const keeping = personalColumns().flatMap(({ table, onDelete }) => (onDelete === 'CASCADE' || onDelete === 'SET NULL' ? [] : [table]));
    expect(keeping.toSorted()).toEqual(Object.keys(KEEPS_ID).toSorted());
  });
});
