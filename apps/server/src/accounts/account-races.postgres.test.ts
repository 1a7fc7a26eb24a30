import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSetup } from '../setup/setup.ts';
import { emailOf, TEST_PASSWORD, type TestUser } from '../testing/test-server.ts';
import { startTwoNodes, type TwoNodes } from '../testing/two-nodes.ts';

const ROUNDS = 4;

describe('two nodes at the same time', () => {
  let two: TwoNodes;
  let ada: TestUser;
  let bea: TestUser;
  beforeAll(async () => {
    two = await startTwoNodes();
    ada = await two.nodes[0].signUp('Ada');
    bea = await two.nodes[1].signUp('Bea');
  });
  afterAll(() => two.close());

  const db = () => two.nodes[0].deps.db;
  const setRole = async (role: 'user' | 'admin'): Promise<void> => {
    await db().updateTable('users').set({ role, status: 'offline', banned_until: null }).execute();
    for (const { deps } of two.nodes) deps.auth.identities.invalidateAll();
  };
  const admins = async (): Promise<number> => (await db().selectFrom('users').where('role', '=', 'admin').select('id').execute()).length;
  const statusOf = async (call: Promise<Response>): Promise<number> => (await call).status;

  it('create one first administrator', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await setRole('user');
      const setups = await Promise.all(
        two.nodes.map(({ deps, dataDir }) =>
          openSetup({ ...deps, file: `${dataDir}/setup-${round}`, sharedKey: null, adminEmail: undefined }),
        ),
      );
      const promotions = setups.map(
        ({ token, promote }, node) =>
          () =>
            promote(
              token ?? '',
              {
                userId: [ada, bea][node]?.user.id ?? '',
                username: '',
                role: 'user',
                sessionId: '',
                deviceHash: null,
                aal: 'aal1',
                lacks: null,
              },
              NO_ORIGIN,
            ).then(
              () => 'promoted',
              (error) => error.errorCode,
            ),
      );
      expect((await two.meetAt('users', promotions)).toSorted()).toEqual(['promoted', 'setup_link_invalid']);
      expect(await admins()).toBe(1);
    }
  });

  it('leave an administrator, however the last two remove each other', async () => {
    const demote = ['role', { role: 'user' }] as const;
    const ban = ['status', { status: 'banned' }] as const;
    for (const [one, other] of [demote, ban].flatMap((first) => [demote, ban].map((second) => [first, second] as const))) {
      for (let round = 0; round < ROUNDS / 2; round++) {
        await setRole('admin');
        for (const { deps } of two.nodes) for (const { token } of [ada, bea]) await deps.auth.authenticate(token);
        const statuses = await two.meetAt('users', [
          () => statusOf(two.callsOf(ada)[0]('PATCH', `/api/admin/users/${bea.user.id}/${one[0]}`, one[1])),
          () => statusOf(two.callsOf(bea)[1]('PATCH', `/api/admin/users/${ada.user.id}/${other[0]}`, other[1])),
        ]);
        expect(statuses.toSorted()).toEqual([200, 403]);
        if ([one, other].includes(ban)) await restoreSessions();
      }
    }
  });

  /** A ban has ended all sessions of one of them. */
  const restoreSessions = async (): Promise<void> => {
    await setRole('user');
    const [ofAda, ofBea] = await Promise.all([ada, bea].map(({ username }) => signIn(username)));
    if (ofAda === undefined || ofBea === undefined) throw new Error('Two people signed in.');
    ada = { ...ada, token: ofAda };
    bea = { ...bea, token: ofBea };
  };
  const signIn = async (username: string): Promise<string> => {
    const { data, error } = await two.nodes[0].authClient().signInWithPassword({ email: emailOf(username), password: TEST_PASSWORD });
    if (error) throw error;
    return data.session.access_token;
  };

  it('give a name, or one that looks like it, to one of two people who sign up', async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const names = round % 2 === 0 ? [`Vera${round}`, `vera${round}`] : [`Milo${round}`, `Mi1o${round}`];
      const signUps = two.nodes.map(
        ({ url }, node) =>
          () =>
            fetch(`${url}/auth/v1/signup`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ email: `${round}-${node}@example.org`, password: TEST_PASSWORD, data: { username: names[node] } }),
            }).then(async (answer) => (answer.ok ? 'signed up' : (await answer.json()).error_code)),
      );
      expect((await two.meetAt('users', signUps)).toSorted()).toEqual(['signed up', 'username_taken']);
    }
  });

  it('give a name, or one that looks like it, to one of two people who rename themselves', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await db().updateTable('users').set({ renamed_at: null }).execute();
      const names = round % 2 === 0 ? [`Nora${round}`, `nora${round}`] : [`Olli${round}`, `0lli${round}`];
      const rename = async (node: 0 | 1): Promise<string> => {
        const answer = await two.callsOf([ada, bea][node] ?? ada)[node]('PUT', '/auth/v1/user', { data: { username: names[node] } });
        return answer.ok ? 'renamed' : (await answer.json()).error_code;
      };
      expect((await two.meetAt('users', [() => rename(0), () => rename(1)])).toSorted()).toEqual(['renamed', 'username_taken']);
    }
  });

  it('leave no session to a person who signs in or refreshes while they are banned', async () => {
    const cleo = await two.nodes[1].signUp('Cleo');
    const sessions = () => db().selectFrom('sessions').select('id').where('user_id', '=', cleo.user.id).execute();
    for (let round = 0; round < ROUNDS; round++) {
      await setRole('user');
      await db().updateTable('users').set({ role: 'admin' }).where('id', '=', ada.user.id).execute();
      const client = two.nodes[1].authClient();
      const credentials = { email: emailOf('Cleo'), password: TEST_PASSWORD };
      const { data } = await client.signInWithPassword(credentials);
      await two.nodes[0].deps.auth.authenticate(ada.token);
      const [ban] = await two.meetAt('sessions', [
        () => statusOf(two.callsOf(ada)[0]('PATCH', `/api/admin/users/${cleo.user.id}/status`, { status: 'banned' })),
        () => (round % 2 === 0 ? client.signInWithPassword(credentials) : client.refreshSession(data.session ?? undefined)),
      ]);
      expect(ban).toBe(200);
      expect(await sessions()).toEqual([]);
    }
  });
});

const NO_ORIGIN = { ip: null, userAgent: null, device: null };
