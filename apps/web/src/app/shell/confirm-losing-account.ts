import type { TFunction } from 'i18next';
import { confirm } from '../../ui/overlays/confirm.tsx';

/** Asks guests before they log out, because they can't log in again. Loaded only then. */
export const confirmLosingAccount = (t: TFunction): Promise<boolean> =>
  confirm({
    title: t('Log out and lose this account?'),
    message: t('You are a guest, so you can’t log in again. To keep your name, games and statistics, add an email address under Settings.'),
    confirmLabel: t('Log out'),
    danger: true,
  });
