import type { TFunction } from 'i18next';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';

/** Why something failed, with the HTTP status if the server answered: the `{reason}` in messages of the admin area. */
export function reasonOf(t: TFunction, error: unknown): string {
  const sentence = t(errorMessage(error));
  return error instanceof ApiError && error.status > 0 ? t('HTTP {{status}}: {{sentence}}', { status: error.status, sentence }) : sentence;
}
