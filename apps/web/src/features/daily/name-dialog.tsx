import type { CaseHead } from '@one-mind/protocol/daily/daily';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PlayedCase } from './use-case.ts';

interface NameDialogProps {
  readonly head: CaseHead;
  readonly played: PlayedCase;
  /** Points for the right answer. */
  readonly points: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The only answer: who is the Saboteur? */
export function NameDialog({ head: { players }, played, points, open, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const group = useId();
  const { suspects, memory, name } = played;
  const [chosen, setChosen] = useState<number | null>(null);
  // A single suspect is probably the one.
  const seat = chosen ?? (suspects.length === 1 ? (suspects[0] ?? null) : null);
  return (
    <Dialog open={open} onClose={onClose} title={t('Who is the Saboteur?')}>
      <p className="text-muted">{t('You have one answer. If it is right, it is worth {{points}} points.', { points })}</p>
      <fieldset className="mt-4 flex flex-col gap-2">
        <legend className="sr-only">{t('Voices')}</legend>
        {players.map((player, at) => (
          <label
            key={player}
            className={clsx(
              'relative flex min-h-12 items-center gap-3 rounded-xl border border-line-strong/60 px-4 has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-accent-strong',
              memory.marks[at] === 'cleared' && seat !== at && 'text-faint line-through',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={seat === at}
              onChange={() => setChosen(at)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-xl focus-visible:outline-none"
            />
            <SeatShape seat={at} size={16} />
            <span className="font-semibold">{player}</span>
            {memory.marks[at] === 'suspect' ? <span className="ml-auto text-danger text-xs">{t('Suspected')}</span> : null}
          </label>
        ))}
      </fieldset>
      {name.error ? <LoadFailure title={t('Your answer wasn’t sent')} error={name.error} className="mt-4" /> : null}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {t('Keep thinking')}
        </Button>
        <Button
          variant="primary"
          disabled={seat === null}
          busy={name.isPending}
          onClick={() => seat !== null && name.mutate(seat, { onSuccess: onClose })}
        >
          {seat === null ? t('Choose a voice') : t('Name {{name}}', { name: players[seat] })}
        </Button>
      </div>
    </Dialog>
  );
}
