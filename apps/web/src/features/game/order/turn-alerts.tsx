import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notifications/notify.ts';
import { DocumentTitle } from '../../../shared/page/page-title.tsx';
import { remainingMs, useServerNow } from '../live/clock.ts';
import { useGame } from '../live/game-context.ts';
import { useDue } from '../live/use-choice-due.ts';
import { type Call, callAt, type Moment, momentTitle } from './turn-alert.ts';

/** The browser's tab says what is going on, and whoever looks elsewhere is called when something waits for them. */
export function TurnCaller() {
  const { t } = useTranslation();
  const { id, you, current_state, clockOffset, scenario, reveal } = useGame();
  const { phase, round, pause, deadline } = current_state;
  const isDue = useDue();
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
    const call = callAt(before.current, moment);
    before.current = moment;
    if (call === null || you === null) return;
    const words: Record<Call, string> = {
      begins: t('Round {{round}}: your choice', { round }),
      vote: t('Somebody is accused: your vote is due'),
      soon: t('10 seconds left, and you have not chosen yet'),
      over: reveal?.result.outcome === 'success' ? t('Mission Accomplished!') : t('The game is over'),
    };
    notify({ kind: 'turn', title: scenario.title, body: words[call], path: `/game/active/${id}` });
  });
  return <DocumentTitle title={`${momentTitle(t, moment)} · ${scenario.title}`} />;
}
