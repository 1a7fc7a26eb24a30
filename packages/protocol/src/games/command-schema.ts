/** Schema of the engine’s commands, as admins and records of finished games show them. */

import { ACTIONS, INTENTIONS, NUDGES, PREDICTED_ACTIONS, ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';

export const CommandSchema = z
  .intersection(
    z.object({ at: z.number() }),
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('program'),
        seat: z.number(),
        action: z.enum(ACTIONS),
        target: z.string().exactOptional(),
        intention: z.enum(INTENTIONS).exactOptional(),
        tag: z.enum(TAGS).exactOptional(),
        shift: z.literal([1, -1]).exactOptional(),
      }),
      z.object({ type: z.literal('lockIn'), seat: z.number() }),
      z.object({ type: z.literal('accuse'), seat: z.number(), accused: z.string() }),
      z.object({ type: z.literal('vote'), seat: z.number(), guilty: z.boolean() }),
      z.object({ type: z.literal('answer'), seat: z.number() }),
      z.object({ type: z.literal('claim'), seat: z.number(), round: z.number(), turn: z.number() }),
      z.object({
        type: z.literal('guess'),
        seat: z.number(),
        roles: z.record(z.string(), z.enum(ROLES).nullable()).exactOptional(),
        positions: z.record(z.string(), z.number().nullable()).exactOptional(),
      }),
      z.object({
        type: z.literal('predict'),
        seat: z.number(),
        action: z.enum(PREDICTED_ACTIONS).nullable().exactOptional(),
        place: z.string().nullable().exactOptional(),
        who: z.string().nullable().exactOptional(),
      }),
      z.object({ type: z.literal('nudge'), seat: z.number(), kind: z.enum(NUDGES).nullable() }),
      z.object({ type: z.literal('seen'), seat: z.number() }),
      z.object({ type: z.literal('requestPause'), seat: z.number() }),
      z.object({ type: z.literal('resume'), seat: z.number() }),
      z.object({ type: z.literal('connect'), seat: z.number() }),
      z.object({ type: z.literal('disconnect'), seat: z.number(), leaving: z.boolean().exactOptional() }),
      z.object({ type: z.literal('tick') }),
      z.object({ type: z.literal('end') }),
    ]),
  )
  .register(wireTypes, { id: 'Command' });
