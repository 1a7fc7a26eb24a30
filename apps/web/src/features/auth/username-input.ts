import { USERNAME_MAX, USERNAME_MIN } from '@one-mind/protocol/constants';
import type { TFunction } from 'i18next';

/** What the field for the name of a new account looks like, for `TextField`. */
export const usernameInput = (t: TFunction) =>
  ({
    label: t('Username'),
    hint: t('The name other players see: {{min}} to {{max}} letters, digits, dots, dashes or underscores.', {
      min: USERNAME_MIN,
      max: USERNAME_MAX,
    }),
    autoComplete: 'username',
    autoFocus: true,
    spellCheck: false,
    autoCapitalize: 'none',
  }) as const;
