import type { AccusationView } from '@one-mind/engine/view/view-types';
import { useTranslation } from 'react-i18next';
import { useConnectionLost } from '../../../lib/socket/socket.ts';
import { remainingMs, timeText, useServerNow } from '../live/clock.ts';
import { useGame, useGameState } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';

interface AccusationTimes {
  /** Who may answer, and for how long; null once the time is over, and where there is no time to answer. */
  readonly answer: string | null;
  /** When the vote closes. */
  readonly close: string | null;
}

/** [V1] The times of an accusation in words. Both are null while the game is paused or the server can't be reached. */
export function useAccusationTimes({ accused, answerUntil }: AccusationView): AccusationTimes {
  const { t } = useTranslation();
  const { you, players, clockOffset } = useGame('you', 'players', 'clockOffset');
  const name = useNameOf();
  const { deadline, pause } = useGameState('deadline', 'pause');
  const isUnknown = useConnectionLost() || pause.since !== null;
  const now = useServerNow(clockOffset, !isUnknown && (answerUntil !== null || deadline !== null));
  if (isUnknown) return { answer: null, close: null };
  const answerLeft = remainingMs(answerUntil, now);
  const left = remainingMs(deadline, now);
  const hasAllLockedIn = players.every((player) => player.lockedIn || !player.is_alive);
  const answer = (): string | null => {
    if (answerLeft === null) return null;
    const time = timeText(answerLeft);
    return accused === you?.id
      ? t('You have {{time}} to answer in the chat.', { time })
      : t('{{name}} has {{time}} to answer.', { name: name(accused), time });
  };
  const close = (): string => {
    if (hasAllLockedIn && answerLeft !== null) return t('The vote closes soon after that.');
    if (left === null) return t('The vote closes when everyone has locked in.');
    return hasAllLockedIn
      ? t('The vote closes in {{time}}.', { time: timeText(left) })
      : t('The vote closes in {{time}}, or when everyone has locked in.', { time: timeText(left) });
  };
  return { answer: answer(), close: close() };
}
