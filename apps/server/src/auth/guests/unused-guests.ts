/** Deletes the accounts of guests who haven't come back, like any account that its owner deletes. */
import type { FastifyInstance } from 'fastify';
import type { AccountData } from '../../account-data/account-data.ts';
import { findAccount, listUnusedGuests } from '../../accounts/accounts.ts';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { runningGamesOf } from '../../games/games.ts';
import { Refused } from '../../refused.ts';

/** Without a sign-in or a renewed session for this long, in ms. */
export const GUEST_LIFETIME = 30 * 24 * 3_600_000;
/** Accounts per read. */
const BATCH = 100;
/** How often each node looks for them, in ms. */
const LOOK_EVERY = 3_600_000;

interface Dependencies {
  readonly db: Database;
  readonly accountData: Pick<AccountData, 'deleteFor'>;
  readonly now: () => number;
}

const isUnused = (user: User | null, before: number): user is User =>
  user?.role === 'guest' && (user.lastActive ?? user.createdAt) < before;

/** All nodes may run this at the same time. Guests with a seat in a running game stay until it has ended. */
const deleteUnusedGuests = async ({ db, accountData, now }: Dependencies, stop: AbortSignal): Promise<void> => {
  const before = now() - GUEST_LIFETIME;
  for (let after = ''; ; ) {
    const ids = await listUnusedGuests(db, { before, after, limit: BATCH });
    for (const id of ids) {
      if (stop.aborted) return;
      if ((await runningGamesOf(db, id)).length > 0) continue;
      const requireUnused = async (trx: Database): Promise<User> => {
        const user = await findAccount(trx, id);
        // They have come back, or another node was first.
        if (!isUnused(user, before)) throw new Refused('account_not_found');
        return user;
      };
      await accountData.deleteFor(id, requireUnused).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
};

/** Now and every hour. The server doesn't wait for it to start, and stops after the account at hand. */
export const sweepUnusedGuests = (app: FastifyInstance, dependencies: Dependencies): void => {
  const stop = new AbortController();
  let running = Promise.resolve();
  const sweep = (): void => {
    running = deleteUnusedGuests(dependencies, stop.signal).catch((error: unknown) =>
      app.log.error({ err: error }, 'Unused guests could not be deleted.'),
    );
  };
  const timer = setInterval(sweep, LOOK_EVERY).unref();
  app.addHook('onReady', async () => sweep());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  });
};
