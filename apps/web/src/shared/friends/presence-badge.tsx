import type { Presence } from '@one-mind/protocol/accounts/friends';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { PRESENCE_LABELS } from './presence-labels.ts';

const TONES: Record<Presence['presence'], BadgeTone> = {
  online: 'success',
  away: 'neutral',
  in_lobby: 'info',
  in_game: 'accent',
  offline: 'neutral',
};

/** Names a user's presence. The dot is filled while they are there, and a ring while they are not. */
export function PresenceBadge({ presence }: { readonly presence: Presence['presence'] }) {
  const { t } = useTranslation();
  const here = presence !== 'offline' && presence !== 'away';
  return (
    <Badge tone={TONES[presence]}>
      <span aria-hidden="true" className={clsx('size-2 rounded-full border border-current', here && 'bg-current')} />
      {t(PRESENCE_LABELS[presence])}
    </Badge>
  );
}
