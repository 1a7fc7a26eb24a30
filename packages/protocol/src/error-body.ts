/** Separate from the catalogue, which the web app's first page loads and which needs no schemas. */

import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';
import { wireObject, wireTypes } from './wire-types.ts';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
export const ErrorCodeSchema = z.enum(Object.keys(ERRORS).filter(isErrorCode)).register(wireTypes, { id: 'ErrorCode' });

/** Body of every refusal outside /auth/v1 and /rest/v1 (those use the formats of their official clients). */
export const ErrorBodySchema = wireObject('ErrorBody', {
  error: ErrorCodeSchema,
  message: z.string(),
  /** Field path → sentence, for `invalid_input`. */
  fields: z.record(z.string(), z.string()).exactOptional(),
});
export type ErrorBody = Readonly<z.output<typeof ErrorBodySchema>>;
