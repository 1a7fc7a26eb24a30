/** Entries of the story as `game:changes` carries them: without names of fields, and without what follows from the rest. */
import { z } from 'zod';
import { FactSchema } from './fact-schemas.ts';
import type { NarrativeEntry } from './games.ts';

export const PackedEntrySchema = z
  .tuple([
    z.string().describe('id'),
    z.enum(['narrative', 'action', 'system']).describe('type'),
    z.string().describe('content'),
    z.string().describe('fact'),
    FactSchema.describe('data'),
    z.number().describe('round'),
    z.number().describe('turn_number'),
    z.number().describe('timestamp, epoch ms'),
  ])
  .readonly();
export type PackedEntry = z.output<typeof PackedEntrySchema>;

/** A new entry, which nobody has retold yet. */
export const packEntry = ({ id, type, content, fact, data, round, turn_number, timestamp }: NarrativeEntry): PackedEntry => [
  id,
  type,
  content,
  fact,
  data,
  round,
  turn_number,
  Date.parse(timestamp),
];

export const openEntry = ([id, type, content, fact, data, round, turn_number, at]: PackedEntry): NarrativeEntry => ({
  id,
  seq: Number.parseInt(id, 10),
  type,
  content,
  retold: null,
  fact,
  data,
  round,
  turn_number,
  timestamp: new Date(at).toISOString(),
});
