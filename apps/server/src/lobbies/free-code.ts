import { randomInt } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { findLobby } from './store.ts';

/** Without 0/O and 1/I/L, because people read codes aloud. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

/** A join code that no lobby has. */
export const freeCode = async (db: Database): Promise<string> => {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    if (!(await findLobby(db, code))) return code;
  }
};
