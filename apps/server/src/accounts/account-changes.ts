/** Reports every change of an account or its sessions, so that no cache keeps outdated ones. */
import type { Database } from '../db/open.ts';
import { whenVisible } from '../db/transact.ts';

type Listener = (userId: string) => void;
const listeners = new WeakMap<Database, Listener[]>();

/** `listener` runs as soon as a change is visible in this database, and before the request that made it is answered. */
export const onAccountChanged = (db: Database, listener: Listener): void => {
  listeners.set(db, [...(listeners.get(db) ?? []), listener]);
};

/** Every function that writes to `users` or `sessions` has to call this afterwards, with its own database or transaction. */
export const accountChanged = (db: Database, userId: string): void =>
  whenVisible(db, (root) => {
    for (const listener of listeners.get(root) ?? []) listener(userId);
  });
