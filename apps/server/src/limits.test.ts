import { ERRORS } from '@one-mind/protocol/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPS, LIMITS, type LimitName, RATE_LIMITS } from './limits.ts';
import { connectPlayer, createLobby, type PlayerClient, startGame } from './testing/player-client.ts';
import { solveProof } from './testing/solve-proof.ts';
import { callerOf, emailOf, NO_LIMITS, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './testing/test-server.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  /** Seconds; null = the answer to a socket event has no headers. */
  readonly retryAfter: number | null;
}
/** Uses something for the nth time. */
type Use = (n: number) => Promise<Answer>;

const statusOf = (code: string): number => Object.entries(ERRORS).find(([each]) => each === code)?.[1].status ?? 0;

let addresses = 0;
/** Each address is in a subnet of its own. */
const nextAddress = (): string => `10.${++addresses >> 8}.${addresses & 255}.1`;
const neighbour = (address: string, n: number): string => address.replace(/\d+$/, `${n + 1}`);

let people = 0;
const nextName = (): string => `Person${++people}`;

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const { error, error_code: goTrue, message, msg } = text.startsWith('{') ? JSON.parse(text) : {};
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { status: response.status, code: error ?? goTrue, message: message ?? msg ?? '', retryAfter };
};

/** A request of a stranger from this address. */
const post = async (server: TestServer, path: string, { from, body }: { from: string; body: unknown }): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  return answerOf(await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
};

const signUp = async (server: TestServer, from: string = nextAddress()): Promise<TestUser> => {
  const account = newAccount();
  const { username } = account.data;
  const client = server.authClient();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const send = (more: object) =>
    fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body: JSON.stringify({ ...account, ...more }) });
  let session = await (await send({})).json();
  if (session.error_code === 'captcha_failed')
    session = await (await send({ gotrue_meta_security: { captcha_token: await solveProof(server.url) } })).json();
  const token = session.access_token;
  return { client, session, token, user: session.user, username, call: callerOf(server.url, token, { 'x-forwarded-for': from }) };
};

const newAccount = () => {
  const username = nextName();
  return { email: emailOf(username), password: TEST_PASSWORD, data: { username } };
};

/** One person does this again and again. */
const calls =
  (method: string, path: string, bodyOf: (n: number, username: string) => unknown = () => undefined) =>
  async (server: TestServer): Promise<Use> => {
    const { call, username } = await signUp(server);
    return async (n) => answerOf(await call(method, path, bodyOf(n, username)));
  };

const open: PlayerClient[] = [];
const connect = async (server: TestServer): Promise<PlayerClient> => {
  const player = await connectPlayer(server, await signUp(server));
  open.push(player);
  return player;
};
const emits = async (player: PlayerClient, event: string, payloadOf: (n: number) => unknown): Promise<Use> => {
  return async (n) => {
    const answer = await player.emit(event, payloadOf(n));
    return answer.ok
      ? { status: 200, code: undefined, message: '', retryAfter: null }
      : { status: statusOf(answer.error), code: answer.error, message: answer.message, retryAfter: null };
  };
};
const chats = async (server: TestServer, textOf: (n: number) => string): Promise<Use> => {
  const player = await connect(server);
  const { id } = await createLobby(player, {});
  return emits(player, 'chat:message', (n) => ({ roomId: `lobby:${id}`, message: textOf(n) }));
};

