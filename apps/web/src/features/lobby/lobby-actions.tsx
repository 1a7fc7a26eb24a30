import type { Lobby, LobbyPlayer } from '@one-mind/protocol/games/lobbies';
import { Check, Eye, LogIn, LogOut, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../ui/button.tsx';

interface LobbyActionsProps {
  readonly lobby: Lobby;
  readonly own: LobbyPlayer | undefined;
  readonly host: boolean;
  /** A request is being sent, or the countdown is running. */
  readonly starting: boolean;
  readonly changing: boolean;
  readonly leaving: boolean;
  readonly onStart: () => void;
  readonly onJoin: () => void;
  readonly onReady: (ready: boolean) => void;
  readonly onLeave: () => void;
}

/** The most important next step for this person. */
export function LobbyActions({ lobby, own, host, starting, changing, leaving, onStart, onJoin, onReady, onLeave }: LobbyActionsProps) {
  const { t } = useTranslation();
  const missing = lobby.minPlayers - lobby.players.length;
  const notReady = lobby.players.filter((player) => player.status === 'not_ready').length;
  const line = 'font-story text-xl leading-snug';

  if (lobby.status !== 'waiting') {
    const watchable = own !== undefined || (lobby.settings.allowSpectators && !lobby.settings.isPrivate);
    return (
      <>
        <p className={line}>{t('The game in this lobby has begun.')}</p>
        {lobby.gameId !== null && watchable ? (
          <LinkButton to={`/game/active/${lobby.gameId}`} variant="primary" size="lg" icon={own ? Play : Eye}>
            {own ? t('Return to the game') : t('Watch')}
          </LinkButton>
        ) : null}
      </>
    );
  }
  if (own === undefined) {
    const free = lobby.maxPlayers - lobby.players.length;
    const full = free <= 0;
    return (
      <>
        <p className={line}>
          {full
            ? t('Every seat is taken.')
            : free === 1
              ? t('There is room for one more voice.')
              : t('There is room for {{free}} more voices.', { free })}
        </p>
        <Button variant="primary" size="lg" onClick={onJoin} busy={changing} disabled={full} icon={LogIn}>
          {full ? t('Full') : t('Join Game')}
        </Button>
      </>
    );
  }
  if (host) {
    return (
      <>
        <p id="start-reason" className={line}>
          {missing > 0
            ? t('{{count}} players needed', { count: missing })
            : lobby.isScenarioGone
              ? t('Choose another scenario in the settings.')
              : notReady > 0
                ? t('Some are not ready yet. You can start anyway.')
                : t('Everybody is ready.')}
        </p>
        <Button
          variant="primary"
          size="lg"
          onClick={onStart}
          busy={starting}
          disabled={missing > 0}
          aria-describedby="start-reason"
          icon={Play}
        >
          {t('Start Game')}
        </Button>
      </>
    );
  }
  const ready = own.status === 'ready';
  return (
    <>
      <p className={line}>
        {missing > 0
          ? t('{{count}} players needed', { count: missing })
          : t('Waiting for {{name}} to start the game.', { name: lobby.host.username })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={ready ? 'secondary' : 'primary'}
          size="lg"
          className="min-w-[min(13rem,100%)] flex-1 px-4!"
          aria-pressed={ready}
          onClick={() => onReady(!ready)}
          busy={changing}
          icon={Check}
        >
          {ready ? t('I’m not ready') : t('I’m ready')}
        </Button>
        <Button variant="danger" size="lg" className="min-w-[min(13rem,100%)] flex-1 px-4!" onClick={onLeave} busy={leaving} icon={LogOut}>
          {t('Leave Lobby')}
        </Button>
      </div>
    </>
  );
}
