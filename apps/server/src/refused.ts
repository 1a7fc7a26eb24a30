import type { ErrorCode } from '@one-mind/protocol/errors';
import { ERRORS } from '@one-mind/protocol/errors';

/** A refusal from the protocol's catalogue, thrown by use cases; HTTP and socket each turn it into their answer. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  /** Field path → message, for `invalid_input`. */
  readonly fields: Readonly<Record<string, string>> | undefined;

  /** Seconds until the client may try again. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, fields?: Readonly<Record<string, string>>, retryAfter?: number) {
    super(ERRORS[code].message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}
