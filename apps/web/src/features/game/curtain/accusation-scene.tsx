import type { PlayerView } from '@one-mind/engine/view/view-types';
import { Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/identity/avatar.tsx';
import { useGame } from '../live/game-context.ts';
import { entering } from './entering.ts';

/** [V1] The moment of an accusation: the accuser, then the accused. */
export function AccusationScene({ accuser, accused }: { readonly accuser: string; readonly accused: string }) {
  const { t } = useTranslation();
  const { you, players } = useGame('you', 'players');
  const left = players.find(({ id }) => id === accuser);
  const right = players.find(({ id }) => id === accused);
  if (left === undefined || right === undefined) return null;
  return (
    <>
      <div className="curtain-glow text-danger" />
      <div className="flex w-full items-center justify-center gap-4 sm:gap-10">
        <div className="curtain-part curtain-from-left min-w-0 flex-1" style={entering(250)}>
          <Person player={left} />
        </div>
        <div className="curtain-stamp shrink-0 text-danger" style={entering(900)}>
          <Gavel size={64} strokeWidth={1.6} />
        </div>
        <div className="curtain-part curtain-from-right min-w-0 flex-1" style={entering(1300)}>
          <Person player={right} />
        </div>
      </div>
      <p className="curtain-part mt-6 text-balance font-semibold font-story text-4xl leading-tight max-sm:text-3xl" style={entering(1600)}>
        {accused === you?.id
          ? t('{{accuser}} accuses you.', { accuser: left.username })
          : t('{{accuser}} accuses {{accused}}.', { accuser: left.username, accused: right.username })}
      </p>
      <p className="curtain-part mt-2 text-lg text-muted" style={entering(2000)}>
        {accused === you?.id ? t('Answer in the chat.') : t('The accused can answer in the chat. The vote is secret.')}
      </p>
    </>
  );
}

function Person({ player }: { readonly player: PlayerView }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <Avatar name={player.username} seat={player.seat} ai={player.kind === 'ai'} size={104} />
      <bdi className="wrap-anywhere max-w-full font-semibold text-xl">{player.username}</bdi>
    </div>
  );
}
