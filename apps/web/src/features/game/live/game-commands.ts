import type { QuietedView } from '@one-mind/engine/view/view-types';
import type { Action, Intention, Nudge, Tag } from '@one-mind/engine/vocabulary';
import type { GameCommand } from '@one-mind/protocol/games/games';
import type { ReactionName } from '@one-mind/protocol/games/reactions';
import { post } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { sendUntilAnswered } from '../../../lib/api/send-until-answered.ts';
import { emitWithAck, socket } from '../../../lib/socket/socket.ts';
import type { GuessChange } from './pending-guesses.ts';

export interface ActionChoice {
  readonly action: Action;
  /** Null: the body decides when the turn comes [A7]. */
  readonly target: string | null;
  readonly intention: Intention;
  /** Null: the first valid one. */
  readonly tag: Tag | null;
  readonly shift: 1 | -1;
}

/** Everything a player can ask for. Each rejects with an ApiError whose message can be shown. */
export interface GameCommands {
  /** Saves the choice; with `lockIn` also locks in, in the same commit. */
  readonly chooseAction: (choice: ActionChoice, lockIn: boolean) => Promise<void>;
  readonly accuse: (player: string) => Promise<void>;
  readonly vote: (guilty: boolean) => Promise<void>;
  readonly claim: (round: number, turn: number) => Promise<void>;
  readonly guess: (guess: GuessChange) => Promise<void>;
  /** [Q1] Null takes a part back. */
  readonly predict: (change: Partial<QuietedView['prediction']>) => Promise<void>;
  /** [Q3] Null takes it back. */
  readonly nudge: (kind: Nudge | null) => Promise<void>;
  readonly seen: () => Promise<void>;
  readonly requestPause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly chat: (message: string) => Promise<void>;
  /** Sets a reaction; null takes it back. */
  readonly react: (subject: string, reaction: ReactionName | null) => Promise<void>;
  /** Returns the id of the new lobby. */
  readonly rematch: () => Promise<string>;
  readonly reload: () => Promise<void>;
}

/** Length that all commands are padded to, in characters; every command is shorter. */
const COMMAND_LENGTH = 512;

/**
 * Returns the `seq` of the command's commit. Sends the command over the socket, and repeats it by HTTP if there is no
 * answer, because a connection that looks alive may deliver nothing.
 */
export async function sendGameCommand(gameId: string, command: GameCommand, body?: unknown): Promise<number> {
  const id = encodeURIComponent(gameId);
  const path = `/api/game/${id}/${command}?affinity=${id}` as const;
  let isFirst = true;
  const { seq } = await sendUntilAnswered(async (key) => {
    const viaSocket = isFirst && socket.connected;
    isFirst = false;
    if (!viaSocket) return post(path, body, { idempotencyKey: key, bodyLength: COMMAND_LENGTH });
    const message = { gameId, command, body, key };
    return emitWithAck('game:command', { ...message, pad: ' '.repeat(Math.max(0, COMMAND_LENGTH - JSON.stringify(message).length)) });
  });
  return seq ?? 0;
}

/** The body of the command `action`. */
export const actionBody = ({ action, target, intention, tag, shift }: ActionChoice, lockIn: boolean) => ({
  action_type: action,
  action_data: { type: action, target, intention, tag, ...(tag === 'manipulate' ? { shift } : {}) },
  lock_in: lockIn,
});

export async function sendChatMessage(roomId: string, message: string): Promise<void> {
  await sendUntilAnswered((key) => emitWithAck('chat:message', { roomId, message, key }));
}

export async function sendReaction(wanted: {
  readonly gameId: string;
  readonly subject: string;
  readonly reaction: ReactionName | null;
}): Promise<void> {
  await sendUntilAnswered(() => emitWithAck('game:reaction', wanted));
}

/** `lobbyId`: of the game that has ended; null = deleted. Returns the id of the new lobby. */
export async function openRematch(lobbyId: string | null): Promise<string> {
  if (lobbyId === null)
    throw new ApiError({
      status: 404,
      code: 'lobby_not_found',
      message: 'This lobby no longer exists. Go back to the list to find another.',
    });
  const lobby = await sendUntilAnswered((idempotencyKey) => post(`/api/lobbies/${lobbyId}/rematch`, undefined, { idempotencyKey }));
  return lobby.id;
}
