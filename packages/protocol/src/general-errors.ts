/** Refusals that any request can get. The web app loads only these with its first page, because the server sends all other messages. */

export interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
}

export const GENERAL_ERRORS = {
  invalid_input: { status: 400, message: 'Something in this request isn’t valid. Check the marked fields and try again.' },
  invalid_json: {
    status: 400,
    message: 'The request body isn’t valid JSON, or it has a field called “__proto__”. Fix it and send it again.',
  },
  unsupported_media_type: { status: 415, message: 'Send the request body as JSON.' },
  payload_too_large: { status: 413, message: 'The request is too large. Send less at a time.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  operators_only: {
    status: 401,
    message:
      'Only the operator of this server can read this. Open it on the server’s own machine, or send METRICS_TOKEN as a bearer token.',
  },
  forbidden: { status: 403, message: 'You don’t have permission to do this. Ask an administrator if you need it.' },
  insufficient_aal: { status: 403, message: 'Confirm your login with your second factor first.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address doesn’t support that method. Check the API documentation.' },
  client_outdated: { status: 426, message: 'The server was updated after you opened this page. Reload the page to continue.' },
  too_many_connections: {
    status: 429,
    message: 'Too many connections from your network. Close other tabs or wait a moment, then reconnect.',
  },
  too_many_tabs: {
    status: 409,
    message: 'You have too many tabs or devices open, so this one was disconnected. Close another one, then reconnect.',
  },
  server_full: { status: 503, message: 'The server has no free connections. Wait a few minutes, then reconnect.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  idempotency_conflict: {
    status: 409,
    message: 'This idempotency key was already used for another request. Send this one again with a new key.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was lost; please try again.' },
  unavailable: { status: 503, message: 'The server is starting or stopping. Please try again in a moment.' },
  too_busy: { status: 503, message: 'Too many people changed the same thing at once, so nothing was saved. Please try again in a moment.' },
  overloaded: { status: 503, message: 'The server is too busy for new games, lobbies and accounts right now. Try again in a few minutes.' },
  maintenance: {
    status: 503,
    message:
      'The site is under maintenance, so nobody can create a lobby or start a game. Running games continue. Try again when the notice is gone.',
  },
  storage_full: {
    status: 503,
    message: 'The server’s disk is full, so nothing can be saved right now. Nothing saved before is lost. Try again in a few minutes.',
  },
  storage_failed: {
    status: 503,
    message:
      'The server cannot use its database, so nothing can be saved right now. Nothing saved before is lost. Try again in a few minutes.',
  },
} as const satisfies Record<string, CatalogueEntry>;
export type GeneralErrorCode = keyof typeof GENERAL_ERRORS;

export const USER_BANNED = { status: 403, message: 'This account is banned.' } as const satisfies CatalogueEntry;
