import { findOrInstall } from '@one-mind/testkit/services/service';

/** A fault can't be caused on this machine. The message is the reason. */
export class NotRun extends Error {}

/** Returns what `find` returns, and installs the Debian package first if that is null. @throws NotRun if it is null even then */
export const needed = (name: string, find: () => string | null): string => {
  try {
    return findOrInstall(find, { package: name, advice: '' });
  } catch (error) {
    throw new NotRun(`${name} is not installed`, { cause: error });
  }
};
