/** Answers that many routes share. */

import { z } from 'zod';
import { wireObject, wireTypes } from './wire-types.ts';

/** The request succeeded, and there is nothing else to report. */
export const OkSchema = wireObject('Ok', { ok: z.literal(true) });
export type Ok = z.output<typeof OkSchema>;

export const OK = { ok: true } as const;

/** The fields of an answer that is one page of a list. */
export const pageCounts = {
  /** Over all pages. */
  total: z.number(),
  /** From 1. */
  page: z.number(),
  totalPages: z.number(),
};

/** A picture, or a file that is streamed; no schema reads it. */
const FileSchema = z.unknown().register(wireTypes, { type: 'string', format: 'binary' });

/** The answer of a route that sends a file of one of these types. */
export const fileOf = (...types: readonly [string, ...string[]]) => ({
  description: 'A file',
  content: Object.fromEntries(types.map((type) => [type, { schema: FileSchema }])),
});
