import type { ReportPage } from '@one-mind/protocol/moderation/moderation';
import type { RelatedAccounts } from '@one-mind/protocol/moderation/related-accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../accounts/store.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

describe('accounts that share a browser or a network with a reported person', () => {
  let server: TestServer;
  let admin: TestUser;
  let mod: TestUser;
  let reporter: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('Admin');
    mod = await newModerator('Mona');
    reporter = await server.signUp('Rita');
  });
  afterAll(() => server.close());
  // Each person signs in from places of their own.
  const newPerson = async (name: string): Promise<TestUser> => {
    const person = await server.signUp(name);
    await server.deps.db.deleteFrom('sign_in_places').where('user_id', '=', person.user.id).execute();
    return person;
  };
  const newModerator = async (name: string): Promise<TestUser> => {
    const person = await newPerson(name);
    await updateUser(server.deps.db, person.user.id, { role: 'moderator', at: Date.now() });
    return person;
  };
  const uses = ({ user }: TestUser, kind: 'address' | 'device', value: string) =>
    server.deps.db.insertInto('sign_in_places').values({ user_id: user.id, kind, value, seen_at: Date.now() }).execute();
  /** The id of a new report about this person. */
  const reportOn = async ({ user }: TestUser): Promise<string> => {
    const target = { kind: 'player', userId: user.id, roomId: null };
    expect((await reporter.call('POST', '/api/reports', { target, reason: 'spam' })).status).toBe(200);
    const { reports }: ReportPage = await (await admin.call('GET', '/api/moderation/reports?limit=100')).json();
    return reports.find(({ subject }) => subject.id === user.id)?.id ?? '';
  };
  const ask = (by: TestUser, report: string) => by.call('GET', `/api/moderation/reports/${report}/related-accounts`);
  const seenBy = async (by: TestUser, report: string): Promise<RelatedAccounts['accounts']> => {
    const answer = await ask(by, report);
    expect(answer.status).toBe(200);
    return (await answer.json()).accounts;
  };

  it('are shown to moderators with what they share, browsers first, and without any address', async () => {
    const [eve, twin, neighbour, stranger] = [
      await newPerson('Eve'),
      await newPerson('Twin'),
      await newPerson('Neighbour'),
      await newPerson('Stranger'),
    ];
    for (const person of [eve, twin, neighbour]) await uses(person, 'address', '203.0.113.7');
    for (const person of [eve, twin]) await uses(person, 'device', 'a'.repeat(64));
    await uses(stranger, 'address', '203.0.113.8');
    await admin.call('PATCH', `/api/admin/users/${twin.user.id}/status`, { status: 'banned', reason: 'A test' });
    const report = await reportOn(eve);
    const answer = await ask(mod, report);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      accounts: [
        { id: twin.user.id, username: 'Twin', isBanned: true, shares: ['device', 'network'] },
        { id: neighbour.user.id, username: 'Neighbour', isBanned: false, shares: ['network'] },
      ],
    });
    expect(text).not.toMatch(/203\.0\.113|a{64}/);
  });

  it('include neither the moderator nor other moderators and administrators, whom administrators see', async () => {
    const [fay, other] = [await newPerson('Fay'), await newModerator('Otto')];
    for (const person of [fay, mod, other, admin]) await uses(person, 'address', '203.0.113.9');
    const report = await reportOn(fay);
    expect(await seenBy(mod, report)).toEqual([]);
    expect((await seenBy(admin, report)).map(({ username }) => username).toSorted()).toEqual(['Mona', 'Otto']);
  });

  it('are shown only for people in reports that the moderator may see and decide', async () => {
    const report = await reportOn(await newModerator('Olga'));
    const refusal = async (by: TestUser, id: string) => (await (await ask(by, id)).json()).error;
    expect(await refusal(mod, report)).toBe('cannot_moderate');
    expect(await refusal(mod, 'unknown')).toBe('report_not_found');
    expect(await refusal(reporter, report)).toBe('forbidden');
    const hidden = await reportOn(await newPerson('Gus'));
    await server.deps.db.updateTable('reports').set({ is_public: 0 }).where('id', '=', hidden).execute();
    expect(await refusal(mod, hidden)).toBe('report_not_found');
    expect((await ask(admin, hidden)).status).toBe(200);
  });
});
