import type { PlayerView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { LockKeyhole, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LosingMeters } from '../../../shared/meters/losing-meters.tsx';
import { Meters } from '../../../shared/meters/meters.tsx';
import { Mind } from '../../../ui/identity/mind.tsx';
import { useGame, useGameState } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { SeatMark } from './television-lobby.tsx';

/** Who has locked in, and how close the end is. */
export function Voices() {
  const { t } = useTranslation();
  const { players, world, scenario } = useGame('players', 'world', 'scenario');
  const { phase, round, turnNumber, accusation } = useGameState('phase', 'round', 'turnNumber', 'accusation');
  const name = useNameOf();
  const living = players.filter((player) => player.is_alive);
  const locked = living.filter((player) => player.lockedIn).length;
  return (
    <div className="flex min-h-0 flex-col justify-between gap-2">
      <div className="flex items-center gap-3">
        <div className="size-14 shrink-0">
          <Mind
            voices={players.map((player) => ({ seat: player.seat, state: stateOf(player) }))}
            alarm={world.alarm / Math.max(1, world.alarmLimit)}
            beat={turnNumber}
          />
        </div>
        {accusation !== null ? (
          <p role="status" className="flex min-w-0 items-center gap-2 leading-tight">
            <Scale className="size-7 shrink-0 text-danger" />
            <span className="wrap-anywhere">
              {t('{{accuser}} accuses {{accused}}.', { accuser: name(accusation.accuser), accused: name(accusation.accused) })}
            </span>
          </p>
        ) : phase === 'planning' ? (
          <p className="leading-tight">{t('{{locked}} of {{living}} locked in', { locked, living: living.length })}</p>
        ) : null}
      </div>
      <ul className="flex flex-col gap-1">
        {players.map((player) => (
          <Voice key={player.id} player={player} isPlanning={phase === 'planning'} />
        ))}
      </ul>
      <div className="flex flex-col gap-1">
        <Meters world={world} round={phase === 'ended' ? undefined : round} />
        <LosingMeters resources={world.resources} losing={scenario.losingResources} />
      </div>
    </div>
  );
}

const stateOf = ({ is_alive, lockedIn, status }: PlayerView) =>
  !is_alive ? 'quieted' : lockedIn ? 'locked' : status === 'away' ? 'away' : 'idle';

function Voice({ player, isPlanning }: { readonly player: PlayerView; readonly isPlanning: boolean }) {
  const { t } = useTranslation();
  const { username, seat, is_alive: isAlive, lockedIn, status } = player;
  return (
    <li className={clsx('flex min-w-0 items-center gap-2 text-lg leading-tight', !isAlive && 'opacity-70')}>
      <SeatMark seat={seat} />
      <span dir="auto" className={clsx('min-w-0 flex-1 truncate', !isAlive && 'line-through')}>
        {username}
      </span>
      {!isAlive ? (
        <span className="shrink-0 text-danger text-sm">{t('Quieted')}</span>
      ) : isPlanning && lockedIn ? (
        <LockKeyhole role="img" aria-label={t('Locked in')} className="size-5.5 shrink-0 text-accent" />
      ) : status === 'away' ? (
        <span className="shrink-0 text-accent-strong text-sm">{t('Away')}</span>
      ) : isPlanning ? (
        <span className="shrink-0 text-muted text-sm">{t('Still choosing')}</span>
      ) : null}
    </li>
  );
}
