import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveProof } from '../testing/solve-proof.ts';
import { AMPLE_LIMITS, emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

describe('past a number of sign-ups from one address, each needs a proof of work', () => {
  const FREE = 2;
  let server: TestServer;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer({ rateLimits: { ...AMPLE_LIMITS, signUpsWithoutProof: FREE } });
    for (let n = 0; n < FREE; n++) expect((await signUp()).error).toBeNull();
  });
  afterAll(() => server.close());

  const signUp = (captchaToken?: string) => {
    const username = `Person${++people}`;
    const options = { data: { username }, ...(captchaToken !== undefined && { captchaToken }) };
    return server.authClient().signUp({ email: emailOf(username), password: TEST_PASSWORD, options });
  };
  const changed = (token: string, change: (proof: ReturnType<typeof JSON.parse>) => void): string => {
    const proof = JSON.parse(atob(token));
    change(proof);
    return btoa(JSON.stringify(proof));
  };
  const REFUSED = { status: 400, code: 'captcha_failed', message: expect.stringMatching(/proof of work.*wait \d+ minutes/) };

  it('the official client sends it as its captcha token', async () => {
    expect((await signUp()).error).toMatchObject(REFUSED);
    const { data, error } = await signUp(await solveProof(server.url));
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  it('each proof is good for one sign-up', async () => {
    const token = await solveProof(server.url);
    expect((await signUp(token)).error).toBeNull();
    expect((await signUp(token)).error).toMatchObject(REFUSED);
  });

  it('a proof of another, easier or later task is none', async () => {
    const token = await solveProof(server.url);
    for (const wrong of [
      'proof',
      btoa('[]'),
      btoa('{"challenge":null}'),
      changed(token, (proof) => delete proof.challenge.signature),
      changed(token, ({ challenge }) => (challenge.parameters.cost = 1)),
      changed(token, ({ challenge }) => (challenge.parameters.expiresAt += 1000)),
      changed(token, ({ challenge }) => (challenge.parameters.keyPrefix = '')),
      changed(token, ({ solution }) => solution.counter++),
      changed(token, ({ solution }) => (solution.counter = -1)),
      changed(token, ({ solution }) => (solution.derivedKey = '00')),
    ])
      expect((await signUp(wrong)).error).toMatchObject(REFUSED);
    expect((await signUp(token)).error).toBeNull();
  });

  it('so does a request to sign in by mail that may create an account', async () => {
    const signIn = (shouldCreateUser: boolean, captchaToken?: string) => {
      const options = { shouldCreateUser, ...(captchaToken !== undefined && { captchaToken }) };
      return server.authClient().signInWithOtp({ email: emailOf(`Person${++people}`), options });
    };
    expect((await signIn(false)).error).toBeNull();
    expect((await signIn(true)).error).toMatchObject(REFUSED);
    expect((await signIn(true, await solveProof(server.url))).error).toBeNull();
  });

  it('so does a sign-up that has to be confirmed by mail', async () => {
    const admin = await server.setUpAdmin('Root');
    await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: true });
    expect((await signUp()).error).toMatchObject(REFUSED);
    expect(await signUp(await solveProof(server.url))).toMatchObject({ error: null, data: { session: null } });
    await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: false });
  });

  it('people elsewhere need none', async () => {
    const answer = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
      body: JSON.stringify({ email: emailOf('Elsewhere'), password: TEST_PASSWORD, data: { username: 'Elsewhere' } }),
    });
    expect(answer.status).toBe(200);
  });
});
