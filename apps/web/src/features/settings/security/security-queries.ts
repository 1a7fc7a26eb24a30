/** Keys of queries about the signed-in person's sessions and security history. */
export const SESSIONS = ['account', 'sessions'] as const;
export const ACCOUNT_EVENTS = ['account', 'events'] as const;
