import type { Achievement } from '@one-mind/engine/state';
import type { FinishedGame } from '../games/results.ts';

/** GET /api/activity: a page of what happened to the asker, newest first. An achievement is told when it is earned for the first time. */
export type ActivityItem = {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
} & (
  | { readonly type: 'game'; readonly game: FinishedGame }
  | { readonly type: 'achievement'; readonly achievement: Achievement; readonly gameId: string }
  | { readonly type: 'friend'; readonly friend: { readonly id: string; readonly username: string } }
);
