import type { LobbySummary } from '@one-mind/protocol/games/lobbies';
import { Crown, Eye, type LucideIcon, ScrollText, UserCheck, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/session.ts';
import { DifficultyBadge } from '../../shared/scenarios/difficulty.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isFull } from './shown-lobbies.ts';

interface LobbyCardProps {
  readonly lobby: LobbySummary;
  /** How many of the reader's friends are inside. */
  readonly friends: number;
  /** The reader has a seat here. */
  readonly inside: boolean;
  /** The host removed the reader, who can't return yet. */
  readonly removed: boolean;
  readonly onJoin: () => void;
  readonly joining: boolean;
  readonly disabled: boolean;
}

export function LobbyCard({ lobby, friends, inside, removed, onJoin, joining, disabled }: LobbyCardProps) {
  const { t } = useTranslation();
  const open = lobby.status === 'waiting';
  return (
    <Card as="li" className="flex flex-col gap-4 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-4">
        <Mind
          voices={Array.from({ length: lobby.maxPlayers }, (_, seat) => ({ seat, state: seat < lobby.players ? 'locked' : 'empty' }))}
          size={56}
          className="shrink-0"
        />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 break-words text-2xl">{lobby.name}</h2>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-sm">
            <Badge tone={open ? 'success' : 'neutral'}>{open ? t('Open') : t('In Progress')}</Badge>
            <RelativeTime at={lobby.createdAt} />
          </p>
          {friends === 0 ? null : (
            <p className="mt-1.5 inline-flex items-center gap-1.5 text-accent-strong text-sm">
              <UserCheck size={14} />
              {t('{{count}} friends inside', { count: friends })}
            </p>
          )}
        </div>
      </div>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        <Detail icon={ScrollText} label={t('Scenario')}>
          {lobby.scenario}
        </Detail>
        <Detail icon={Crown} label={t('Host')}>
          {lobby.host}
        </Detail>
      </dl>
      <div className="flex items-center gap-3 border-line border-t pt-4">
        <span className="inline-flex items-center gap-1.5 text-muted text-sm">
          <Users size={15} />
          <span className="tabular font-medium text-text">
            {lobby.players}/{lobby.maxPlayers}
          </span>
          <span className="sr-only">{t('Players')}</span>
        </span>
        <DifficultyBadge difficulty={lobby.difficulty} />
        <div className="ml-auto">
          <Entrance lobby={lobby} inside={inside} removed={removed} onJoin={onJoin} joining={joining} disabled={disabled} />
        </div>
      </div>
    </Card>
  );
}

/** The button that leads into the lobby: return to your seat, take a free seat, or watch. */
function Entrance({ lobby, inside, removed, onJoin, joining, disabled }: Omit<LobbyCardProps, 'friends'>) {
  const { t } = useTranslation();
  const isGuest = useSession().user?.role === 'guest';
  if (inside)
    return (
      <LinkButton size="sm" variant="primary" to={`/game/lobby/${lobby.id}`} aria-label={t('Return: {{name}}', { name: lobby.name })}>
        {t('Return')}
      </LinkButton>
    );
  if (lobby.watchGameId !== null)
    return (
      <LinkButton size="sm" to={`/game/active/${lobby.watchGameId}`} aria-label={t('Watch: {{name}}', { name: lobby.name })} icon={Eye}>
        {t('Watch')}
      </LinkButton>
    );
  if (removed && lobby.status === 'waiting')
    return <p className="flex min-h-11 items-center text-right text-muted text-sm">{t('The host removed you')}</p>;
  if (isGuest && !lobby.allowsGuests && lobby.status === 'waiting')
    return <p className="flex min-h-11 items-center text-right text-muted text-sm">{t('Not for guests')}</p>;
  const full = isFull(lobby);
  return (
    <Button
      size="sm"
      variant={full || lobby.status !== 'waiting' ? 'secondary' : 'primary'}
      onClick={onJoin}
      busy={joining}
      disabled={disabled || full || lobby.status !== 'waiting'}
      aria-label={full ? t('Full: {{name}}', { name: lobby.name }) : t('Join Game: {{name}}', { name: lobby.name })}
    >
      {full ? t('Full') : t('Join Game')}
    </Button>
  );
}

function Detail({
  icon: Icon,
  label,
  children,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-muted">
      <Icon size={15} />
      <dt className="sr-only">{label}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}

export function LobbyCardSkeleton() {
  return <Skeleton className="h-50 rounded-2xl border border-line" />;
}
