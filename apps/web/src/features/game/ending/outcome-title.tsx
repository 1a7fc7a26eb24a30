import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '../../../shared/page/page-title.tsx';

interface OutcomeTitleProps {
  readonly isMissionDone: boolean;
  /** Whether the reader won; null for people without a seat. */
  readonly ownWin: boolean | null;
}

/**
 * Players first read whether they won, because a failed mission is a Saboteur's victory. People who watched read how
 * the mission ended. Where the two lines would contradict each other, the second says whose mission it was.
 */
export function OutcomeTitle({ isMissionDone, ownWin }: OutcomeTitleProps) {
  const { t } = useTranslation();
  const mission = isMissionDone ? t('Mission Accomplished!') : t('Mission Failed');
  const title = ownWin === null ? mission : ownWin ? t('You won') : t('You didn’t win');
  return (
    <>
      <DocumentTitle title={title} />
      <h1 className={clsx('mt-1 text-5xl sm:text-6xl', (ownWin ?? isMissionDone) ? 'text-accent-strong' : 'text-danger')}>{title}</h1>
      {ownWin === null || ownWin === isMissionDone ? null : <p className="mt-2 text-muted text-sm">{t('The Collaborators’ mission')}</p>}
      {ownWin === null ? null : <h2 className={clsx('text-2xl text-muted', ownWin === isMissionDone && 'mt-2')}>{mission}</h2>}
    </>
  );
}
