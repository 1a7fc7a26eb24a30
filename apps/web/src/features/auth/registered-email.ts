/**
 * What the register page passes to the login page in the history entry: the address of an account waiting for approval,
 * or null.
 */
export function registeredEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}
