/** Checks and hashes the passwords that people choose. */

import type { IsBreached } from './breached-passwords.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import { hashPassword, isHashOfCost, type PasswordCost, type Weakness, weaknessOf } from './passwords.ts';

export interface NewPasswords {
  /** `names`: username and email address. @throws GoTrueError `weak_password` */
  readonly requireStrong: (password: string, names: readonly string[]) => Promise<void>;
  readonly hash: (password: string) => Promise<string>;
  /** Whether `hash` could have returned this text, so that a comparison with it takes as long as with others. */
  readonly isOwnHash: (text: string) => boolean;
}

const BREACHED: Weakness = { reason: 'pwned', sentence: 'This password was part of a data breach, so others know it. Choose another.' };

export const createNewPasswords = (isBreached: IsBreached, cost?: PasswordCost): NewPasswords => ({
  async requireStrong(password, names) {
    const weakness = weaknessOf(password, names) ?? ((await isBreached(password)) ? BREACHED : null);
    if (weakness === null) return;
    const { reason, sentence } = weakness;
    throw new GoTrueError(422, 'weak_password', sentence, { weak_password: { reasons: [reason], message: sentence } });
  },
  hash: (password) => hashPassword(password, cost),
  isOwnHash: (text) => isHashOfCost(text, cost),
});
