import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import type { Config } from '../config.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

describe('the setup link', () => {
  let server: TestServer;
  afterEach(() => server.close());

  const start = async (overrides: Partial<Config> = {}): Promise<void> => {
    server = await startTestServer(overrides);
  };
  const restart = async (overrides: Partial<Config> = {}): Promise<void> => {
    await server.stop();
    await start({ ...overrides, dataDir: server.dataDir });
  };
  const tokenOf = (path: string | null): string => /^\/setup#token=([\w-]{64})$/.exec(path ?? '')?.[1] ?? '';
  const tokenFile = () => join(server.dataDir, 'setup-token');
  const isKept = async (): Promise<boolean> =>
    access(tokenFile()).then(
      () => true,
      () => false,
    );
  /** Null = success, otherwise the refusal's code. */
  const use = async (path: string, body: object, as?: TestUser): Promise<string | null> => {
    const answer = await fetch(`${server.url}/auth/v1/setup/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) },
      body: JSON.stringify(body),
    });
    return answer.ok ? null : (await answer.json()).error_code;
  };
  const account = (username: string) => ({ username, email: emailOf(username), password: TEST_PASSWORD });
  const admins = async (): Promise<string[]> =>
    (await server.deps.db.selectFrom('users').select('username').where('role', '=', 'admin').orderBy('username').execute()).map(
      ({ username }) => username,
    );

  it('is the only way to become an administrator: the first registered account is an ordinary one', async () => {
    await start();
    const first = await server.signUp('First');
    expect(await server.deps.auth.authenticate(first.token)).toMatchObject({ role: 'user' });
    const root = await server.setUpAdmin('Root');
    expect(await server.deps.auth.authenticate(root.token)).toMatchObject({ role: 'admin' });
    const { entries } = await (await root.call('GET', '/api/admin/audit')).json();
    expect(entries).toMatchObject([{ act: 'user.set_up', actor: { username: 'Root' }, target: { label: 'Root' } }]);
  });

  it('stays the same across restarts until it is used, and is then gone for good', async () => {
    await start();
    const { setupPath } = server;
    expect(await readFile(tokenFile(), 'utf8')).toBe(`${tokenOf(setupPath)}\n`);
    await restart();
    expect(server.setupPath).toBe(setupPath);
    expect(await use('account', { token: tokenOf(setupPath), ...account('Root') })).toBeNull();
    expect(await isKept()).toBe(false);
    expect(await use('account', { token: tokenOf(setupPath), ...account('Late') })).toBe('setup_link_invalid');
    await restart();
    expect(server.setupPath).toBeNull();
    expect(await isKept()).toBe(false);
  });

  it('refuses a wrong token, and an old one that survived a crash', async () => {
    await start();
    const token = tokenOf(server.setupPath);
    for (const wrong of ['', 'x', token.slice(1), token.toLowerCase()]) {
      expect(await use('link', { token: wrong })).toBe('setup_link_invalid');
      expect(await use('account', { token: wrong, ...account('Mallory') })).toBe('setup_link_invalid');
    }
    expect(await use('link', { token })).toBeNull();
    // As if the server had been killed between making the administrator and deleting the file.
    const bea = await server.signUp('Bea');
    await updateUser(server.deps.db, bea.user.id, { role: 'admin', at: Date.now() });
    expect(await use('account', { token, ...account('Mallory') })).toBe('setup_link_invalid');
    expect(await use('promotion', { token }, await server.signUp('Cleo'))).toBe('setup_link_invalid');
    await restart();
    expect(await isKept()).toBe(false);
    expect(await use('account', { token, ...account('Mallory') })).toBe('setup_link_invalid');
    expect(await admins()).toEqual(['Bea']);
  });

  it('makes only one of many simultaneous users an administrator', async () => {
    await start();
    const token = tokenOf(server.setupPath);
    const [ada, bea] = await Promise.all([server.signUp('Ada'), server.signUp('Bea')]);
    const answers = await Promise.all([
      use('promotion', { token }, ada),
      use('account', { token, ...account('Cleo') }),
      use('promotion', { token }, bea),
      use('account', { token, ...account('Dora') }),
    ]);
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(answers.filter((code) => code === 'setup_link_invalid')).toHaveLength(3);
    expect(await admins()).toHaveLength(1);
  });

  it('can be used again after a refused attempt', async () => {
    await start();
    await server.signUp('Ada');
    const token = tokenOf(server.setupPath);
    expect(await use('account', { token, ...account('Root'), password: 'short' })).toBe('weak_password');
    expect(await use('account', { token, ...account('Root'), username: 'ada' })).toBe('username_taken');
    expect(await use('promotion', { token })).toBe('no_authorization');
    expect(await use('account', { token, ...account('Root') })).toBeNull();
  });

  it('works only for the address in ADMIN_EMAIL; signing up with that address is not enough', async () => {
    await start({ adminEmail: emailOf('orla') });
    const token = tokenOf(server.setupPath);
    const [early, owner] = [await server.signUp('Early'), await server.signUp('Orla')];
    expect(await admins()).toEqual([]);
    expect(await use('account', { token, ...account('Mallory') })).toBe('setup_wrong_account');
    expect(await use('promotion', { token }, early)).toBe('setup_wrong_account');
    expect((await server.authClient().signInWithPassword({ email: emailOf('mallory'), password: TEST_PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(await use('promotion', { token }, owner)).toBeNull();
    // When ADMIN_EMAIL changes, the new address gets a link although there is already an administrator.
    await restart({ adminEmail: emailOf('early') });
    expect(await use('promotion', { token: tokenOf(server.setupPath) }, early)).toBeNull();
    expect(await admins()).toEqual(['Early', 'Orla']);
    await restart({ adminEmail: emailOf('early') });
    expect(server.setupPath).toBeNull();
  });

  it('stays used after the administrator’s address has changed', async () => {
    await start({ adminEmail: emailOf('orla') });
    const token = tokenOf(server.setupPath);
    const owner = await server.signUp('Orla');
    expect(await use('promotion', { token }, owner)).toBeNull();
    const moved = await owner.client.updateUser({ email: emailOf('moved'), current_password: TEST_PASSWORD });
    expect(moved.error).toBeNull();
    expect(await use('account', { token, ...account('Mallory'), email: emailOf('orla') })).toBe('setup_link_invalid');
    // The next start prints another link for the address that nobody has now.
    await restart({ adminEmail: emailOf('orla') });
    expect(tokenOf(server.setupPath)).not.toBe(token);
    expect(await use('account', { token, ...account('Mallory'), email: emailOf('orla') })).toBe('setup_link_invalid');
    expect(await admins()).toEqual(['Orla']);
  });

  it('is deleted before its administrator is committed, so that no crash revives it', async () => {
    await start({ logLevel: 'silent' });
    const { setupPath } = server;
    await server.deps.db.schema.dropTable('refresh_tokens').execute();
    expect(await use('account', { token: tokenOf(setupPath), ...account('Root') })).toBe('unexpected_failure');
    expect([await isKept(), await admins()]).toEqual([false, []]);
  });

  it('reinstates the banned administrator whose address is ADMIN_EMAIL', async () => {
    const adminEmail = emailOf('orla');
    await start({ adminEmail });
    expect(await use('account', { token: tokenOf(server.setupPath), ...account('Orla') })).toBeNull();
    await server.deps.db.updateTable('users').set({ status: 'banned' }).execute();
    await restart({ adminEmail });
    const token = tokenOf(server.setupPath);
    expect(await use('account', { token, ...account('Orla'), email: emailOf('mallory') })).toBe('username_taken');
    expect(await use('account', { token, ...account('Orla'), password: 'another quiet voice' })).toBeNull();
    expect(await use('account', { token, ...account('Orla') })).toBe('setup_link_invalid');
    const signIn = await server.authClient().signInWithPassword({ email: adminEmail, password: 'another quiet voice' });
    expect(await server.deps.auth.authenticate(signIn.data.session?.access_token ?? '')).toMatchObject({ role: 'admin' });
  });

  it('is not offered if the installation already has an administrator', async () => {
    await start();
    await server.setUpAdmin('Root');
    await writeFile(tokenFile(), 'left over\n');
    await restart();
    expect([server.setupPath, await isKept()]).toEqual([null, false]);
  });

  it('gets a new token if a crash truncated the stored one', async () => {
    await start();
    await server.stop();
    await writeFile(tokenFile(), 'cut');
    await start({ dataDir: server.dataDir });
    expect(tokenOf(server.setupPath)).toHaveLength(64);
  });
});
