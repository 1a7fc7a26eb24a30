/** Events of one domain that others react to. Each domain subscribes where it is registered. */
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { BanNotice } from '@one-mind/protocol/moderation/bans';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import type { FastifyBaseLogger } from 'fastify';
import type { PublicCommit } from './games/game-summary.ts';

export interface DomainEvents {
  /** A session ended other than by expiring. `ban`: it ended because the person was banned. */
  sessionEnded: { readonly sessionId: string; readonly userId: string; readonly ban: BanNotice | null };
  lobbyChanged: Lobby;
  lobbyClosed: { readonly lobbyId: string };
  scenarioChanged: { readonly scenarioId: string };
  /** A commit changed the public state of a game. */
  gameCommitted: PublicCommit;
  /** AI players in these seats have heard the accused and voted. How they voted is secret [V1]. */
  aiVoted: { readonly commit: PublicCommit; readonly seats: readonly number[] };
  gameEnded: { readonly gameId: string };
  /** A person wrote a message that every living player of a game can read. */
  gameMessageSent: ChatMessage;
  /** A person sent a stored message again: its node may have stopped before anything reacted to it. */
  gameMessageRepeated: Pick<ChatMessage, 'roomId' | 'userId'>;
  aiSpoke: { readonly gameId: string; readonly playerId: string };
  /** The presence of this person has changed. */
  presenceChanged: { readonly userId: string };
  /** Moderators or admins made a decision about these people or their reports. */
  decisionsChanged: { readonly userIds: readonly string[] };
}

type Listener<Event> = (event: Event) => void | Promise<void>;

export class Events {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #listeners: { readonly [Name in keyof DomainEvents]: Listener<DomainEvents[Name]>[] } = {
    sessionEnded: [],
    lobbyChanged: [],
    lobbyClosed: [],
    scenarioChanged: [],
    gameCommitted: [],
    aiVoted: [],
    gameEnded: [],
    gameMessageSent: [],
    gameMessageRepeated: [],
    aiSpoke: [],
    presenceChanged: [],
    decisionsChanged: [],
  };

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  on<Name extends keyof DomainEvents>(name: Name, listener: Listener<DomainEvents[Name]>): void {
    this.#listeners[name].push(listener);
  }

  /**
   * Starts the listeners in the order in which they subscribed, before it returns, and resolves when all are done. It never
   * rejects: the change that an event reports is already stored, so a listener that fails is logged and nothing else fails
   * with it.
   */
  async emit<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): Promise<void> {
    await Promise.all(
      this.#listeners[name].map(async (listener) => {
        try {
          await listener(event);
        } catch (error) {
          this.#log.error({ err: error, event: name }, 'An event listener failed');
        }
      }),
    );
  }
}
