import type { MailKind, MailState } from '@one-mind/protocol/admin/mail';
import type { TFunction } from 'i18next';

export const kindNames = (t: TFunction): Readonly<Record<MailKind, string>> => ({
  confirm_sign_up: t('Confirm address'),
  account_exists: t('Account exists'),
  recovery: t('New password'),
  magic_link: t('Link to log in'),
  reauthentication: t('Code'),
  email_change_old: t('Address change, old address'),
  email_change_new: t('Address change, new address'),
  email_changed: t('Address changed'),
  password_changed: t('Password changed'),
  factor_changed: t('Second factor changed'),
  new_device: t('New device'),
  banned: t('Banned'),
  ban_ended: t('Ban ended'),
  appeal_answered: t('Appeal answered'),
  your_move: t('Your move'),
  game_invitation: t('Game invitation'),
  invitation: t('Invitation to register'),
});

export const stateNames = (t: TFunction): Readonly<Record<MailState, string>> => ({
  kept: t('To pass on'),
  passed_on: t('Passed on'),
  waiting: t('Waiting'),
  sending: t('Sending'),
  sent: t('Sent'),
  uncertain: t('May have been sent'),
  failed: t('Failed'),
  expired: t('No longer needed'),
});
