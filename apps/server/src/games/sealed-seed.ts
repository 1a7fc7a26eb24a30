import { createHash, randomBytes } from 'node:crypto';

/** 32 hex digits. */
export const randomSecret = (): string => randomBytes(16).toString('hex');

/** A seed and its seal: the commitment is public at once, seed and salt only when the game has ended [S5]. */
export const sealedSeed = (seed = randomSecret(), salt = randomSecret()) => ({
  seed,
  salt,
  commitment: createHash('sha256').update(`${seed}:${salt}`).digest('hex'),
});
