import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

/** Tables with data about a person → its name in the export. */
const EXPORTED: Readonly<Record<string, string>> = {
  users: 'profile',
  sessions: 'sessions',
  devices: 'devices',
  factors: 'secondFactors',
  linked_identities: 'connectedAccounts',
  registration_invitations: 'registration_invitations',
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
  reactions: 'reactions',
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
  rematch_wishes: 'Wishes for another game, for five minutes.',
  content_versions: 'Texts of the site. The audit log says who changed them.',
  rule_changes: 'Rules of the site. The audit log says who changed them.',
  pending_sign_ups: 'Anyone can enter the address of somebody else.',
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

  /** The tables with columns that contain email addresses, by their names. */
  const tablesWithAddresses = (): readonly string[] =>
    raw
      .prepare(
        `select distinct t.name as "table" from sqlite_schema t join pragma_table_info(t.name) c
         where t.type = 'table' and (c.name like '%email' or c.name like '%address' or c.name = 'recipient')`,
      )
      .all()
      .map(({ table }) => String(table));

  /** Every table and column that contains the text. */
  const placesWith = (text: string): readonly string[] =>
    raw
      .prepare(`select t.name as "table", c.name as "column" from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table'`)
      .all()
      .flatMap(({ table, column }) =>
        raw.prepare(`select 1 from "${table}" where instr(lower(cast("${column}" as text)), ?) > 0 limit 1`).get(text) === undefined
          ? []
          : [`${table}.${column}`],
      );

  it('are exported, or there is a reason', async () => {
    const known = new Set([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)]);
    expect(tablesWithAddresses().filter((table) => !known.has(table))).toEqual([]);
    expect(personalColumns().flatMap(({ table }) => (known.has(table) ? [] : [table]))).toEqual([]);
    const { call } = await server.signUp('Ada');
    const data: object = await (await call('GET', '/api/account/export')).json();
    expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.values(EXPORTED)));
  });

  it('contain nobody who has deleted their account, or there is a reason', () => {
    const keeping = personalColumns().flatMap(({ table, onDelete }) => (onDelete === 'CASCADE' || onDelete === 'SET NULL' ? [] : [table]));
    expect(keeping.toSorted()).toEqual(Object.keys(KEEPS_ID).toSorted());
  });

  it('contain no address of anybody who has deleted their account', async () => {
    const admin = await server.setUpAdmin('Root');
    const email = emailOf('Bea');
    const invite = () => admin.call('POST', '/api/admin/site/invitations', { email, uses: 1, days: 7 });
    const { path } = await (await invite()).json();
    const invitation = new URLSearchParams(path.replace(/.*#/, '')).get('invitation');
    const { data } = await server
      .authClient()
      .signUp({ email, password: TEST_PASSWORD, options: { data: { username: 'Bea', invitation } } });
    const userId = data.user?.id ?? '';
    await invite();
    const { db, auth, outbox } = server.deps;
    await transact(db, async (trx) => {
      await auth.tokens.issue(trx, { userId, purpose: 'recovery', address: email });
      await auth.tokens.issue(trx, { userId: null, purpose: 'magic_link', address: email });
      await outbox.put(trx, { kind: 'recovery', to: email, userId, values: { username: 'Bea', path: '/', code: '000000' } });
    });
    const signUp = {
      id: 'waiting',
      email,
      username: null,
      user_metadata_json: '{}',
      password_hash: '',
      has_password: 0,
      invitation_id: null,
    };
    await db
      .insertInto('pending_sign_ups')
      .values({ ...signUp, created_at: 0, expires_at: Date.now() + 60_000 })
      .execute();
    const linked = { id: 'linked', user_id: userId, provider: 'ourclub', issuer: 'https://club.example', subject: 'bea', email };
    await db
      .insertInto('linked_identities')
      .values({ ...linked, created_at: 0, last_used_at: 0 })
      .execute();
    // All of them hold the address, so none of them is forgotten by accident.
    expect(new Set(placesWith(email).map((place) => place.split('.')[0]))).toEqual(new Set(tablesWithAddresses()));

    expect((await admin.call('DELETE', `/api/admin/users/${userId}`)).status).toBe(200);
    expect(placesWith(email)).toEqual([]);
  });
});
