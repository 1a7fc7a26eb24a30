import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notifications/notify.ts';
import { DocumentTitle } from '../../../shared/page/page-title.tsx';
import { remainingMs, useServerNow } from '../live/clock.ts';
import { useGame, useGameState } from '../live/game-context.ts';
import { useChoiceDue } from '../live/use-choice-due.ts';
import { type Moment, momentTitle, type TurnAlert, turnAlert } from './turn-alert.ts';

/** Shows the state of the game in the tab's title, and notifies players who look elsewhere when the game needs them. */
export const TurnAlerts = memo(function TurnAlerts() {
  const { t } = useTranslation();
  const { id, you, clockOffset, scenario, reveal } = useGame('id', 'you', 'clockOffset', 'scenario', 'reveal');
  const { phase, round, pause, deadline } = useGameState('phase', 'round', 'pause', 'deadline');
  const isDue = useChoiceDue();
  const now = useServerNow(clockOffset, deadline !== null, 1);
  const moment: Moment = {
    phase,
    round,
    isPaused: pause.since !== null,
    isDue,
    isVoteDue: you?.canVote === true && you.vote === null,
    left: phase === 'planning' ? remainingMs(deadline, now) : null,
  };
  const before = useRef(moment);
  useEffect(() => {
    const alert = turnAlert(before.current, moment);
    before.current = moment;
    if (alert === null || you === null) return;
    const texts: Record<TurnAlert, string> = {
      begins: t('Round {{round}}: your choice', { round }),
      vote: t('Somebody is accused: your vote is due'),
      soon: t('10 seconds left, and you have not chosen yet'),
      over: reveal?.result.outcome === 'success' ? t('Mission Accomplished!') : t('The game is over'),
    };
    notify({ kind: 'turn', title: scenario.title, body: texts[alert], path: `/game/active/${id}` });
  });
  return <DocumentTitle title={`${momentTitle(t, moment)} · ${scenario.title}`} />;
});
