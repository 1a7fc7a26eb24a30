/** Every public method of the official client has a row: where it is tested, or the error that it gets. docs/auth-clients.md lists them. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSupabaseClient, type SupabaseAuth } from '../../testing/supabase-client.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const ROOT = new URL('../../../../../', import.meta.url);
const AUTH = 'apps/server/src/auth';
const SUPABASE = `${AUTH}/gotrue/supabase-client.test.ts`;
const [ACCOUNT, OPENID, RECOVERY] = [`${AUTH}/auth.test.ts`, `${AUTH}/openid/openid.test.ts`, `${AUTH}/mailed/recovery.test.ts`];
const [FACTORS, PASSKEYS] = [`${AUTH}/factors/factors.test.ts`, `${AUTH}/passkeys/passkeys.test.ts`];

/** Calls of this method are in this test file. */
const TESTED = {
  signUp: ACCOUNT,
  signInWithPassword: ACCOUNT,
  signInAnonymously: `${AUTH}/guests/guests.test.ts`,
  signInWithOtp: RECOVERY,
  signInWithOAuth: OPENID,
  exchangeCodeForSession: RECOVERY,
  verifyOtp: RECOVERY,
  resend: RECOVERY,
  reauthenticate: RECOVERY,
  resetPasswordForEmail: RECOVERY,
  getUser: ACCOUNT,
  getClaims: ACCOUNT,
  getSession: FACTORS,
  setSession: SUPABASE,
  refreshSession: ACCOUNT,
  updateUser: ACCOUNT,
  signOut: ACCOUNT,
  onAuthStateChange: RECOVERY,
  getUserIdentities: OPENID,
  linkIdentity: OPENID,
  unlinkIdentity: OPENID,
  'mfa.enroll': FACTORS,
  'mfa.challenge': FACTORS,
  'mfa.verify': FACTORS,
  'mfa.challengeAndVerify': FACTORS,
  'mfa.unenroll': FACTORS,
  'mfa.listFactors': FACTORS,
  'mfa.getAuthenticatorAssuranceLevel': FACTORS,
  'mfa.recoveryCodes.generate': FACTORS,
  'mfa.recoveryCodes.getStatus': FACTORS,
  'mfa.recoveryCodes.verify': FACTORS,
  'mfa.recoveryCodes.regenerate': FACTORS,
  'mfa.recoveryCodes.unenroll': SUPABASE,
  'passkey.startRegistration': PASSKEYS,
  'passkey.verifyRegistration': PASSKEYS,
  'passkey.startAuthentication': PASSKEYS,
  'passkey.verifyAuthentication': PASSKEYS,
  'passkey.list': PASSKEYS,
  'passkey.update': PASSKEYS,
  'passkey.delete': PASSKEYS,
  'admin.listUsers': SUPABASE,
  'admin.getUserById': SUPABASE,
  'admin.createUser': SUPABASE,
  'admin.updateUserById': SUPABASE,
  'admin.deleteUser': SUPABASE,
  'admin.inviteUserByEmail': SUPABASE,
  'admin.generateLink': SUPABASE,
  'admin.signOut': SUPABASE,
  'admin.mfa.listFactors': SUPABASE,
  'admin.mfa.deleteFactor': SUPABASE,
  'admin.passkey.listPasskeys': SUPABASE,
  'admin.passkey.deletePasskey': SUPABASE,
} as const;

/** Methods that need `navigator.credentials`, and those that they call. */
const IN_BROWSERS: Readonly<Record<string, readonly (keyof typeof TESTED)[]>> = {
  signInWithPasskey: ['passkey.startAuthentication', 'passkey.verifyAuthentication'],
  registerPasskey: ['passkey.startRegistration', 'passkey.verifyRegistration'],
  'mfa.webauthn.enroll': ['mfa.enroll'],
  'mfa.webauthn.challenge': ['mfa.challenge'],
  'mfa.webauthn.verify': ['mfa.verify'],
  'mfa.webauthn.register': ['mfa.enroll', 'mfa.challenge', 'mfa.verify'],
  'mfa.webauthn.authenticate': ['mfa.challenge', 'mfa.verify'],
};

/** Methods that send nothing, or only what other methods send. */
const LOCAL: readonly string[] = ['initialize', 'isThrowOnErrorEnabled', 'startAutoRefresh', 'stopAutoRefresh', 'dispose'];

