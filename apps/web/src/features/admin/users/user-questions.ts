import type { UserRole, UserStatus } from '@one-mind/protocol/accounts';
import type { TFunction } from 'i18next';
import type { ConfirmOptions } from '../../../ui/confirm.tsx';

interface Change<Value> {
  /** Of whom. */
  readonly name: string;
  readonly from: Value;
  readonly to: Value;
}

/** Making somebody an administrator, or one no more, is asked about first; null = nothing is asked. */
export function roleQuestion(t: TFunction, { name, from, to }: Change<UserRole>): ConfirmOptions | null {
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

/** The end of a ban is asked about first; null = nothing is asked. A ban itself has a dialog of its own. */
export function statusQuestion(t: TFunction, { name, from }: Omit<Change<UserStatus>, 'to'>): ConfirmOptions | null {
  if (from !== 'banned') return null;
  return {
    title: t('Lift the ban on {{name}}', { name }),
    message: t('They can log in again.'),
    confirmLabel: t('Lift the ban'),
  };
}

export const deleteQuestion = (t: TFunction, name: string): ConfirmOptions => ({
  title: t('Delete {{name}}', { name }),
  message: t('Are you sure you want to delete this user? This action cannot be undone.'),
  confirmLabel: t('Delete'),
  danger: true,
});
