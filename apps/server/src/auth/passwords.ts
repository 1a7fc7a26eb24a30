import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX, PASSWORD_MIN } from '@one-mind/protocol/constants';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of zxcvbn's scores 0 to 4: below this, fewer than a million guesses find the password. */
const SCORE_MIN = 2;

/** A password's first 40 characters decide its score, because the time of the estimate grows faster than the length. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 40 });

export interface Weakness {
  /** In GoTrue's vocabulary. */
  readonly reason: 'length' | 'characters' | 'pwned';
  readonly sentence: string;
}

/** Why this person can't use this password, or null if they can. `names`: username and email address. */
export const weaknessOf = (password: string, names: readonly string[]): Weakness | null => {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return { reason: 'length', sentence: `A password has at least ${PASSWORD_MIN} characters.` };
  if (length > PASSWORD_MAX) return { reason: 'length', sentence: `A password has at most ${PASSWORD_MAX} characters.` };
  const { score, sequence } = estimator.check(
    password.normalize('NFKC'),
    names.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.normalize('NFKC')),
  );
  if (score >= SCORE_MIN) return null;
  const dictionaries = sequence.map((match) => ('dictionaryName' in match ? match.dictionaryName : null));
  if (dictionaries.includes('userInputs')) {
    return { reason: 'pwned', sentence: 'This password is too much like your name or email address. Choose another.' };
  }
  if (dictionaries.includes('passwords-common')) {
    return { reason: 'pwned', sentence: 'This password is one of the most common ones. Choose another.' };
  }
  return { reason: 'characters', sentence: 'This password is too easy to guess. Choose another.' };
};

/** What one hash costs: memory in KiB, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 19 MiB and 2 passes. */
const USUAL_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Argon2id; a PHC string. */
export const hashPassword = (password: string, cost = USUAL_COST): Promise<string> => hash(password.normalize('NFKC'), cost);

/** Whether `hashPassword` with this cost could have returned the text. */
export const isHashOfCost = (text: string, { memoryCost, timeCost }: PasswordCost = USUAL_COST): boolean => {
  const start = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`;
  // Salt and hash, base64.
  return text.startsWith(start) && /^[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.test(text.slice(start.length));
};

export const isPassword = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password.normalize('NFKC'));
