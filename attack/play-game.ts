/** Plays games over the network: people choose at random among the options that the server offers. */
import type { Dice } from '@one-mind/engine/rng';
import { ROLES } from '@one-mind/engine/vocabulary';
import type { GameSnapshot, GameUpdate } from '@one-mind/protocol/games/games';
import type { CreateLobby, Lobby } from '@one-mind/protocol/games/lobbies';
import { openSnapshot } from '@one-mind/protocol/games/packed-you';
import type { Answer, Person } from './person.ts';

/** In percent, in each round of each person. */
const OFTEN = { guess: 40, chat: 25, claim: 15, accuse: 12 } as const;
/** Pause between two checks of what the sockets received, in ms. */
const LOOK_AGAIN = 40;

/** Starts a game of these people and AI players; everyone's socket joins it. */
export async function startGame(
  people: readonly Person[],
  wanted: Partial<CreateLobby> & Pick<CreateLobby, 'scenarioId'>,
): Promise<string> {
  const [host, ...guests] = people;
  if (!host) throw new Error('A game needs a player.');
  const lobby = await host.get<Lobby>('POST', '/api/lobbies', { name: 'An attacked table', ...wanted });
  for (const guest of guests) await guest.get('POST', `/api/lobbies/${lobby.id}/join`);
  const { gameId } = await host.get<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  for (const person of people) await person.emit('join:game', gameId);
  return gameId;
}

export interface Playing {
  readonly dice: Dice;
  readonly isTimeOver: () => boolean;
  /** Runs before a person looks at a running game. */
  readonly onLook?: (person: Person, snapshot: GameSnapshot) => Promise<void>;
  /** Receives every answer to a move. */
  readonly onMove?: (person: Person, path: string, answer: Answer) => void;
}

/** Plays until the game has ended; returns false if time ran out first. */
export async function playToEnd(people: readonly Person[], gameId: string, playing: Playing): Promise<boolean> {
  /** Person → the newest round in which they have nothing left to do. */
  const done = new Map<Person, number>();
  while (!playing.isTimeOver()) {
    for (const person of people) {
      const state = latestState(person, gameId);
      if (state?.phase === 'ended') return true;
      // The server limits how often an account reads a game, so only people who may have something to do look at it.
      if (state?.phase !== 'planning' || (state.accusation === null && (done.get(person) ?? 0) >= state.round)) continue;
      const snapshot = await look(person, gameId);
      if (snapshot === null) continue;
      await playing.onLook?.(person, snapshot);
      if (await playTurn(person, snapshot, playing)) done.set(person, snapshot.current_state.round);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
  return false;
}

/** The latest message on the person's socket. */
function latestState({ heard }: Person, gameId: string): GameUpdate['state'] | undefined {
  const latest = heard.findLast(({ what, payload }) => what === 'game:update' && isOf(payload, gameId));
  return latest && (latest.payload as GameUpdate).state;
}

const isOf = (payload: unknown, id: string): boolean =>
  typeof payload === 'object' && payload !== null && 'gameId' in payload && payload.gameId === id;

/** Returns null if the person has to wait before looking again. */
export async function look(person: Person, gameId: string): Promise<GameSnapshot | null> {
  const { status, text } = await person.call('GET', `/api/game/${gameId}`, { as: 'GET /api/game/{id}' });
  if (status === 429) return null;
  if (status !== 200) throw new Error(`${person.name} can't look at the game: ${status} ${text}`);
  return openSnapshot(JSON.parse(text));
}

/** Whether the person has nothing left to do in this round. */
export async function playTurn(
  person: Person,
  { id, current_state, players, you }: GameSnapshot,
  { dice, onMove }: Playing,
): Promise<boolean> {
  const move = async (what: string, body: unknown): Promise<Answer> => {
    const path = `/api/game/${id}/${what}`;
    const answer = await person.call('POST', path, { body, as: `POST /api/game/{id}/${what}` });
    onMove?.(person, path, answer);
    return answer;
  };
  const happens = (percent: number): boolean => dice.below(100) < percent;
  if (you === null || current_state.phase !== 'planning') return false;
  if (you.canVote) await move('vote', { guilty: happens(50) });
  const others = players.filter((player) => player.id !== person.id && player.is_alive);
  if (happens(OFTEN.chat))
    await person.emit('chat:message', { roomId: `game:${id}`, message: `${person.name} says ${dice.below(1000)} words` });
  if (you.lockedIn || !players.some((player) => player.id === person.id && player.is_alive)) return true;
  const [claim] = you.claimable;
  if (happens(OFTEN.guess) && others.length > 0) await move('guess', { roles: { [dice.pick(others).id]: dice.pick(ROLES) } });
  if (claim && happens(OFTEN.claim)) await move('claim', claim);
  if (you.canAccuse && others.length > 0 && happens(OFTEN.accuse)) await move('accuse', { player: dice.pick(others).id });
  const options = you.options.filter(({ enabled, targets }) => enabled && targets.length > 0);
  if (options.length === 0) return false;
  const { action, targets } = dice.pick(options);
  const target = dice.pick(targets);
  const tag = target.tags.length > 0 ? dice.pick(target.tags) : undefined;
  const { status } = await move('action', { action_type: action, action_data: { target: target.id, intention: 'cooperative', tag } });
  return status === 200;
}
