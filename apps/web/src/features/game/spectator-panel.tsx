import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import { phaseName } from '../../shared/games/game-labels.ts';
import { DeadlineRing } from './action/lock-in-button.tsx';
import { useGameState } from './live/game-context.ts';
import { Panel } from './panel.tsx';

const ClaimBoard = lazyPart(async () => (await import('./talk/claim-board.tsx')).ClaimBoard);

/** Replaces the actions for people without a seat: the time and, if it has no tab, the claim board. */
export function SpectatorPanel({ showsClaims }: { readonly showsClaims: boolean }) {
  const { t } = useTranslation();
  const { phase } = useGameState('phase');
  return (
    <Panel
      title={showsClaims ? t('Claims') : t('Actions')}
      className="flex-1"
      bodyClassName="flex flex-col gap-3 overflow-auto"
      aside={<span className="tabular text-muted text-xs">{phaseName(t, phase)}</span>}
    >
      <Suspense>{showsClaims ? <ClaimBoard /> : null}</Suspense>
      <p className="text-muted text-sm">{t('The order in which the voices act stays secret until the end.')}</p>
      <p className="mt-auto flex items-center gap-3 text-muted text-sm">
        {phase === 'ended' ? null : <DeadlineRing />}
        {phase === 'ended'
          ? t('The game is over. The results follow in a moment.')
          : phase === 'planning'
            ? t('The voices are choosing.')
            : t('The body carries out the choices, one voice after another.')}
      </p>
    </Panel>
  );
}
