/** A refusal in the words of the GoTrue wire format: `{ code, error_code, msg }`. */
export class GoTrueError extends Error {
  override readonly name = 'GoTrueError';
  readonly status: number;
  readonly errorCode: string;
  /** Further fields of the body. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, errorCode: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
    this.extra = extra;
  }
}

export const goTrueBody = (error: GoTrueError): Record<string, unknown> => ({
  code: error.status,
  error_code: error.errorCode,
  msg: error.message,
  ...error.extra,
});