const reacts = async (server: TestServer): Promise<Use> => {
  const player = await connect(server);
  const gameId = await startGame([player], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  // A turn to react to, and nothing after it that could take its place.
  await player.waitFor('game:update', (one) => one.state.phase === 'planning');
  await player.request('POST', `/api/game/${gameId}/action`, { action_type: 'search' });
  await player.waitFor('game:update', (one) => one.state.turnNumber > 0);
  return emits(player, 'game:reaction', (n) => ({ gameId, subject: 'turn:1:1', reaction: n % 2 === 0 ? 'nice' : 'ouch' }));
};

const befriend = async (one: TestUser, other: TestUser): Promise<void> => {
  await other.call('POST', '/api/friends/request', { username: one.username });
  const { incoming } = await (await one.call('GET', '/api/friends/requests')).json();
  await one.call('POST', `/api/friends/request/${incoming[0].id}/accept`);
};

const wrongPassword = (email: string) => ({ email, password: 'not the password of anyone' });
const SIGN_IN = '/auth/v1/token?grant_type=password';

/** How to use up each limit. */
const EXERCISES: Readonly<Record<Exclude<LimitName, 'aiAnswers' | 'aiQuestions'>, (server: TestServer) => Promise<Use>>> = {
  requests: async (server) => async () => answerOf(await fetch(`${server.url}/api/site`)),
  writes: calls('POST', '/api/friends/blocks', () => ({ username: 'Nobody' })),
  events: async (server) => emits(await connect(server), 'leave:lobbies', () => undefined),
  signUps: async (server) => {
    const from = nextAddress();
    return () => post(server, '/auth/v1/signup', { from, body: newAccount() });
  },
  signUpsOfSubnet: async (server) => {
    const from = nextAddress();
    return (n) => post(server, '/auth/v1/signup', { from: neighbour(from, n), body: newAccount() });
  },
  signUpsWithoutProof: async (server) => {
    const from = nextAddress();
    return () => post(server, '/auth/v1/signup', { from, body: newAccount() });
  },
  signUpsWithProof: async (server) => {
    const body = { gotrue_meta_security: { captcha_token: await solveProof(server.url) } };
    return () => post(server, '/auth/v1/signup', { from: nextAddress(), body: { ...newAccount(), ...body } });
  },
  failedSignIns: async (server) => {
    const from = nextAddress();
    return () => post(server, SIGN_IN, { from, body: wrongPassword(emailOf(nextName())) });
  },
  failedSignInsOfSubnet: async (server) => {
    const from = nextAddress();
    return (n) => post(server, SIGN_IN, { from: neighbour(from, n), body: wrongPassword(emailOf(nextName())) });
  },
  failedSignInsToAccount: async (server) => {
    const { username } = await signUp(server);
    return () => post(server, SIGN_IN, { from: nextAddress(), body: wrongPassword(emailOf(username)) });
  },
  refreshes: async (server) => {
    const from = nextAddress();
    return () => post(server, '/auth/v1/token?grant_type=refresh_token', { from, body: { refresh_token: 'unknown' } });
  },
  setups: async (server) => {
    const from = nextAddress();
    return () => post(server, '/auth/v1/setup/link', { from, body: { token: 'unknown' } });
  },
  providerSignIns: async (server) => {
    const headers = { 'x-forwarded-for': nextAddress() };
    return async () => answerOf(await fetch(`${server.url}/auth/v1/authorize?provider=unknown`, { headers, redirect: 'manual' }));
  },
  codes: calls('POST', `/auth/v1/factors/${NOBODY}/verify`, () => ({ challenge_id: NOBODY, code: '000000' })),
  accountChanges: calls('PUT', '/auth/v1/user', () => ({ data: {} })),
  renames: calls('PUT', '/auth/v1/user', () => ({ data: { username: nextName() } })),
  exports: calls('GET', '/api/account/export'),
  deletions: calls('POST', '/api/account/delete', (_n, username) => ({ username, password: 'not the password of anyone' })),
  mailPauses: async (server) => {
    const email = emailOf(nextName());
    return () => post(server, '/auth/v1/recover', { from: nextAddress(), body: { email } });
  },
  mailsTo: async (server) => {
    const email = emailOf(nextName());
    return () => post(server, '/auth/v1/otp', { from: nextAddress(), body: { email, create_user: false } });
  },
  mailsFrom: async (server) => {
    const from = nextAddress();
    return () => post(server, '/auth/v1/recover', { from, body: { email: emailOf(nextName()) } });
  },
  mailsFromSubnet: async (server) => {
    const from = nextAddress();
    return (n) => post(server, '/auth/v1/recover', { from: neighbour(from, n), body: { email: emailOf(nextName()) } });
  },
  linkUses: async (server) => {
    const from = nextAddress();
    return () => post(server, '/auth/v1/verify', { from, body: { type: 'recovery', token_hash: 'unknown' } });
  },
  lobbies: calls('POST', '/api/lobbies', (n) => ({ name: `Table ${n}`, scenarioId: 'prison-break', settings: {} })),
  lobbyJoins: calls('POST', `/api/lobbies/${NOBODY}/join`),
  gameStarts: calls('POST', `/api/lobbies/${NOBODY}/start`),
  gameJoins: async (server) => emits(await connect(server), 'join:game', () => NOBODY),
  gameReads: calls('GET', `/api/game/${NOBODY}`),
  friendRequests: calls('POST', '/api/friends/request', () => ({ username: 'Nobody' })),
  invitations: async (server) => {
    const host = await signUp(server);
    const friends = [await signUp(server), await signUp(server), await signUp(server)];
    for (const friend of friends) await befriend(host, friend);
    const { id } = await (await host.call('POST', '/api/lobbies', { name: 'Table', scenarioId: 'prison-break', settings: {} })).json();
    return async (n) => answerOf(await host.call('POST', `/api/lobbies/${id}/invite`, { username: friends[n]?.username }));
  },
  invitationsToFriend: async (server) => {
    const [host, friend] = [await signUp(server), await signUp(server)];
    await befriend(host, friend);
    const { id } = await (await host.call('POST', '/api/lobbies', { name: 'Table', scenarioId: 'prison-break', settings: {} })).json();
    return async () => {
      const answer = await answerOf(await host.call('POST', `/api/lobbies/${id}/invite`, { username: friend.username }));
      for (const invitation of await (await friend.call('GET', '/api/invitations')).json())
        await friend.call('POST', `/api/invitations/${invitation.id}/decline`);
      return answer;
    };
  },
  reports: async (server) => {
    const [{ call }, { user }] = [await signUp(server), await signUp(server)];
    const body = { target: { kind: 'player', userId: user.id, roomId: null }, reason: 'spam' };
    return async () => answerOf(await call('POST', '/api/reports', body));
  },
  banAppeals: async (server) => {
    const from = nextAddress();
    return () => post(server, '/api/ban-appeals/read', { from, body: { token: 'unknown' } });
  },
  chat: (server) => chats(server, (n) => `Message ${n}`),
  chatInTheLongRun: (server) => chats(server, (n) => `Message ${n}`),
  chatRepeats: (server) => chats(server, () => 'The same'),
  reactions: reacts,
  reactionsInTheLongRun: reacts,
  televisions: async (server) => {
    const { code } = await createLobby(await connect(server));
    const headers = { 'x-forwarded-for': nextAddress() };
    return async () => answerOf(await fetch(`${server.url}/api/stage/${code}`, { headers }));
  },
  dailyCases: async (server) => {
    const from = nextAddress();
    return () => post(server, '/api/daily/2026-11-23/rounds', { from, body: { rounds: 1 } });
  },
  uploads: async (server) => {
    const { call } = await creator(server);
    return async () => answerOf(await call('POST', '/api/scenarios/pictures', { data: 'AAAA' }));
  },
  pictures: async (server) => {
    const { call } = await creator(server);
    return async (n) => answerOf(await call('POST', '/api/scenarios/picture', { image_url: `https://example.org/${n}.png` }));
  },
};

const creator = async (server: TestServer): Promise<TestUser> => {
  const user = await signUp(server);
  await server.deps.db.updateTable('users').set({ role: 'creator' }).where('id', '=', user.user.id).execute();
  return user;
};

/** The number of uses in these tests. A name can be changed once. */
const COUNT = 2;
const countOf = (name: LimitName): number => (name === 'renames' ? 1 : COUNT);
/** These would also refuse what uses up the others. */
const ALONE: readonly string[] = [
  'requests',
  'writes',
  'events',
  'chat',
  'chatInTheLongRun',
  'chatRepeats',
  'reactions',
  'reactionsInTheLongRun',
  'signUpsWithoutProof',
  'signUpsWithProof',
  'mailPauses',
  'invitationsToFriend',
] satisfies LimitName[];

const names = Object.keys(EXERCISES) as (keyof typeof EXERCISES)[];

describe('each limit refuses one use more, and says for how long', () => {
  const fetchPictures = async () => new Response('', { status: 404 });
  let small: TestServer;
  beforeAll(async () => {
    const rateLimits = { ...NO_LIMITS, ...Object.fromEntries(names.filter((name) => !ALONE.includes(name)).map((name) => [name, COUNT])) };
    small = await startTestServer({ rateLimits }, { fetchPictures });
  });
  afterAll(async () => {
    for (const player of open) player.close();
    await small.close();
  });

  it.each(names)('%s', async (name) => {
    const isAlone = ALONE.includes(name);
    const free = name === 'signUpsWithProof' ? { signUpsWithoutProof: 0 } : {};
    const server = isAlone ? await startTestServer({ rateLimits: { ...NO_LIMITS, ...free, [name]: COUNT } }) : small;
    try {
      const use = await EXERCISES[name](server);
      const { refusal, windowMs } = LIMITS[name];
      for (let n = 0; n < countOf(name); n++) expect([429, 409]).not.toContain((await use(n)).status);
      const refused = await use(countOf(name));
      // GoTrue has one code for most limits.
      expect(['over_request_rate_limit', refusal]).toContain(refused.code);
      if (name === 'renames') expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('possible on') });
      else
        expect(refused).toMatchObject({
          status: refusal === 'captcha_failed' ? 400 : 429,
          message: expect.stringMatching(/\b\d+ (second|minute|hour)s?\b/),
        });
      if (refused.retryAfter !== null && name !== 'renames') {
        expect(refused.retryAfter).toBeGreaterThan(0);
        expect(refused.retryAfter).toBeLessThanOrEqual(windowMs / 1000);
      }
    } finally {
      if (isAlone) await server.close();
    }
  });
});

