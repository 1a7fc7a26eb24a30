import type { PasswordCost } from './auth/passwords.ts';
import type { Clock } from './clock.ts';
import type { Caps } from './limits.ts';
import type { GuardedFetch } from './outgoing/guarded-fetch.ts';

/** Options for tests only. */
export interface TestOptions {
  /** Folder of a built web app. */
  readonly webApp?: string;
  /** Allows another server in the same test to use the folder. */
  readonly isFolderShared?: boolean;
  /** Loads external pictures. */
  readonly fetchPictures?: GuardedFetch;
  /** Returns the secret seed of the next game. */
  readonly newSeed?: () => string;
  /** Length of the countdown before a game starts, in ms. */
  readonly countdownMs?: number;
  /** How long a person may be disconnected before their friends see it, in ms. */
  readonly presenceGraceMs?: number;
  /** How often bans that have ended are looked for, in ms. */
  readonly banEndsEveryMs?: number;
  /** How long an AI player thinks before it writes, in ms. */
  readonly aiChatDelayMs?: number;
  readonly limits?: Partial<Caps>;
  /** How long a connection may take to send its token, in ms. */
  readonly handshakeMs?: number;
  /** The window of every rate limit, in ms. */
  readonly limitWindowMs?: number;
  readonly passwordCost?: PasswordCost;
  /** The length of a sample of the event loop's delay, in ms. */
  readonly pressureSampleMs?: number;
  /** How long a node that alone can't use the database keeps its people, in ms. */
  readonly moveAfterMs?: number;
  readonly clock?: Clock;
}
