import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLobby, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { Absences } from './absences.ts';

const MINUTE = 60_000;

let server: TestServer;
let ada: PlayerClient;
let bea: PlayerClient;
let lobbyId = '';
beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea')]);
  lobbyId = (await createLobby(ada)).id;
  await bea.request('POST', `/api/lobbies/${lobbyId}/join`);
});
afterAll(async () => {
  for (const player of [ada, bea]) player.close();
  await server.close();
});

let minutes = 0;
let hearsOthers = true;
let present: ReadonlySet<string>;
let left: [string, string][] = [];
let absences: Absences;
beforeEach(() => {
  hearsOthers = true;
  present = new Set([ada.id]);
  left = [];
  absences = new Absences({
    db: server.deps.db,
    clock: { steady: () => minutes * MINUTE },
    cluster: { hearsOthers: () => hearsOthers },
    present: () => present,
    leave: async ({ userId }, id) => void left.push([userId, id]),
  });
});
const searchAfter = async (passed: number): Promise<void> => {
  minutes += passed;
  await absences.search();
};

it('gives up the place of somebody who has not had the lobby open for five minutes', async () => {
  await searchAfter(0);
  await searchAfter(4.9);
  expect(left).toEqual([]);
  await searchAfter(0.1);
  expect(left).toEqual([[bea.id, lobbyId]]);
});

it('forgets an absence when the person is back', async () => {
  await searchAfter(0);
  present = new Set([ada.id, bea.id]);
  await searchAfter(4);
  present = new Set([ada.id]);
  await searchAfter(4);
  expect(left).toEqual([]);
});

it('starts counting again when this node hears again who is present on the others', async () => {
  await searchAfter(0);
  hearsOthers = false;
  await searchAfter(4);
  hearsOthers = true;
  await searchAfter(4);
  await searchAfter(4.9);
  expect(left).toEqual([]);
  await searchAfter(0.1);
  expect(left).toEqual([[bea.id, lobbyId]]);
});
