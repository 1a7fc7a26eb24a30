import type { Role } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { roleName } from '../../../shared/games/game-labels.ts';
import { DocumentTitle } from '../../../shared/page/page-title.tsx';
import { ROLE_COLORS } from '../curtain/role-figure.tsx';

interface OutcomeTitleProps {
  readonly isMissionDone: boolean;
  /** Whether the reader won; null for people without a seat. */
  readonly ownWin: boolean | null;
  /** Shown with the outcome; null or absent = it isn't. */
  readonly ownRole?: Role | null;
}

/**
 * Players first read whether they won, because a failed mission is a Saboteur's victory. People who watched read how
 * the mission ended. Where the two lines would contradict each other, the second says whose mission it was.
 */
export function OutcomeTitle({ isMissionDone, ownWin, ownRole = null }: OutcomeTitleProps) {
  const { t } = useTranslation();
  const mission = isMissionDone ? t('Mission Accomplished!') : t('Mission Failed');
  const title = ownWin === null ? mission : ownWin ? t('You won') : t('You didn’t win');
  return (
    <>
      <DocumentTitle title={title} />
      <h1 className={clsx('mt-1 text-5xl sm:text-6xl', (ownWin ?? isMissionDone) ? 'text-accent-strong' : 'text-danger')}>{title}</h1>
      {ownRole === null ? null : (
        <p className="mt-1 font-semibold text-lg" style={{ color: ROLE_COLORS[ownRole] }}>
          {t('Your role: {{role}}', { role: roleName(t, ownRole) })}
        </p>
      )}
      {ownWin === null || ownWin === isMissionDone ? null : <p className="mt-2 text-muted text-sm">{t('The Collaborators’ mission')}</p>}
      {ownWin === null ? null : <h2 className={clsx('text-2xl text-muted', ownWin === isMissionDone && 'mt-2')}>{mission}</h2>}
    </>
  );
}
