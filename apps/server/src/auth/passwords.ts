import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX, PASSWORD_MIN } from '@one-mind/protocol/constants';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Lower case, as the dictionary is. */
const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common']].filter((password) => password.length >= PASSWORD_MIN));

/** Fewer different characters than this are a pattern rather than a password. */
const DIFFERENT_CHARACTERS = 4;
/** A name in a password adds nothing: so much must be left without it. */
const REST_BESIDE_NAME = 6;

export interface Weakness {
  /** In GoTrue's vocabulary. */
  readonly reason: 'length' | 'characters' | 'pwned';
  readonly sentence: string;
}

const TOO_COMMON: Weakness = { reason: 'pwned', sentence: 'This password is one of the most common ones. Choose another.' };

/** What is wrong with this password for that person; null when it will do. `names`: username and e-mail address. */
export const weaknessOf = (password: string, names: readonly string[]): Weakness | null => {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return { reason: 'length', sentence: `A password has at least ${PASSWORD_MIN} characters.` };
  if (length > PASSWORD_MAX) return { reason: 'length', sentence: `A password has at most ${PASSWORD_MAX} characters.` };
  const folded = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(folded)) return TOO_COMMON;
  if (new Set(folded).size < DIFFERENT_CHARACTERS) {
    return { reason: 'characters', sentence: `A password has at least ${DIFFERENT_CHARACTERS} different characters.` };
  }
  const containsName = names
    .flatMap((name) => [name, name.split('@')[0] ?? ''])
    .map((name) => name.normalize('NFKC').toLowerCase())
    .some((name) => name.length >= 3 && folded.includes(name) && folded.replaceAll(name, '').length < REST_BESIDE_NAME);
  return containsName ? { reason: 'pwned', sentence: 'This password is too much like your name or e-mail address. Choose another.' } : null;
};

/** Argon2id with the library's defaults (19 MiB, 2 passes); a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

export const isPassword = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password.normalize('NFKC'));
