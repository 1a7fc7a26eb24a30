import type { Stage } from '@one-mind/protocol/games/stage';
import { Bot, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/time.ts';
import { Mind } from '../../../ui/identity/mind.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { JoinCode } from './join-code.tsx';

interface TelevisionLobbyProps {
  readonly lobby: Stage['lobby'];
  /** This machine's epoch ms. */
  readonly receivedAt: number;
}

/** Before the game, and while the host allows no spectators. */
export function TelevisionLobby({ lobby, receivedAt }: TelevisionLobbyProps) {
  const { t } = useTranslation();
  const { players, maxPlayers, isWaiting, allowsSpectators, startsIn } = lobby;
  return (
    <div className="grid h-full grid-cols-[1fr_auto] items-center gap-10">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex items-center gap-4">
          <div className="size-24 shrink-0">
            <Mind voices={seatsOf(lobby)} breathing />
          </div>
          <div className="min-w-0">
            <h1 className="wrap-anywhere text-4xl leading-tight">{lobby.name}</h1>
            <p className="font-story text-2xl text-accent-strong leading-tight">{lobby.scenario.title}</p>
          </div>
        </div>
        <p className="text-lg text-muted">{t('{{here}} of {{max}} seats taken', { here: players.length, max: maxPlayers })}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5">
          {players.map(({ username, kind, isReady }, seat) => (
            <li key={username} className="flex min-w-0 items-center gap-2.5 text-xl">
              <SeatMark seat={seat} />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {username}
              </span>
              {kind === 'ai' ? (
                <Bot aria-label={t('AI player')} className="size-6 shrink-0 text-muted" />
              ) : isReady ? (
                <Check aria-label={t('Ready')} className="size-6 shrink-0 text-success" />
              ) : null}
            </li>
          ))}
        </ul>
        {!allowsSpectators ? (
          <p role="status" className="max-w-120 rounded-xl border border-accent/60 px-3 py-2 leading-snug">
            {isWaiting
              ? t('The game won’t appear here: the host has to allow spectators and make the lobby public.')
              : t('The game is running, but it can’t be shown here: its host doesn’t allow spectators, or the lobby is private.')}
          </p>
        ) : startsIn !== null ? (
          <Countdown endsAt={receivedAt + startsIn} />
        ) : isWaiting ? (
          <p className="text-lg text-muted">{t('{{host}} starts the game.', { host: lobby.host })}</p>
        ) : null}
      </div>
      {isWaiting ? <JoinCode code={lobby.code} /> : null}
    </div>
  );
}

const seatsOf = ({ players, maxPlayers }: Stage['lobby']) =>
  Array.from({ length: maxPlayers }, (_, seat) => {
    const player = players[seat];
    return { seat, state: player === undefined ? 'empty' : player.isReady ? 'locked' : 'idle' } as const;
  });

export function SeatMark({ seat }: { readonly seat: number }) {
  return (
    <span aria-hidden="true" className="size-5 shrink-0 [&>svg]:size-full">
      <SeatShape seat={seat} />
    </span>
  );
}

function Countdown({ endsAt }: { readonly endsAt: number }) {
  const { t } = useTranslation();
  const now = useNow(200);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  return (
    <p className="flex items-center gap-4 font-story text-3xl">
      <span className="tabular font-semibold text-6xl text-accent-strong leading-none">{left}</span>
      {left === 0 ? t('Here we go…') : t('The game is about to begin.')}
    </p>
  );
}
