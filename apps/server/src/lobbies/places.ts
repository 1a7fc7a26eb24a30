import { randomUUIDv7 } from 'node:crypto';
import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { lobbyScenarios } from '../scenarios/scenarios.ts';
import { freeAiName } from './ai-names.ts';
import { type Present, scenarioOf } from './lobby-view.ts';
import { type Asker, admits, isMember, type Person, requireLobby } from './membership.ts';
import { deleteWishes } from './rematch-store.ts';
import type { LobbyRecord } from './store.ts';
import { addMember, lobbiesClosedTo, removeMember, renameMember, updateLobby, waitingLobbiesOf } from './store.ts';

interface Dependencies {
  readonly now: () => number;
  /** Users who have the lobby open right now. */
  readonly present: (lobbyId: string) => Present;
}

/** Takes and gives up places in lobbies, inside the caller's transaction. */
export class Places {
  readonly #deps: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** If the host leaves, the member who joined first becomes host, preferably one who is present. The last person closes the lobby. */
  async giveUp(at: Database, record: LobbyRecord, playerId: string): Promise<void> {
    await removeMember(at, record.id, playerId);
    const others = record.players.filter(({ id, kind }) => kind === 'human' && id !== playerId);
    const here = this.#deps.present(record.id);
    const heir = others.find(({ id }) => here.has(id)) ?? others[0];
    await updateLobby(at, record.id, {
      ...(heir && record.hostId === playerId ? { hostId: heir.id } : {}),
      ...(!heir && record.status === 'waiting' ? { status: 'closed' } : {}),
      // Nobody gets into another game than the one they agreed to.
      startsAt: null,
      at: this.#deps.now(),
    });
  }

  /**
   * A person has a place in at most one waiting lobby, so taking another one gives up the first, and withdraws their
   * wishes for rematches of other games.
   * Returns the lobbies they left.
   */
  async giveUpOthers(at: Database, person: Person, but: string | null): Promise<string[]> {
    const others = (await waitingLobbiesOf(at, person.userId)).filter((id) => id !== but);
    for (const id of others) await this.giveUp(at, await requireLobby(at, id), person.userId);
    await deleteWishes(at, { userId: person.userId });
    return others;
  }

  addHuman(at: Database, lobbyId: string, person: Person): Promise<void> {
    return addMember(at, lobbyId, {
      id: person.userId,
      userId: person.userId,
      username: person.username,
      kind: 'human',
      level: null,
      ready: false,
      joinedAt: this.#deps.now(),
    });
  }

  /** `names`: of all members. Returns the name of the AI player. */
  async seatAi(at: Database, lobbyId: string, level: AiLevel, names: readonly string[]): Promise<string> {
    const username = freeAiName(names, Math.random());
    await addMember(at, lobbyId, {
      id: randomUUIDv7(),
      userId: null,
      username,
      kind: 'ai',
      level,
      ready: true,
      joinedAt: this.#deps.now(),
    });
    return username;
  }

  /** An AI player with the same name gets another one, because nobody could tell the two apart. */
  async seatHuman(at: Database, record: LobbyRecord, person: Person): Promise<void> {
    const names = [person.username, ...record.players.map(({ username }) => username)];
    for (const { id, kind, username } of record.players) {
      if (kind !== 'ai' || username.toLowerCase() !== person.username.toLowerCase()) continue;
      await renameMember(at, record.id, id, freeAiName(names, Math.random()));
    }
    await this.addHuman(at, record.id, person);
  }

  /** Takes a free place. Returns the lobbies that this person left for it. */
  async take(at: Database, record: LobbyRecord, person: Asker): Promise<string[]> {
    if (isMember(record, person)) return [];
    if (record.status !== 'waiting') throw new Refused('lobby_started');
    if (!admits(record, person)) throw new Refused('guests_not_allowed');
    if ((await lobbiesClosedTo(at, person.userId, this.#deps.now())).has(record.id)) throw new Refused('kicked_from_lobby');
    if (record.players.length >= scenarioOf(record, await lobbyScenarios(at)).maxPlayers) throw new Refused('lobby_full');
    const left = await this.giveUpOthers(at, person, record.id);
    await this.seatHuman(at, record, person);
    await updateLobby(at, record.id, { at: this.#deps.now() });
    return left;
  }
}
