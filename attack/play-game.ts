/** Plays games over the wire: people choose at random among what the server offers them. */
import type { Dice } from '@one-mind/engine/rng';
import { ROLES } from '@one-mind/engine/vocabulary';
import type { GameSnapshot } from '@one-mind/protocol/games';
import { openSnapshot } from '@one-mind/protocol/games';
import type { CreateLobby, Lobby } from '@one-mind/protocol/lobbies';
import type { Answer, Person } from './person.ts';

/** In percent, in each round of each person. */
const OFTEN = { guess: 40, chat: 25, claim: 15, accuse: 12 } as const;
/** Pause between two looks at a game that waits for nobody here, in ms. */
const LOOK_AGAIN = 25;

/** A game of these people and AI players that has begun; everyone's socket is in it. */
export async function startGame(
  people: readonly Person[],
  wanted: Partial<CreateLobby> & Pick<CreateLobby, 'scenarioId'>,
): Promise<string> {
  const [host, ...guests] = people;
  if (!host) throw new Error('A game needs somebody.');
  const lobby = await host.get<Lobby>('POST', '/api/lobbies', { name: 'An attacked table', ...wanted });
  for (const guest of guests) await guest.get('POST', `/api/lobbies/${lobby.id}/join`);
  const { gameId } = await host.get<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  for (const person of people) await person.emit('join:game', gameId);
  return gameId;
}

export interface Playing {
  readonly dice: Dice;
  readonly isTimeOver: () => boolean;
  /** Runs before each look of a person at a game that goes on. */
  readonly onLook?: (person: Person, snapshot: GameSnapshot) => Promise<void>;
  /** Sees every answer to a move. */
  readonly onMove?: (person: Person, path: string, answer: Answer) => void;
}

/** Plays until the game has ended; false where the time was over before. */
export async function playToEnd(people: readonly Person[], gameId: string, playing: Playing): Promise<boolean> {
  while (!playing.isTimeOver()) {
    let acted = false;
    for (const person of people) {
      const snapshot = await look(person, gameId);
      if (snapshot.current_state.phase === 'ended') return true;
      await playing.onLook?.(person, snapshot);
      acted = (await playTurn(person, snapshot, playing)) || acted;
    }
    if (!acted) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
  return false;
}

const look = async (person: Person, gameId: string): Promise<GameSnapshot> => {
  const { status, text } = await person.call('GET', `/api/game/${gameId}`, { as: 'GET /api/game/{id}' });
  if (status !== 200) throw new Error(`${person.name} can't look at the game: ${status} ${text}`);
  return openSnapshot(JSON.parse(text));
};

/** Whether the person has locked something in. */
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
  if (you.lockedIn || !players.some((player) => player.id === person.id && player.is_alive)) return false;
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