it('the documentation lists all limits', async () => {
  await expect(documentation()).toMatchFileSnapshot('../../../docs/limits.md');
});

const durationOf = (ms: number): string => {
  const [unit, length] = (
    [
      ['day', 86_400_000],
      ['hour', 3_600_000],
      ['minute', 60_000],
    ] as const
  ).find(([, each]) => ms >= each) ?? ['second', 1000];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(ms / length);
};
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
const codeOf = (code: string | null): string => (code === null ? 'none: it is skipped' : code.includes(' ') ? code : `\`${code}\``);

const documentation = (): string => `# Limits

\`apps/server/src/limits.ts\` contains every limit on actions that cost the server work or can be used for spam. This page
is generated from it: after a change, run \`npx vitest run --project server apps/server/src/limits.test.ts -u\`. The same
test uses up each limit and checks the refusal, which always says how long to wait, in the sentence and in
\`Retry-After\`. \`caps.test.ts\` tests the limits on what exists at the same time.

The limits leave room for a school or a party behind one address: wherever possible, they count by account instead of
by address. An address is one IPv4 address or a /64 in IPv6; its subnet is the /24, in IPv6 the /48. Several nodes count
together ([decision 43](decisions/0043-several-nodes.md)), except where the table says *to one node*. On the routes of
\`/auth/v1\`, GoTrue's code \`over_request_rate_limit\` replaces \`rate_limited\`, \`too_many_passwords\` and \`too_many_codes\`.

## In a time window
${tableOf(
  ['What', 'Per', 'Count', 'In', 'Error code'],
  Object.values(LIMITS).map(({ what, per, count, windowMs, refusal }) => [
    what,
    per,
    count.toLocaleString('en'),
    durationOf(windowMs),
    codeOf(refusal),
  ]),
)}
After that many wrong passwords in a row, each further one doubles the delay before the next, from 30 seconds to 15
minutes. Changing only the case of a username doesn't count as a new one.

## At the same time
${tableOf(
  ['What', 'Per', 'Count', 'One more'],
  Object.values(CAPS).map(({ what, per, count, beyond }) => [what, per, count.toLocaleString('en'), codeOf(beyond)]),
)}`;

