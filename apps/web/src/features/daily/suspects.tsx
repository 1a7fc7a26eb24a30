import type { CaseHead, CaseRound } from '@one-mind/protocol/daily/daily';
import { clsx } from 'clsx';
import { Check, CircleHelp, Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import type { Mark } from './case-memory.ts';
import { readingsOf } from './turn-chains.ts';

interface SuspectsProps {
  readonly head: CaseHead;
  readonly rounds: readonly CaseRound[];
  readonly marks: Readonly<Record<number, Mark>>;
  readonly onMark: (seat: number) => void;
}

/** The voices, each with a mark that changes with every press, and what others say about it. */
export function Suspects({ head: { players }, rounds, marks, onMark }: SuspectsProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="suspects">
      <h2 id="suspects" className="text-2xl">
        {t('Suspects')}
      </h2>
      <p className="mt-0.5 text-muted text-sm">{t('Press a voice to suspect it, and press it again to clear it.')}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {players.map((name, seat) => (
          <li key={name}>
            <SuspectButton name={name} seat={seat} mark={marks[seat]} onPress={() => onMark(seat)}>
              {readingsOf(rounds, seat).map(({ by, round, isGood }) => (
                <span key={`${by} ${round}`} className={clsx('flex items-center gap-1.5 text-xs', isGood ? 'text-success' : 'text-danger')}>
                  <Eye size={12} aria-hidden="true" />
                  {isGood
                    ? t('Round {{round}}: fine, says {{name}}', { round, name: players[by] })
                    : t('Round {{round}}: bad, says {{name}}', { round, name: players[by] })}
                </span>
              ))}
            </SuspectButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuspectButtonProps {
  readonly name: string;
  readonly seat: number;
  readonly mark: Mark | undefined;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

function SuspectButton({ name, seat, mark, onPress, children }: SuspectButtonProps) {
  const { t } = useTranslation();
  const state = mark === 'suspect' ? t('Suspected') : mark === 'cleared' ? t('Cleared') : null;
  return (
    <button
      type="button"
      onClick={onPress}
      className={clsx(
        'flex h-full min-h-13 w-full flex-col justify-center gap-0.5 rounded-xl border px-3 py-2 text-left transition-colors hover:border-accent',
        mark === 'suspect' ? 'border-danger bg-danger/10' : 'border-line-strong/60 bg-surface',
      )}
    >
      <span className="flex w-full items-center gap-2">
        <SeatShape seat={seat} size={16} />
        <span className={clsx('font-semibold', mark === 'cleared' && 'text-muted line-through')}>{name}</span>
        <span className={clsx('ml-auto inline-flex items-center gap-1 text-xs', mark === 'suspect' ? 'text-danger' : 'text-muted')}>
          {mark === 'suspect' ? (
            <CircleHelp size={14} aria-hidden="true" />
          ) : mark === 'cleared' ? (
            <Check size={14} aria-hidden="true" />
          ) : null}
          {state}
        </span>
      </span>
      {children}
    </button>
  );
}
