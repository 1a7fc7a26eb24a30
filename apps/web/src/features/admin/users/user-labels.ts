import type { UserRole, UserStatus } from '@one-mind/protocol/accounts/accounts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const ROLE_LABELS: Readonly<Record<UserRole, string>> = {
  guest: 'Guest',
  user: 'User',
  creator: 'Creator',
  moderator: 'Moderator',
  admin: 'Admin',
};
export const ROLE_TONES: Readonly<Record<UserRole, BadgeTone>> = {
  guest: 'neutral',
  user: 'neutral',
  creator: 'info',
  moderator: 'accent',
  admin: 'accent',
};

export const STATUS_LABELS: Readonly<Record<UserStatus, string>> = { online: 'Online', offline: 'Offline', banned: 'Banned' };
export const STATUS_TONES: Readonly<Record<UserStatus, BadgeTone>> = { online: 'success', offline: 'neutral', banned: 'danger' };
