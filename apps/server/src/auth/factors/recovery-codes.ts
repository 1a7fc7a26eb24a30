/** Recovery codes: each replaces a lost second factor once. */
import { createHmac, randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** 60 random bits, such as `7K3M-0QXA-9ZRD`. */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-');

export const newRecoveryCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** Case, spaces, dashes and letters that look like digits make no difference. */
const normalized = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

export const hashRecoveryCode = (key: Buffer, code: string): string => createHmac('sha256', key).update(normalized(code)).digest('hex');
