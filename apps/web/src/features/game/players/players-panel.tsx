import type { PlayerView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { Bot, Gavel, LockKeyhole, LockKeyholeOpen, VolumeX, WifiOff } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { roleName } from '../../../shared/games/game-labels.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/identity/avatar.tsx';
import { useAccusationBlock } from '../accusation/use-accusation-block.ts';
import { verdictText } from '../accusation/verdict-labels.ts';
import { VotePanel } from '../accusation/vote-panel.tsx';
import { remainingMs, timeText, useServerNow } from '../live/clock.ts';
import { useGame, useGamePart, useGameState } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { Panel } from '../panel.tsx';
import { RoleGuess } from './role-guess.tsx';

const AccuseDialog = lazyPart(async () => (await import('../accusation/accuse-dialog.tsx')).AccuseDialog);
const PlayerDialog = lazyPart(async () => (await import('./player-dialog.tsx')).PlayerDialog);

/** Every voice with its composure, lock-in and connection, and the player's guess of its role. */
export const PlayersPanel = memo(function PlayersPanel({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const { players } = useGame('players');
  const name = useNameOf();
  const { phase, accusation } = useGameState('phase', 'accusation');
  // Stays until the next round, so that people who looked away learn how it ended.
  const decided = useGamePart(({ current_state: { verdicts, round } }) => verdicts.find((verdict) => verdict.round === round));
  const living = players.filter((player) => player.is_alive);
  return (
    <Panel
      title={t('Players')}
      className={className ?? ''}
      bodyClassName="overflow-y-auto"
      aside={
        phase === 'planning' ? (
          <span className="tabular text-muted text-xs">
            {t('{{locked}} of {{living}} locked in', { locked: living.filter((player) => player.lockedIn).length, living: living.length })}
          </span>
        ) : null
      }
    >
      {accusation === null ? null : <VotePanel accusation={accusation} />}
      {decided === undefined ? null : (
        <p className="mb-2 rounded-lg border border-danger/60 bg-danger/8 px-2.5 py-1.5 text-sm leading-snug">
          {verdictText(t, decided, name)}
        </p>
      )}
      <PauseRequests />
      <ul className="flex flex-col">
        {players.map((player) => (
          <PlayerRow key={player.id} player={player} />
        ))}
      </ul>
    </Panel>
  );
});

/** [D3] The players who request a pause. */
function PauseRequests() {
  const { t } = useTranslation();
  const { requestedBy, needed, since } = useGameState('pause').pause;
  const name = useNameOf();
  if (since !== null || requestedBy.length === 0) return null;
  const names = requestedBy.map(name).join(', ');
  return (
    <p className="mb-2 rounded-lg border border-accent/50 bg-accent/10 px-2.5 py-1.5 text-sm leading-snug wrap-anywhere">
      {t('Pause requested by {{names}} ({{asked}} of {{needed}})', { names, asked: requestedBy.length, needed })}
    </p>
  );
}

const PlayerRow = memo(function PlayerRow({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const ownId = useGamePart(({ you }) => you?.id ?? null);
  const { composureMax } = useGameState('composureMax');
  const [muted] = useGameMemory((memory) => memory.muted);
  const [open, setOpen] = useState<'voice' | 'accuse' | null>(null);
  const own = player.id === ownId;
  const isMuted = muted.includes(player.id);
  return (
    <li className="flex min-h-9 items-center gap-2 border-line border-t py-px @max-sm:gap-1.5 first:border-t-0 touch:min-h-12">
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('Claims, probes, guesses, mute')}
        onClick={() => setOpen('voice')}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md text-left hover:text-accent-strong touch:min-h-11"
      >
        <Avatar name={player.username} seat={player.seat} ai={player.kind === 'ai'} dimmed={!player.is_alive} size={28} />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="flex flex-wrap items-center gap-x-1 font-medium text-sm">
            <span className="sr-only">{t('About')} </span>
            <span dir="auto" className={clsx('min-w-0 text-left wrap-anywhere', !player.is_alive && 'text-danger line-through')}>
              {player.username}
            </span>
            {own ? <span className="shrink-0 text-muted">{t('(you)')}</span> : null}
            {isMuted ? <VolumeX aria-label={t('muted')} size={13} className="shrink-0 text-muted" /> : null}
          </span>
          <StatusLine player={player} />
          {player.is_alive ? <Composure value={player.composure} max={composureMax} className="my-0.5 @sm:hidden" /> : null}
        </span>
      </button>
      {player.is_alive ? <Composure value={player.composure} max={composureMax} className="shrink-0 @max-sm:hidden" /> : null}
      {player.is_alive ? <LockState player={player} /> : null}
      {own || ownId === null ? null : player.role === null ? <RoleGuess player={player} /> : null}
      {own || ownId === null ? null : <AccuseButton player={player} onAccuse={() => setOpen('accuse')} />}
      <Suspense>
        {open === 'voice' ? <PlayerDialog player={player} onClose={() => setOpen(null)} onAccuse={() => setOpen('accuse')} /> : null}
        {open === 'accuse' ? <AccuseDialog player={player} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </li>
  );
});

function StatusLine({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const clockOffset = useGamePart((game) => (player.graceEndsAt === null ? 0 : game.clockOffset));
  const now = useServerNow(clockOffset, player.graceEndsAt !== null, 1);
  const left = remainingMs(player.graceEndsAt, now);
  // Only a verdict reveals a role while the game runs. At the end, the ending reveals the others.
  if (!player.is_alive)
    return (
      <span className="block text-danger text-xs">
        {player.role === null ? t('Quieted') : t('Quieted · {{role}}', { role: roleName(t, player.role) })}
      </span>
    );
  if (player.kind === 'ai') return <span className="block text-muted text-xs">{t('AI player')}</span>;
  if (player.status === 'away')
    return (
      <span className="tabular flex items-center gap-1 whitespace-nowrap text-accent-strong text-xs">
        <WifiOff size={12} />
        {left === null ? null : <span className="sr-only">{t('Away')}</span>}
        {left === null ? t('Away') : t('AI in {{time}}', { time: timeText(left) })}
      </span>
    );
  if (player.status === 'ai')
    return (
      <span className="flex items-center gap-1 text-accent-strong text-xs">
        <Bot size={12} />
        {t('The AI plays')}
      </span>
    );
  return null;
}

function Composure({ value, max, className }: { readonly value: number; readonly max: number; readonly className: string }) {
  const { t } = useTranslation();
  const label = t('Composure {{value}} of {{max}}', { value, max });
  return (
    <span role="img" aria-label={label} title={label} className={clsx('flex gap-0.5', className)}>
      {Array.from({ length: max }, (_, index) => (
        <span key={index} className={clsx('size-2 rounded-full', index < value ? 'bg-text' : 'border border-line-strong')} />
      ))}
    </span>
  );
}

function LockState({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const label = player.lockedIn ? t('Locked in') : t('Still choosing');
  const Icon = player.lockedIn ? LockKeyhole : LockKeyholeOpen;
  return (
    <span role="img" aria-label={label} title={label} className={clsx('shrink-0', player.lockedIn ? 'text-accent' : 'text-faint')}>
      <Icon size={16} />
    </span>
  );
}

function AccuseButton({ player, onAccuse }: { readonly player: PlayerView; readonly onAccuse: () => void }) {
  const { t } = useTranslation();
  const whyNot = useAccusationBlock(player);
  return (
    <IconButton
      icon={Gavel}
      label={whyNot ?? t('Accuse {{name}}', { name: player.username })}
      disabled={whyNot !== null}
      data-part="accuse"
      onClick={onAccuse}
      className="size-8"
    />
  );
}
