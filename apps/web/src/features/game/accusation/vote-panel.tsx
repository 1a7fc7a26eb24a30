import type { AccusationView } from '@one-mind/engine/view/view-types';
import { Gavel } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useCommands, useGame } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { ACCUSATION_ID } from './accusation-id.ts';
import { useAccusationTimes } from './accusation-times.ts';

const CourtRecord = lazyPart(async () => (await import('./court-record.tsx')).CourtRecord);

/**
 * [V1] Shown during an accusation: who accuses whom, the case, the answer, and the reader's own vote. How others vote, and whether they
 * have voted, stays secret.
 */
export function VotePanel({ accusation }: { readonly accusation: AccusationView }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const { you } = useGame('you');
  const { answer, close } = useAccusationTimes(accusation);
  const [busy, setBusy] = useState(false);
  const name = useNameOf();
  const vote = (guilty: boolean) => {
    setBusy(true);
    commands
      .vote(guilty)
      .catch((error: unknown) => toast.error(errorMessage(error)))
      .finally(() => setBusy(false));
  };
  return (
    <section
      id={ACCUSATION_ID}
      tabIndex={-1}
      aria-label={t('Accusation')}
      className="mb-2 rounded-lg border border-danger/60 bg-danger/8 p-2.5"
    >
      <p className="flex items-start gap-2 font-semibold text-sm leading-snug">
        <Gavel size={16} className="mt-0.5 shrink-0 text-danger" />
        {t('{{accuser}} accuses {{accused}}', { accuser: name(accusation.accuser), accused: name(accusation.accused) })}
      </p>
      <p className="tabular mt-0.5 text-muted text-xs">
        {t('It takes {{needed}} of {{voters}} votes to quiet this voice.', { needed: accusation.needed, voters: accusation.voters.length })}{' '}
        {t('Votes are secret; everyone learns the outcome.')} {t('The vote is decided when the Action Phase ends, before the first turn.')}
      </p>
      {answer === null && close === null ? null : (
        <p role="timer" className="tabular mt-1 text-sm">
          {answer} {close}
        </p>
      )}
      {you === null ? null : you.vote !== null ? (
        <p className="mt-1.5 text-sm">{you.vote ? t('You voted: guilty') : t('You voted: not guilty')}</p>
      ) : you.canVote ? (
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Button size="sm" variant="danger" disabled={busy} onClick={() => vote(true)}>
            {t('Guilty')}
          </Button>
          <Button size="sm" disabled={busy} onClick={() => vote(false)}>
            {t('Not guilty')}
          </Button>
        </div>
      ) : null}
      <Suspense>
        <CourtRecord accusation={accusation} />
      </Suspense>
    </section>
  );
}
