import { useTranslation } from 'react-i18next';
import { phaseName } from '../../../shared/games/game-labels.ts';
import { remainingMs, timeText, useServerNow } from '../live/clock.ts';
import { useGame, useGameState } from '../live/game-context.ts';

/** Which game this is, and where in it the room is. */
export function TelevisionHeader({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { scenario, world } = useGame('scenario', 'world');
  const { phase, pause, round, roundLimit, turn, turnsInRound } = useGameState(
    ...(['phase', 'pause', 'round', 'roundLimit', 'turn', 'turnsInRound'] as const),
  );
  const stage = world.stages.find(({ current }) => current);
  return (
    <header className="col-span-2 flex items-end justify-between gap-6">
      <div className="min-w-0">
        <h1 className="truncate text-3xl leading-none">{scenario.title}</h1>
        <p className="mt-1 truncate text-muted leading-tight">{stage?.title ?? name}</p>
      </div>
      <dl className="tabular flex shrink-0 items-baseline gap-5 pr-14 text-xl leading-none">
        <Fact name={t('Round')} value={`${round}/${roundLimit}`} />
        <Fact name={t('Turn')} value={`${turn}/${turnsInRound}`} />
        <div className="min-w-48 text-right">
          <dt className="sr-only">{t('Phase')}</dt>
          <dd className="font-semibold text-accent-strong">
            {pause.since !== null ? t('Paused') : phaseName(t, phase)} <TimeLeft />
          </dd>
        </div>
      </dl>
    </header>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function TimeLeft() {
  const { clockOffset } = useGame('clockOffset');
  const { phase, deadline } = useGameState('phase', 'deadline');
  const isRunning = phase === 'planning' && deadline !== null;
  const left = remainingMs(deadline, useServerNow(clockOffset, isRunning, 1));
  return isRunning && left !== null ? <span className="text-text">{timeText(left)}</span> : null;
}
