/** Packs and unpacks entries of the story for `game:changes`. */
import type { NarrativeEntry, PackedEntry } from './games.ts';

/** A new entry, which nobody has retold yet. `serverTime`: of its message, epoch ms. */
export const packEntry = (
  { id, type, content, fact, data, round, turn_number, timestamp }: NarrativeEntry,
  serverTime: number,
): PackedEntry => [id, type, content, fact, data, round, turn_number, Date.parse(timestamp) - serverTime];

export const openEntry = ([id, type, content, fact, data, round, turn_number, since]: PackedEntry, serverTime: number): NarrativeEntry => ({
  id,
  seq: Number.parseInt(id, 10),
  type,
  content,
  retold: null,
  fact,
  data,
  round,
  turn_number,
  timestamp: new Date(serverTime + since).toISOString(),
});
