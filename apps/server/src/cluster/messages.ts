/** The messages between nodes. Nodes of two versions may run at the same time, so a node ignores messages that it doesn't understand. */
import { ChatMessageSchema, ChatRemovedSchema } from '@one-mind/protocol/moderation/chat';
import { z } from 'zod';

export const MESSAGES = {
  /**
   * Every second: the node is alive. `hasMissed`: its messages may have been lost, and it may have missed those of others, in the last
   * `missedFor` ms. `canStore`: the database accepts its writes.
   */
  node: z.object({
    engineVersion: z.number(),
    isLeaving: z.boolean(),
    hasMissed: z.boolean().default(false),
    missedFor: z.number().default(0),
    canStore: z.boolean().default(true),
  }),
  /** How many sockets people have in rooms on this node: `[user, room, number]`, all of them or those that have changed. */
  roomUsers: z.object({ isWhole: z.boolean(), wantsAnswer: z.boolean(), counts: z.array(z.tuple([z.string(), z.string(), z.number()])) }),
  /** Something about this account or its sessions has changed. */
  account: z.object({ userId: z.string() }),
  /** An address or a device was banned, or a ban was lifted. */
  placeBans: z.object({}),
  /** The rules about who needs a second factor have changed. */
  assuranceRules: z.object({}),
  /** Its stored data has changed. Each node pushes it to its own sockets, also to those of `alsoTo` (user ids), whatever they have open. */
  lobby: z.object({ lobbyId: z.string(), alsoTo: z.array(z.string()) }),
  /** Friends of these people may see something new about them. */
  presence: z.object({ userIds: z.array(z.string()) }),
  /**
   * `committed`: the game has new commits, or may have; `amended`: what is stored of earlier commits has changed, or the game was
   * deleted; `retold`: words of its story have changed.
   */
  game: z.object({ gameId: z.string(), change: z.enum(['committed', 'amended', 'retold']), hasEnded: z.boolean() }),
  /** This person has too many sockets; this node closes one. */
  tooManySockets: z.object({ nodeId: z.string(), userId: z.string() }),
  /** Somebody has watched a game before its first turn. */
  earlySpectator: z.object({ gameId: z.string(), userId: z.string() }),
  /** To those in the room of the message who may read it. */
  quietChat: z.discriminatedUnion('event', [
    z.object({ event: z.literal('chat:message'), payload: ChatMessageSchema }),
    z.object({ event: z.literal('chat:removed'), payload: ChatRemovedSchema }),
  ]),
  /** To the sockets of these people in this room; without an event, they leave it. */
  peopleInRoom: z.object({ room: z.string(), userIds: z.array(z.string()), event: z.string().nullable(), payload: z.unknown() }),
} as const;

export type Topic = keyof typeof MESSAGES;
export type Message<Name extends Topic> = z.output<(typeof MESSAGES)[Name]>;

export const EnvelopeSchema = z.object({ from: z.string(), topic: z.string(), message: z.unknown() });
export const isTopic = (name: string): name is Topic => Object.hasOwn(MESSAGES, name);