interface Clients {
  readonly user: SupabaseAuth;
  readonly admin: SupabaseAuth['admin'];
  /** Of an account whose address is confirmed. */
  readonly userId: string;
}
interface Refused {
  /** A method, or a call with what is refused. */
  readonly call: string;
  /** Status and code. */
  readonly error: string;
  readonly ask: (clients: Clients) => Promise<{ readonly error: unknown }>;
}

const EMAIL = 'nobody@example.org';
const PHONE = '+4915112345678';
const NO_PHONE = '400 phone_provider_disabled';
const OFF = '404 feature_disabled';
const INVALID = '400 validation_failed';
const client = { client_name: 'Another site', redirect_uris: ['https://other.example/'] };
const provider = { provider_type: 'oidc', identifier: 'custom:other', name: 'Other', client_id: 'x', client_secret: 'x' } as never;

const METHODS_REFUSED: readonly Refused[] = [
  {
    call: 'signInWithWeb3',
    error: '422 web3_provider_disabled',
    ask: () => newClient().signInWithWeb3({ chain: 'solana', message: 'x'.repeat(80), signature: new Uint8Array(64) }),
  },
  {
    call: 'signInWithIdToken',
    error: '400 provider_disabled',
    ask: () => newClient().signInWithIdToken({ provider: 'google', token: 'x' }),
  },
  { call: 'signInWithSSO', error: '404 saml_provider_disabled', ask: () => newClient().signInWithSSO({ domain: 'example.org' }) },
  { call: 'oauth.getAuthorizationDetails', error: OFF, ask: ({ user }) => user.oauth.getAuthorizationDetails('x') },
  { call: 'oauth.approveAuthorization', error: OFF, ask: ({ user }) => user.oauth.approveAuthorization('x') },
  { call: 'oauth.denyAuthorization', error: OFF, ask: ({ user }) => user.oauth.denyAuthorization('x') },
  { call: 'oauth.listGrants', error: OFF, ask: ({ user }) => user.oauth.listGrants() },
  { call: 'oauth.revokeGrant', error: OFF, ask: ({ user }) => user.oauth.revokeGrant({ clientId: 'x' }) },
  { call: 'admin.oauth.listClients', error: OFF, ask: ({ admin }) => admin.oauth.listClients() },
  { call: 'admin.oauth.createClient', error: OFF, ask: ({ admin }) => admin.oauth.createClient(client) },
  { call: 'admin.oauth.getClient', error: OFF, ask: ({ admin }) => admin.oauth.getClient('x') },
  { call: 'admin.oauth.updateClient', error: OFF, ask: ({ admin }) => admin.oauth.updateClient('x', client) },
  { call: 'admin.oauth.deleteClient', error: OFF, ask: ({ admin }) => admin.oauth.deleteClient('x') },
  { call: 'admin.oauth.regenerateClientSecret', error: OFF, ask: ({ admin }) => admin.oauth.regenerateClientSecret('x') },
  { call: 'admin.customProviders.listProviders', error: OFF, ask: ({ admin }) => admin.customProviders.listProviders() },
  { call: 'admin.customProviders.createProvider', error: OFF, ask: ({ admin }) => admin.customProviders.createProvider(provider) },
  { call: 'admin.customProviders.getProvider', error: OFF, ask: ({ admin }) => admin.customProviders.getProvider('x') },
  { call: 'admin.customProviders.updateProvider', error: OFF, ask: ({ admin }) => admin.customProviders.updateProvider('x', {}) },
  { call: 'admin.customProviders.deleteProvider', error: OFF, ask: ({ admin }) => admin.customProviders.deleteProvider('x') },
];

