import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { Lobby, LobbyPlayer } from '@one-mind/protocol/games/lobbies';
import { Check, Crown, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVEL_LABELS } from '../../../shared/games/ai-levels.ts';
import { openReport } from '../../../shared/moderation/moderation-dialogs.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Avatar } from '../../../ui/identity/avatar.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { AddAi } from './add-ai.tsx';
import { PlayerMenu } from './player-menu.tsx';

interface PlayersPanelProps {
  readonly lobby: Lobby;
  readonly ownId: string;
  readonly host: boolean;
  readonly busy: boolean;
  readonly onAddAi: (level: AiLevel) => void;
  readonly onLevel: (player: LobbyPlayer, level: AiLevel) => void;
  readonly onMakeHost: (player: LobbyPlayer) => void;
  readonly onRemove: (player: LobbyPlayer) => void;
}

/** One row for each seat, taken or free, so that nothing moves as people come and go. */
export function PlayersPanel({ lobby, ownId, host, busy, onAddAi, onLevel, onMakeHost, onRemove }: PlayersPanelProps) {
  const { t } = useTranslation();
  const waiting = lobby.status === 'waiting';
  const member = lobby.players.some(({ id }) => id === ownId);
  const menuOf = (player: LobbyPlayer) => {
    const hosts = host && waiting;
    const reportable = member && player.kind === 'human';
    if (player.id === ownId || !(hosts || reportable)) return null;
    return (
      <PlayerMenu
        player={player}
        disabled={busy}
        hosting={
          hosts
            ? {
                onMakeHost: () => onMakeHost(player),
                onLevel: (level) => onLevel(player, level),
                onRemove: () => onRemove(player),
              }
            : null
        }
        onReport={
          reportable
            ? () => openReport({ kind: 'player', userId: player.id, roomId: `lobby:${lobby.id}` }, player.username, player.id)
            : null
        }
      />
    );
  };
  const free = Math.max(0, lobby.maxPlayers - lobby.players.length);
  return (
    <section aria-labelledby="players" className="max-lg:order-2">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="players" className="text-2xl">
          {t('Players')}
        </h2>
        <span className="tabular text-muted">
          {lobby.players.length}/{lobby.maxPlayers}
        </span>
      </div>
      <ul className="flex flex-col gap-2">
        {lobby.players.map((player, seat) => (
          <PlayerRow key={player.id} player={player} seat={seat} own={player.id === ownId} menu={menuOf(player)} />
        ))}
        {Array.from({ length: free }, (_, index) => lobby.players.length + index).map((seat) => (
          <li key={`free-${seat}`} className="flex min-h-16 items-center gap-4 rounded-xl border border-line border-dashed px-4 text-faint">
            <span className="grid size-10 place-items-center rounded-full border-2 border-line-strong/60 border-dashed">
              <SeatShape seat={seat} size={13} outline />
            </span>
            <span className="flex-1 text-sm">{seat < lobby.minPlayers ? t('This seat must be filled') : t('Free seat')}</span>
            {host && waiting ? <AddAi onAdd={onAddAi} disabled={busy} quiet={seat !== lobby.players.length} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlayerRowProps {
  readonly player: LobbyPlayer;
  readonly seat: number;
  readonly own: boolean;
  readonly menu: ReactNode;
}

function PlayerRow({ player, seat, own, menu }: PlayerRowProps) {
  const { t } = useTranslation();
  const ready = player.status === 'ready';
  return (
    <li className="relative flex min-h-16 animate-fade has-[[role=menu]]:z-20 items-center gap-4 rounded-xl border border-line bg-surface px-4 py-2 max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-1">
      <Avatar name={player.username} seat={seat} ai={player.kind === 'ai'} dimmed={!player.present} />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-7.5rem)]">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span dir="auto" className="min-w-0 text-left wrap-anywhere">
            {player.username}
          </span>
          {own ? <span className="font-normal text-faint text-sm">{t('you')}</span> : null}
        </p>
        <p className="flex items-center gap-1.5 text-muted text-sm">
          {player.role === 'host' ? <Crown size={13} className="text-accent" /> : null}
          {player.kind === 'ai'
            ? t('AI player · {{level}}', { level: t(LEVEL_LABELS[player.level ?? 'normal']) })
            : player.role === 'host'
              ? t('Host')
              : player.isGuest
                ? t('Guest')
                : t('Player')}
          {player.present ? null : (
            <>
              <WifiOff size={13} className="ml-1" />
              {t('away')}
            </>
          )}
        </p>
      </div>
      <span className="max-sm:order-last max-sm:ml-13">
        <Badge tone={ready ? 'success' : 'neutral'}>
          {ready ? <Check size={13} /> : null}

          {ready ? t('Ready') : t('Not Ready')}
        </Badge>
      </span>
      {menu}
    </li>
  );
}
