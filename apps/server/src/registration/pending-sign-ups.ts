/** Sign-ups that wait until their address is confirmed. Every function takes the database or a transaction. */
import * as store from './store.ts';

export type PendingSignUp = store.PendingRow;

export const insertPending = store.insertPending;
export const findPending = store.findPending;
export const newestPending = store.newestPending;
export const countPending = store.countPending;
export const deletePending = store.deletePending;
export const deletePendingOf = store.deletePendingOf;
export const deleteOldPendingOf = store.deleteOldPendingOf;
/** Also deletes invitations that have ended. */
export const deleteExpiredRegistrations = store.deleteExpiredRegistrations;
