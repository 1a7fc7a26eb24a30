/** Why the server can't start, in one sentence for the person who starts it. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