const PARAMETERS_REFUSED: readonly Refused[] = [
  { call: 'signUp({ phone })', error: NO_PHONE, ask: () => newClient().signUp({ phone: PHONE, password: TEST_PASSWORD }) },
  {
    call: 'signInWithPassword({ phone })',
    error: '422 phone_provider_disabled',
    ask: () => newClient().signInWithPassword({ phone: PHONE, password: TEST_PASSWORD }),
  },
  { call: 'signInWithOtp({ phone })', error: NO_PHONE, ask: () => newClient().signInWithOtp({ phone: PHONE }) },
  {
    call: 'verifyOtp({ phone })',
    error: '403 otp_expired',
    ask: () => newClient().verifyOtp({ phone: PHONE, token: '123456', type: 'sms' }),
  },
  { call: 'resend({ phone })', error: NO_PHONE, ask: () => newClient().resend({ type: 'sms', phone: PHONE }) },
  { call: 'updateUser({ phone })', error: NO_PHONE, ask: ({ user }) => user.updateUser({ phone: PHONE }) },
  {
    call: "mfa.enroll({ factorType: 'phone' })",
    error: '422 mfa_phone_enroll_not_enabled',
    ask: ({ user }) => user.mfa.enroll({ factorType: 'phone', phone: PHONE }),
  },
  {
    call: 'linkIdentity({ token })',
    error: '400 provider_disabled',
    ask: ({ user }) => user.linkIdentity({ provider: 'google', token: 'x' }),
  },
  {
    call: 'linkIdentity({ provider }), if it is not configured',
    error: INVALID,
    ask: ({ user }) => user.linkIdentity({ provider: 'google' }),
  },
  { call: 'admin.createUser({ phone })', error: NO_PHONE, ask: ({ admin }) => admin.createUser({ phone: PHONE }) },
  { call: 'admin.createUser({ id })', error: INVALID, ask: ({ admin, userId }) => admin.createUser({ email: EMAIL, id: userId }) },
  { call: 'admin.createUser({ role })', error: INVALID, ask: ({ admin }) => admin.createUser({ email: EMAIL, role: 'service_role' }) },
  {
    call: 'admin.createUser({ password_hash }), if it costs more or less than those of this server',
    error: INVALID,
    ask: ({ admin }) => admin.createUser({ email: EMAIL, password_hash: '$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq' }),
  },
  {
    call: 'admin.updateUserById({ phone })',
    error: NO_PHONE,
    ask: ({ admin, userId }) => admin.updateUserById(userId, { phone: PHONE, phone_confirm: true }),
  },
  {
    call: 'admin.updateUserById({ role })',
    error: INVALID,
    ask: ({ admin, userId }) => admin.updateUserById(userId, { role: 'service_role' }),
  },
  {
    call: 'admin.updateUserById({ password_hash })',
    error: INVALID,
    ask: ({ admin, userId }) => admin.updateUserById(userId, { password_hash: 'x' }),
  },
  {
    call: 'admin.updateUserById({ nonce })',
    error: INVALID,
    ask: ({ admin, userId }) => admin.updateUserById(userId, { password: TEST_PASSWORD, nonce: '123456' }),
  },
  {
    call: 'admin.updateUserById({ email_confirm: false }), if the address is confirmed',
    error: INVALID,
    ask: ({ admin, userId }) => admin.updateUserById(userId, { email_confirm: false }),
  },
  {
    call: 'admin.updateUserById({ app_metadata }), if it changes what the server shows there',
    error: INVALID,
    ask: ({ admin, userId }) => admin.updateUserById(userId, { app_metadata: { provider: 'google' } }),
  },
];

/** What the client keeps for itself: state, and methods that only TypeScript hides. Names with an underscore are private, too. */
const INTERNAL: ReadonlySet<string> = new Set([
  ...['memoryStorage', 'storage', 'stateChangeEmitters', 'initializePromise', 'pendingInLock', 'experimental', 'headers'],
  ...['logger', 'fetch', 'fetchJwk', 'signInWithEthereum', 'signInWithSolana', 'linkIdentityOAuth', 'linkIdentityIdToken'],
]);

const isNamespace = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The public methods of the client and of the objects in it. */
const methodsOf = (value: object, prefix = ''): string[] => {
  const names = new Set(Object.keys(value));
  for (let type = Object.getPrototypeOf(value); type !== Object.prototype; type = Object.getPrototypeOf(type)) {
    const members = Object.entries(Object.getOwnPropertyDescriptors(type));
    for (const [name, { value: member }] of members) if (typeof member === 'function' && name !== 'constructor') names.add(name);
  }
  return [...names].flatMap((name) => {
    if (name.startsWith('_') || INTERNAL.has(name)) return [];
    const member: unknown = Reflect.get(value, name);
    if (typeof member === 'function') return [`${prefix}${name}`];
    // `client` leads from a part of the client back to the whole.
    return isNamespace(member) && name !== 'client' ? methodsOf(member, `${prefix}${name}.`) : [];
  });
};

