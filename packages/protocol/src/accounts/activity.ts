import { ACHIEVEMENTS } from '@one-mind/engine/state';
import { z } from 'zod';
import { FinishedGameSchema } from '../games/results.ts';
import { wireTypes } from '../wire-types.ts';

/** GET /api/activity: a page of the asker's recent events, newest first. An achievement appears when it is earned for the first time. */
export const ActivityItemSchema = z
  .intersection(
    z.object({
      id: z.string(),
      /** ISO 8601. */
      at: z.string(),
    }),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('game'), game: FinishedGameSchema }),
      z.object({ type: z.literal('achievement'), achievement: z.enum(ACHIEVEMENTS), gameId: z.string() }),
      z.object({ type: z.literal('friend'), friend: z.object({ id: z.string(), username: z.string() }) }),
    ]),
  )
  .register(wireTypes, { id: 'ActivityItem' });
export type ActivityItem = z.output<typeof ActivityItemSchema>;
