/** Refuses NUL characters, which PostgreSQL can't store and no text needs, and values that are nested too deeply. */
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';

/** Far deeper than any request needs. Recursive functions would run out of stack at some thousands of levels. */
const DEPTH_MAX = 200;

/**
 * The path of the first text or field name with a NUL character, such as `settings.name`; null if there is none.
 * @throws Refused `invalid_input` if the value is nested too deeply
 */
export const findNul = (value: unknown, path = '', depth = 0): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEPTH_MAX) throw new Refused('invalid_input');
  for (const [key, part] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    const found = key.includes('\0') ? path : findNul(part, place, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

/** Refuses every request with a NUL character or too many levels in its body or query. An address with a NUL gets 404. */
export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (findNul(params) !== null) throw new Refused('not_found');
    const path = findNul(body) ?? findNul(query);
    if (path !== null) throw new Refused('invalid_input', { [path]: 'Remove the character U+0000.' });
  });
};
