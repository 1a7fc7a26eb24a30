/** Reports every change of an account or its sessions, so that nothing keeps them in memory longer than they are true. */
import type { Database } from '../db/open.ts';
import { whenVisible } from '../db/transact.ts';

type Listener = (userId: string) => void;
const listeners = new WeakMap<Database, Listener[]>();

/** `listener` runs as soon as a change is visible in this database, and before anybody gets an answer about it. */
export const onAccountChanged = (db: Database, listener: Listener): void => {
  listeners.set(db, [...(listeners.get(db) ?? []), listener]);
};

/** Every function that writes to `users` or `sessions` calls it with its own database or transaction, after it has written. */
export const accountChanged = (db: Database, userId: string): void =>
  whenVisible(db, (root) => {
    for (const listener of listeners.get(root) ?? []) listener(userId);
  });
