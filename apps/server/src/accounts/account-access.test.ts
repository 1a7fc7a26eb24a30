import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ArrivedMail, type MailServer, startMailServer } from '../testing/mail-server.ts';
import { connectPlayer } from '../testing/player-client.ts';
import { callerOf, emailOf, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

const SITE = 'https://mind.example.org';
const DAY = 24 * 3_600_000;
const OWN_PASSWORD = 'another voice in the night';

describe('administrators help people to get into their accounts', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let root: TestUser;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' }, publicUrl: SITE });
    root = await server.setUpAdmin('Root');
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  let count = 0;
  let bea: TestUser;
  beforeEach(async () => {
    bea = await server.signUp(`Bea${++count}`);
  });

  /** `auth.admin` of the official client, as this person's own program would create it. */
  const adminOf = ({ token }: TestUser) =>
    new AuthClient({
      url: `${server.url}/auth/v1`,
      headers: { Authorization: `Bearer ${token}` },
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
    }).admin;
  const path = () => `/api/admin/users/${bea.user.id}`;
  const signIn = async (password: string) => {
    const client = server.authClient();
    const { data, error } = await client.signInWithPassword({ email: emailOf(bea.username), password });
    return { client, data, error, call: callerOf(server.url, data.session?.access_token ?? '') };
  };
  const actsOn = async (id: string) =>
    (await server.deps.db.selectFrom('audit_log').select('act').where('target_id', '=', id).orderBy('id').execute()).map(({ act }) => act);

  describe('a temporary password', () => {
    const temporary = async (): Promise<string> => {
      const answer = await root.call('POST', `${path()}/temporary-password`, {});
      expect(answer.status).toBe(200);
      return (await answer.json()).password;
    };

    it('ends all sessions, and opens nothing until the person has replaced it', async () => {
      const socket = await connectPlayer(server, bea);
      const gone = new Promise((resolve) => socket.socket.once('disconnect', resolve));
      const password = await temporary();
      await gone;
      expect((await bea.call('GET', '/api/settings')).status).toBe(401);
      expect((await signIn(TEST_PASSWORD)).error?.code).toBe('invalid_credentials');
      const { client, data, call } = await signIn(password);
      for (const [method, at] of [
        ['GET', '/api/settings'],
        ['GET', `/rest/v1/users?id=eq.${bea.user.id}`],
        ['POST', '/api/lobbies'],
      ] as const) {
        const refused = await call(method, at, method === 'POST' ? {} : undefined);
        expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('password_temporary')]);
      }
      await expect(connectPlayer(server, { ...bea, token: data.session?.access_token ?? '' })).rejects.toMatchObject({
        data: { error: 'password_temporary' },
      });
      expect((await client.getUser()).data.user?.id).toBe(bea.user.id);
      expect((await client.updateUser({ data: { username: 'Other' } })).error?.code).toBe('password_temporary');
      expect((await client.updateUser({ password })).error?.code).toBe('same_password');
      expect((await client.updateUser({ password: OWN_PASSWORD })).error).toBeNull();
      expect((await call('GET', '/api/settings')).status).toBe(200);
      expect((await signIn(OWN_PASSWORD)).error).toBeNull();
    });

    it('is different each time, recorded without its text, and its owner gets a mail', async () => {
      const [one, other] = [await temporary(), await temporary()];
      expect(one).not.toBe(other);
      expect(one).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
      const log = await server.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', bea.user.id).execute();
      expect(log.map(({ act, after_json }) => [act, after_json])).toEqual([
        ['user.changed', '{"changed":["password"]}'],
        ['user.changed', '{"changed":["password"]}'],
      ]);
      expect((await mailServer.mailTo(emailOf(bea.username))).subject).toBe('Your password was changed');
    });

    it('works for seven days, and then neither signs in nor can be replaced without a mailed link', async () => {
      const password = await temporary();
      const early = await signIn(password);
      expect(early.error).toBeNull();
      const { db } = server.deps;
      const { password_expires_at: until } = await db
        .selectFrom('users')
        .select('password_expires_at')
        .where('id', '=', bea.user.id)
        .executeTakeFirstOrThrow();
      const left = (until ?? 0) - Date.now();
      expect([left > 6.9 * DAY, left <= 7 * DAY]).toEqual([true, true]);
      await db.updateTable('users').set({ password_expires_at: Date.now() }).where('id', '=', bea.user.id).execute();
      const expired = { code: 'password_expired', message: expect.stringContaining('Ask an administrator for a new one') };
      expect((await signIn(password)).error).toMatchObject(expired);
      expect((await signIn('not the password')).error?.code).toBe('invalid_credentials');
      expect((await early.client.updateUser({ password: OWN_PASSWORD })).error).toMatchObject(expired);
      expect((await early.client.updateUser({ password: OWN_PASSWORD, current_password: password })).error).toMatchObject(expired);
      await root.call('POST', `${path()}/recovery-mail`, {});
      const isLink = ({ recipient, subject }: ArrivedMail) => recipient === emailOf(bea.username) && subject === 'Set a new password';
      await expect.poll(() => mailServer.arrived.some(isLink)).toBe(true);
      const token = /#token=([\w-]+)/.exec(mailServer.arrived.find(isLink)?.text ?? '')?.[1] ?? '';
      const client = server.authClient();
      await client.verifyOtp({ token_hash: token, type: 'recovery' });
      expect((await client.updateUser({ password: OWN_PASSWORD })).error).toBeNull();
      expect((await signIn(OWN_PASSWORD)).error).toBeNull();
    });

    it('can be set with the official client, is no longer temporary once replaced, and never for oneself', async () => {
      expect((await adminOf(root).updateUserById(bea.user.id, { password: 'given by an administrator' })).error).toBeNull();
      const first = await signIn('given by an administrator');
      expect((await first.call('GET', '/api/settings')).status).toBe(403);
      expect((await root.call('POST', `/api/admin/users/${root.user.id}/temporary-password`, {})).status).toBe(403);
      expect((await bea.call('POST', `${path()}/temporary-password`, {})).status).toBe(401);
    });

    it('comes after the second factor, and is refused to everyone but administrators', async () => {
      const other = await server.signUp(`Cleo${count}`);
      expect((await other.call('POST', `${path()}/temporary-password`, {})).status).toBe(403);
      expect((await other.call('POST', `${path()}/recovery-mail`, {})).status).toBe(403);
      expect((await adminOf(other).inviteUserByEmail('x@example.org')).error?.code).toBe('not_admin');
      expect((await adminOf(other).generateLink({ type: 'recovery', email: emailOf(bea.username) })).error?.code).toBe('not_admin');
    });
  });

  it('send a mail with a link to set a new password', async () => {
    expect((await root.call('POST', `${path()}/recovery-mail`, {})).status).toBe(200);
    const mail = await mailServer.mailTo(emailOf(bea.username));
    expect(mail.subject).toBe('Set a new password');
    const token = /#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const client = server.authClient();
    expect((await client.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
    expect((await client.updateUser({ password: OWN_PASSWORD })).error).toBeNull();
    expect(await actsOn(bea.user.id)).toEqual(['user.recovery_mailed']);
    await root.call('PATCH', `${path()}/status`, { status: 'banned' });
    const refused = await root.call('POST', `${path()}/recovery-mail`, {});
    expect([refused.status, (await refused.json()).error]).toEqual([403, 'user_banned']);
  });

  it('create links that aren’t mailed, with generateLink of the official client', async () => {
    const email = emailOf(bea.username);
    const { data, error } = await adminOf(root).generateLink({ type: 'recovery', email, options: { redirectTo: `${SITE}/game/settings` } });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(bea.user.id);
    const { action_link: link, hashed_token: token, email_otp: code, verification_type: type } = data.properties ?? {};
    expect([type, code]).toEqual(['recovery', expect.stringMatching(/^\d{6}$/)]);
    expect(link).toBe(`${SITE}/auth/confirm#token=${token}&type=recovery&next=%2Fgame%2Fsettings`);
    const client = server.authClient();
    expect((await client.verifyOtp({ token_hash: token ?? '', type: 'recovery' })).error).toBeNull();
    expect((await client.updateUser({ password: OWN_PASSWORD })).error).toBeNull();
    const magic = await adminOf(root).generateLink({ type: 'magiclink', email });
    const byCode = await server.authClient().verifyOtp({ email, token: magic.data.properties?.email_otp ?? '', type: 'email' });
    expect(byCode.data.user?.id).toBe(bea.user.id);
    expect(await actsOn(bea.user.id)).toEqual(['user.link_created', 'user.link_created']);
    const mails = await server.deps.db.selectFrom('mails').select('kind').where('user_id', '=', bea.user.id).execute();
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['new_device', 'password_changed']));
  });

  it('create both links for a new address', async () => {
    const [email, newEmail] = [emailOf(bea.username), `new${count}@example.org`];
    const admin = adminOf(root);
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    const other = await admin.generateLink({ type: 'email_change_new', email, newEmail });
    expect([current.error, other.error]).toEqual([null, null]);
    for (const { data } of [current, other])
      await server.authClient().verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email_change' });
    expect((await admin.getUserById(bea.user.id)).data.user?.email).toBe(newEmail);
  });

  it('get GoTrue’s refusals for links that can’t be created', async () => {
    const admin = adminOf(root);
    expect((await admin.generateLink({ type: 'recovery', email: 'nobody@example.org' })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const taken = { type: 'email_change_new', email: emailOf(bea.username), newEmail: emailOf('Root') } as const;
    expect((await admin.generateLink(taken)).error?.code).toBe('email_exists');
    expect((await admin.inviteUserByEmail(emailOf(bea.username))).error?.code).toBe('email_exists');
  });

  it('invite people, who choose their own password', async () => {
    const email = `guest${count}@example.org`;
    const { data, error } = await adminOf(root).inviteUserByEmail(email, { data: { username: `Guest${count}` } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { username: `Guest${count}` } });
    const mail = await mailServer.mailTo(email);
    expect(mail.subject).toBe('Root invites you to One Mind, Many');
    const token = /#token=([\w-]+)&type=invite/.exec(mail.text ?? '')?.[1] ?? '';
    const client = server.authClient();
    expect((await client.verifyOtp({ token_hash: token, type: 'invite' })).data.user?.id).toBe(data.user?.id);
    expect((await client.updateUser({ password: OWN_PASSWORD })).error).toBeNull();
    expect(await actsOn(data.user?.id ?? '')).toEqual(['user.invited']);
    const link = await adminOf(root).generateLink({ type: 'invite', email: `second${count}@example.org` });
    expect(link.error).toBeNull();
    expect(link.data.properties?.verification_type).toBe('invite');
  });

  it('create accounts without a password', async () => {
    const made = await adminOf(root).createUser({ email: `made${count}@example.org`, email_confirm: true });
    expect(made.error).toBeNull();
  });
});
