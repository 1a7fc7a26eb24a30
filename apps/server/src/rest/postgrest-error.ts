/** A refusal in PostgREST's format: `{ code, details, hint, message }`. */
export class PostgrestError extends Error {
  override readonly name = 'PostgrestError';
  readonly status: number;
  readonly code: string;
  readonly details: string | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const postgrestBody = ({ code, message, details }: PostgrestError): Record<string, unknown> => ({
  code,
  details,
  hint: null,
  message,
});
