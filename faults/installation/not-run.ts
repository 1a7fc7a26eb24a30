import { findOrInstall } from '@one-mind/testkit/services/service';

/** A fault can't be caused on this machine. The message is the reason. */
export class NotRun extends Error {}

/** What `find` returns, after installing the Debian package if that is nothing and this process may. @throws NotRun if there is still nothing */
export const needed = (name: string, find: () => string | null): string => {
  try {
    return findOrInstall(find, { package: name, advice: '' });
  } catch (error) {
    throw new NotRun(`${name} is not installed`, { cause: error });
  }
};
