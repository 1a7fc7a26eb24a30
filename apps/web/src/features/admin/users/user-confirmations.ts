import type { AssignableRole } from '@one-mind/protocol/accounts/accounts';
import type { TFunction } from 'i18next';
import type { ConfirmOptions } from '../../../ui/overlays/question-dialog.tsx';

interface RoleChange {
  /** The person the question is about. */
  readonly name: string;
  readonly from: AssignableRole;
  readonly to: AssignableRole;
}

/** The confirmation before someone gains or loses the admin role; null = no question. */
export function roleConfirmation(t: TFunction, { name, from, to }: RoleChange): ConfirmOptions | null {
  if (to === 'admin') {
    return {
      title: t('Make {{name}} an administrator', { name }),
      message: t('Administrators see and change everything here: every account, every game, every setting.'),
      confirmLabel: t('Make administrator'),
      danger: true,
    };
  }
  if (from !== 'admin') return null;
  return {
    title: t('Remove the admin role from {{name}}', { name }),
    message: t('They lose access to the admin area immediately.'),
    confirmLabel: t('Remove the role'),
    danger: true,
  };
}

/** Asks before a ban is lifted. Banning has its own dialog. */
export const liftConfirmation = (t: TFunction, name: string): ConfirmOptions => ({
  title: t('Lift the ban on {{name}}', { name }),
  message: t('They can log in again.'),
  confirmLabel: t('Lift the ban'),
});

export const deleteConfirmation = (t: TFunction, name: string): ConfirmOptions => ({
  title: t('Delete {{name}}', { name }),
  message: t('Are you sure you want to delete this user? This action cannot be undone.'),
  confirmLabel: t('Delete'),
  danger: true,
});
