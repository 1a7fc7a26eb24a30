/** Taking places in lobbies and giving them up, inside the caller's transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { lobbyScenarios } from '../scenarios/scenarios.ts';
import { freeAiName } from './ai-names.ts';
import { type Present, scenarioOf } from './lobby-view.ts';
import { isMember, type Person, requireLobby } from './membership.ts';
import type { LobbyRecord } from './store.ts';
import { addMember, lobbiesClosedTo, removeMember, renameMember, updateLobby, waitingLobbiesOf } from './store.ts';

interface Dependencies {
  readonly now: () => number;
  /** Users who have the lobby open right now. */
  readonly present: (lobbyId: string) => Present;
}

export const createPlaces = ({ now, present }: Dependencies) => {
  /** The longest-present human becomes host where the host goes, one who is there before one who is away; without any the lobby closes. */
  const giveUp = async (at: Database, record: LobbyRecord, playerId: string): Promise<void> => {
    await removeMember(at, record.id, playerId);
    const others = record.players.filter(({ id, kind }) => kind === 'human' && id !== playerId);
    const here = present(record.id);
    const heir = others.find(({ id }) => here.has(id)) ?? others[0];
    await updateLobby(at, record.id, {
      ...(heir && record.hostId === playerId ? { hostId: heir.id } : {}),
      ...(!heir && record.status === 'waiting' ? { status: 'closed' } : {}),
      // Nobody is led into another game than the one they agreed to.
      startsAt: null,
      at: now(),
    });
  };

  /** A person has a place in one waiting lobby at most: taking another gives up the first. Answers the lobbies left. */
  const giveUpOthers = async (at: Database, person: Person, but: string | null): Promise<string[]> => {
    const others = (await waitingLobbiesOf(at, person.userId)).filter((id) => id !== but);
    for (const id of others) await giveUp(at, await requireLobby(at, id), person.userId);
    return others;
  };

  const addHuman = (at: Database, lobbyId: string, person: Person): Promise<void> =>
    addMember(at, lobbyId, {
      id: person.userId,
      userId: person.userId,
      username: person.username,
      kind: 'human',
      level: null,
      ready: false,
      joinedAt: now(),
    });

  /** `names`: of everybody who is there. Answers the name of the AI player. */
  const seatAi = async (at: Database, lobbyId: string, level: AiLevel, names: readonly string[]): Promise<string> => {
    const username = freeAiName(names, Math.random());
    await addMember(at, lobbyId, { id: randomUUIDv7(), userId: null, username, kind: 'ai', level, ready: true, joinedAt: now() });
    return username;
  };

  /** An AI player of the same name gets another: two voices of one name could not be told apart. */
  const seatHuman = async (at: Database, record: LobbyRecord, person: Person): Promise<void> => {
    const names = [person.username, ...record.players.map(({ username }) => username)];
    for (const { id, kind, username } of record.players) {
      if (kind !== 'ai' || username.toLowerCase() !== person.username.toLowerCase()) continue;
      await renameMember(at, record.id, id, freeAiName(names, Math.random()));
    }
    await addHuman(at, record.id, person);
  };

  /** Takes a free place. Answers the lobbies this person left for it. */
  const take = async (at: Database, record: LobbyRecord, person: Person): Promise<string[]> => {
    if (isMember(record, person)) return [];
    if (record.status !== 'waiting') throw new Refused('lobby_started');
    if ((await lobbiesClosedTo(at, person.userId, now())).has(record.id)) throw new Refused('kicked_from_lobby');
    if (record.players.length >= scenarioOf(record, await lobbyScenarios(at)).maxPlayers) throw new Refused('lobby_full');
    const left = await giveUpOthers(at, person, record.id);
    await seatHuman(at, record, person);
    await updateLobby(at, record.id, { at: now() });
    return left;
  };

  return { giveUp, giveUpOthers, addHuman, seatAi, seatHuman, take };
};
