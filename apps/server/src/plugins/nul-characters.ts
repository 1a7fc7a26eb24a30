/** Refuses NUL characters, which PostgreSQL can't store and no person needs in a text. */
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';

/** The path of the first text or field name with a NUL character, such as `settings.name`; null if there is none. */
export const findNul = (value: unknown, path = ''): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    const found = key.includes('\0') ? path : findNul(part, place);
    if (found !== null) return found;
  }
  return null;
};

/** Refuses every request with a NUL character in its body or query. An address with one gets 404. */
export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (findNul(params) !== null) throw new Refused('not_found');
    const path = findNul(body) ?? findNul(query);
    if (path !== null) throw new Refused('invalid_input', { [path]: 'Remove the character U+0000.' });
  });
};
