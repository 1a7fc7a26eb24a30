import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** `revenge` moves the difficulty one step in favour of the side that lost. */
export const REMATCH_KINDS = ['rematch', 'revenge'] as const;
export type RematchKind = (typeof REMATCH_KINDS)[number];

/**
 * POST /api/game/{id}/rematch. `kind` null withdraws the wish. `without`: people who are no longer there, whose seats the asker would
 * give to AI players. Answer: Rematch.
 */
export const RematchWishSchema = z.strictObject({
  kind: z.enum(REMATCH_KINDS).nullable(),
  without: z.array(z.string().min(1).max(64)).max(6).default([]),
});
export type RematchWish = z.output<typeof RematchWishSchema>;

/** GET /api/game/{id}/rematch, for the people of a finished game. `game:rematch` says that it has changed. */
export const RematchSchema = wireObject('Rematch', {
  /** In seat order. */
  people: z
    .array(
      z.object({
        id: z.string(),
        /** Whether the person has the game open right now. */
        isHere: z.boolean(),
        /** Null = none, or more than five minutes ago. */
        wish: z.enum(REMATCH_KINDS).nullable(),
        /** The people whose seats this person would give to AI players. */
        without: z.array(z.string()).readonly(),
      }),
    )
    .readonly(),
  /** The difficulty of a revenge; null = there is none, because nobody won or the difficulty can't move that way. */
  revenge: z.enum(DIFFICULTIES).nullable(),
  /** Whether somebody has gone back to the lobby, which is then the only way to another game. */
  isLobbyOpen: z.boolean(),
  /** The game that followed; null = none yet. */
  next: z.object({ gameId: z.string(), isMine: z.boolean() }).nullable(),
});
export type Rematch = z.output<typeof RematchSchema>;