let server: TestServer;
const newClient = (key?: string): SupabaseAuth => newSupabaseClient(server.url, key).auth;

describe('the methods of the official client', () => {
  let clients: Clients;
  beforeAll(async () => {
    server = await startTestServer();
    const root = await server.setUpAdmin('Root');
    const user = newClient();
    const { data } = await user.signUp({ email: emailOf('Ada'), password: TEST_PASSWORD, options: { data: { username: 'Ada' } } });
    clients = { user, admin: newClient(root.token).admin, userId: data.user?.id ?? '' };
  });
  afterAll(() => server.close());

  it('each have a row', () => {
    const rows = [...Object.keys(TESTED), ...Object.keys(IN_BROWSERS), ...LOCAL, ...METHODS_REFUSED.map(({ call }) => call)];
    expect(rows.toSorted()).toEqual(methodsOf(clients.user).toSorted());
  });

  it.each(Object.entries(TESTED))('%s is tested', async (method, file) => {
    const test = await readFile(new URL(file, ROOT), 'utf8');
    expect(test).toContain(`${method}(`);
  });

  it.each([...METHODS_REFUSED, ...PARAMETERS_REFUSED])('$call is answered with $error', async ({ error, ask }) => {
    const { error: given } = await ask(clients);
    expect(given).toMatchObject({ name: 'AuthApiError' });
    const { status, code } = Object(given);
    expect(`${status} ${code}`).toBe(error);
  });

  it('are listed in the documentation', async () => {
    await expect(documentation()).toMatchFileSnapshot('../../../../../docs/auth-clients.md');
  });
});

const refusedRows = (rows: readonly Refused[]): string[] => rows.map(({ call, error }) => `| \`${call}\` | \`${error}\` |`);

const documentation = (): string =>
  `# The official clients

\`@supabase/supabase-js\` and \`@supabase/auth-js\` work against \`/auth/v1\` unpatched: \`createClient(url, 'public')\` for
people, \`createClient(url, accessToken)\` with the token of an administrator for \`auth.admin\`. This page lists what every
method does here ([decision 63](decisions/0063-official-clients.md)). It is generated by
\`${AUTH}/gotrue/client-methods.test.ts\`, which fails if a new version of the client has a
method without a row; after a change, run
\`npx vitest run --project server ${AUTH}/gotrue/client-methods.test.ts -u\`.

## Methods that work
| Method | Shown by |
| --- | --- |
${[
  ...Object.entries(TESTED).map(([method, file]) => `| \`${method}\` | \`${file}\` |`),
  ...Object.entries(IN_BROWSERS).map(
    ([method, parts]) => `| \`${method}\`, in browsers | the tests of ${parts.map((part) => `\`${part}\``).join(', ')} |`,
  ),
  ...LOCAL.map((method) => `| \`${method}\` | sends no request of its own |`),
].join('\n')}

## Methods of features that are off
The answer is GoTrue's for a feature that is switched off.

| Method | Status and code |
| --- | --- |
${refusedRows(METHODS_REFUSED).join('\n')}

## Parameters that are refused
Nothing that a client asks for is ignored silently.

| Call | Status and code |
| --- | --- |
${refusedRows(PARAMETERS_REFUSED).join('\n')}

## Attributes of \`admin.createUser\` and \`admin.updateUserById\`
| Attribute | Effect |
| --- | --- |
| \`email\` | required for a new account |
| \`password\` | for an existing account temporary: its owner has to replace it. Absent = nobody knows it |
| \`password_hash\` | for a new account only: an Argon2id hash with the parameters of this server, such as from another installation |
| \`email_confirm\` | true = the address counts as confirmed. A new account without it has to use a link before its password signs in |
| \`user_metadata\` | merged. \`username\` is the name that players see |
| \`app_metadata\` | merged, null removes a field; only administrators can change it. At most 2,048 characters of JSON |
| \`ban_duration\` | such as \`24h\`, or \`none\` |
| \`role\` | only \`authenticated\` |
| \`phone\`, \`phone_confirm\` | refused, except empty |
| \`reason\` | an addition to GoTrue: the reason for the audit log. The person also sees it for a ban or a new name |

\`admin.deleteUser\` deletes everything about the person, whether softly or not. What others need stays under the id,
without a name: seats, chat messages and ratings. That is what GoTrue promises for soft deletion, except that
\`getUserById\` answers 404 afterwards.
`;
