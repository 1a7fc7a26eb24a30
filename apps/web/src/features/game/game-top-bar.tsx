import { clsx } from 'clsx';
import { CircleHelp, LogOut, Settings } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { phaseName } from '../../shared/games/game-labels.ts';
import { IconButton } from '../../ui/button.tsx';
import { LOGO_VOICES, Mind } from '../../ui/identity/mind.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useGame, useGamePart, useGameState } from './live/game-context.ts';
import { PauseControl } from './live/pause-control.tsx';
import { DeckLine } from './players/deck-line.tsx';
import { OwnRole } from './players/own-role.tsx';
import { durationLabel } from './story/duration-labels.ts';

interface GameTopBarProps {
  readonly compact: boolean;
  readonly onSettings: () => void;
  readonly onHelp: () => void;
  /** Where leaving leads without asking, because nobody waits; null in a game with others. */
  readonly exit: string | null;
}

export const GameTopBar = memo(function GameTopBar({ compact, onSettings, onHelp, exit }: GameTopBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { scenario, settings } = useGame('scenario', 'settings');
  const role = useGamePart(({ you }) => you?.role ?? null);

  const leave = async () => {
    if (exit !== null) return navigate(exit);
    if (role === null) return navigate('/game');
    const sure = await confirm({
      title: t('Leave the game?'),
      message: t('The game continues without you. Your seat is kept for {{time}}, then the AI plays it. You can come back at any time.', {
        time: durationLabel(t, settings.disconnectGraceMs),
      }),
      confirmLabel: t('Return to Menu'),
      cancelLabel: t('Stay'),
    });
    if (sure) navigate('/game');
  };
  return (
    <header className={compact ? 'flex h-13 shrink-0 items-center gap-1 pr-1 pl-2.5 low:h-11' : 'flex min-h-12 items-center gap-4 px-4'}>
      {compact ? (
        <h1 className="sr-only">{scenario.title}</h1>
      ) : (
        <span className="flex min-w-0 items-center gap-2">
          <Mind voices={LOGO_VOICES} size={30} />
          <h1 className="min-w-0 text-balance wrap-anywhere text-xl leading-tight">{scenario.title}</h1>
        </span>
      )}
      <Facts compact={compact} />
      {compact ? null : <DeckLine className="min-w-0 flex-1" />}
      {compact ? null : <PauseControl compact={false} />}
      {compact && role !== null ? <OwnRole role={role} /> : null}
      <div className="flex shrink-0">
        <IconButton icon={Settings} label={t('Settings')} onClick={onSettings} />
        <IconButton icon={CircleHelp} label={t('Help')} onClick={onHelp} {...(compact ? { className: 'w-10! max-[359px]:hidden!' } : {})} />
        <IconButton icon={LogOut} label={role === null ? t('Stop watching') : t('Leave the game')} onClick={() => void leave()} />
      </div>
    </header>
  );
});

function Facts({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { round, roundLimit, turn, turnsInRound } = useGameState('round', 'roundLimit', 'turn', 'turnsInRound');
  const { phase, pause } = useGameState('phase', 'pause');
  return (
    <dl className={compact ? 'flex min-w-0 flex-1 items-center gap-2.5 text-sm' : 'flex shrink-0 items-center gap-5 pl-2 text-sm'}>
      <Fact name={t('Round')} value={`${round}/${roundLimit}`} compact={compact} />
      <Fact name={t('Turn')} value={`${turn}/${turnsInRound}`} compact={compact} />
      <Fact name={t('Phase')} value={pause.since !== null ? t('Paused') : phaseName(t, phase)} strong compact={compact} />
    </dl>
  );
}

function Fact({
  name,
  value,
  strong = false,
  compact,
}: {
  readonly name: string;
  readonly value: string;
  readonly strong?: boolean;
  readonly compact: boolean;
}) {
  return (
    <div className={compact ? clsx('flex flex-col leading-tight', strong && 'min-w-0') : 'flex items-baseline gap-1.5'}>
      {/* On a phone, a long phase needs both lines for itself. */}
      <dt className={!compact ? 'text-muted' : strong ? 'sr-only' : 'text-[0.6875rem] text-muted'}>{name}</dt>
      <dd
        className={clsx('font-semibold', strong ? 'text-accent-strong' : 'tabular', strong && compact && 'line-clamp-2 text-[0.8125rem]')}
      >
        {value}
      </dd>
    </div>
  );
}