describe('people behind one address', () => {
  const CLASS = 30;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ rateLimits: RATE_LIMITS });
  });
  afterAll(() => server.close());

  it('a school class signs up, mistypes passwords, meets and plays without a refusal', async () => {
    const from = '192.0.2.1';
    const answers: Answer[] = [];
    const pupils: TestUser[] = [];
    for (let n = 0; n < CLASS; n++) {
      const pupil = await signUp(server, from);
      pupils.push(pupil);
      answers.push(await post(server, SIGN_IN, { from, body: wrongPassword(emailOf(pupil.username)) }));
      answers.push(await post(server, SIGN_IN, { from, body: { email: emailOf(pupil.username), password: TEST_PASSWORD } }));
    }
    for (let first = 0; first < CLASS; first += 6) {
      const [host, ...guests] = pupils.slice(first, first + 6);
      if (host === undefined) throw new Error('A party has a host.');
      const lobby = { name: `Table ${first}`, scenarioId: 'prison-break', settings: {} };
      const { id } = await (await host.call('POST', '/api/lobbies', lobby)).json();
      for (const guest of guests) {
        await befriend(host, guest);
        answers.push(await answerOf(await host.call('POST', `/api/lobbies/${id}/invite`, { username: guest.username })));
        answers.push(await answerOf(await guest.call('POST', `/api/lobbies/${id}/join`)));
      }
      answers.push(await answerOf(await host.call('POST', `/api/lobbies/${id}/start`, { force: true })));
    }
    expect(pupils.every(({ token }) => token !== undefined)).toBe(true);
    const wrong = Array.from({ length: CLASS }, () => 400);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual(wrong);
  });
});
