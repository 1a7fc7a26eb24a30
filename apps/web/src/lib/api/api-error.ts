import { GENERAL_ERRORS, type GeneralErrorCode } from '@one-mind/protocol/general-errors';

interface ApiErrorInit {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** An error that the interface handles. `code` is from the protocol's catalogue, or `offline`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Field path → sentence. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.name = 'ApiError';
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields ?? {};
  }
}

/** There was no response: the network or the server is down. */
export function offline(): ApiError {
  return new ApiError({ status: 0, code: 'offline', message: 'The server cannot be reached. Check your connection and try again.' });
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');
}

export function isStorageFailure(error: ApiError): boolean {
  return error.code === 'storage_full' || error.code === 'storage_failed';
}

/** The sentence to show: the error's own if it is an ApiError, otherwise a general one. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : GENERAL_ERRORS.internal.message;
}

/**
 * Reads an error in any of the three formats that the server uses: ours `{error, message, fields}`, PostgREST's `{code,
 * message}` and GoTrue's `{error_code, msg}`. Anything else (a proxy's page, an empty body) is described by its status.
 */
export function errorFromBody(status: number, body: unknown): ApiError {
  const record: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (...keys: string[]) => keys.map((key) => record[key]).find((value) => typeof value === 'string' && value !== '');
  const fallback = codeForStatus(status);
  const code = text('error_code', 'error', 'code');
  const message = text('message', 'msg', 'error_description');
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : fallback,
    message: typeof message === 'string' ? message : GENERAL_ERRORS[fallback].message,
    fields: stringFields(record.fields),
  });
}

/** Acknowledgements have no status. Whether a later attempt may succeed is only in the status of general refusals; all others get 400. */
export function errorFromAck({ error, message }: { readonly error: string; readonly message: string }): ApiError {
  const [, general] = Object.entries(GENERAL_ERRORS).find(([code]) => code === error) ?? [];
  return new ApiError({ status: general?.status ?? 400, code: error, message });
}

function codeForStatus(status: number): GeneralErrorCode {
  switch (status) {
    case 400:
      return 'invalid_input';
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 413:
      return 'payload_too_large';
    case 429:
      return 'rate_limited';
    default:
      // Our own server sends a body with every 5xx. A 5xx without one comes from a proxy in front of a server that is down.
      return status >= 500 ? 'unavailable' : 'invalid_input';
  }
}

function stringFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
