import type { Role } from '@one-mind/engine/vocabulary';
import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { AdminGame } from '@one-mind/protocol/admin/admin-games';
import { clsx } from 'clsx';
import { Bot, Heart, HeartOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roleName } from '../../../shared/games/game-labels.ts';

interface GamePlayersProps extends Pick<AdminGame, 'players'> {
  /** From an inspection, in seat order. */
  readonly openedRoles?: readonly Role[];
}

/** Each voice: whether it is quieted and, if it is public, its role. */
export function GamePlayers({ players, openedRoles = [] }: GamePlayersProps) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('Players')}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {players.map(({ id, username, kind, is_alive: isAlive, role: publicRole }, seat) => {
          const role = publicRole ?? openedRoles[seat] ?? null;
          return (
            <li key={id} className="flex items-center gap-3 px-3.5 py-2.5">
              <span title={isAlive ? t('Alive') : t('Quieted')} className={clsx('shrink-0', isAlive ? 'text-success' : 'text-danger')}>
                {isAlive ? <Heart size={17} /> : <HeartOff size={17} />}
                <span className="sr-only">{isAlive ? t('Alive') : t('Quieted')}</span>
              </span>
              <span className="flex min-w-0 flex-1 items-center gap-1.5">
                {kind === 'ai' || username === FORMER_PLAYER ? (
                  <span className="truncate font-medium">{username}</span>
                ) : (
                  <Link
                    to={`/admin/users/${encodeURIComponent(id)}`}
                    dir="auto"
                    className="truncate font-medium underline decoration-line-strong underline-offset-4 hover:text-accent-strong"
                  >
                    {username}
                  </Link>
                )}
                {kind === 'ai' ? <Bot aria-label={t('AI player')} size={15} className="shrink-0 text-faint" /> : null}
              </span>
              <span className="text-muted text-sm">{role === null ? t('Role unknown') : roleName(t, role)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
