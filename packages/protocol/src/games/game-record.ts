import { RECORD_FORMAT, RECORD_VERSION } from '@one-mind/engine/fair-play/record';
import type { Rules } from '@one-mind/engine/rules/rules';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { AI_LEVELS, DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { CommandSchema } from './command-schema.ts';
import { FactSchema } from './fact-schemas.ts';
import { RevealViewSchema } from './view-schemas.ts';

/** GET /api/game/{id}/record: all of a finished game. Scenario and rules are as they were stored, so that the game can be played again. */
export const GameRecordSchema = wireObject('GameRecord', {
  format: z.literal(RECORD_FORMAT),
  version: z.literal(RECORD_VERSION),
  id: z.string(),
  start: z.object({
    scenario: z.custom<Scenario>(),
    seats: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(['human', 'ai']),
          level: z.enum(AI_LEVELS).nullable(),
          isNewcomer: z.boolean().optional(),
        }),
      )
      .readonly(),
    difficulty: z.enum(DIFFICULTIES),
    settings: z.object({
      timeLimitMs: z.number().nullable(),
      turnPaceMs: z.number(),
      disconnectGraceMs: z.number().exactOptional(),
      abandonMs: z.number().nullable().exactOptional(),
      maxPauseMs: z.number().exactOptional(),
    }),
    rules: z.custom<Rules>().exactOptional(),
    seed: z.string(),
    salt: z.string(),
    commitment: z.string(),
    at: z.number(),
  }),
  commands: z.array(CommandSchema).readonly(),
  told: z.object({ facts: z.array(FactSchema).readonly(), reveal: RevealViewSchema }),
});
export type GameRecord = z.output<typeof GameRecordSchema>;
