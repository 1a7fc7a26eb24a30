import type { Phase } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';
import { phaseName } from '../../../shared/games/game-labels.ts';

/** The parts of the game's state that can call a player back. */
export interface Moment {
  readonly phase: Phase;
  readonly round: number;
  readonly isPaused: boolean;
  /** The player has not chosen an action yet. */
  readonly isDue: boolean;
  /** The player has not voted yet. */
  readonly isVoteDue: boolean;
  /** Milliseconds, null = no limit. */
  readonly left: number | null;
}
export type TurnAlert = 'begins' | 'vote' | 'soon' | 'over';

/** Time left, in ms, at which players who have not chosen yet are called again. */
const SOON = 10_000;

/** What has just happened that the player should be notified of, or null. */
export function turnAlert(before: Moment, now: Moment): TurnAlert | null {
  if (now.phase === 'ended') return before.phase === 'ended' ? null : 'over';
  if (now.isPaused) return null;
  if (now.isDue && !(before.isDue && before.round === now.round)) return 'begins';
  if (now.isVoteDue && !before.isVoteDue) return 'vote';
  const isSoon = ({ isDue, left }: Moment) => isDue && left !== null && left <= SOON;
  return isSoon(now) && !isSoon(before) ? 'soon' : null;
}

/** `40 s`, `3 min`, `23 h`: rounded up, so that the title rarely changes. */
export function coarseTime(ms: number): string {
  if (ms > 90 * 60_000) return `${Math.ceil(ms / 3_600_000)} h`;
  if (ms > 90_000) return `${Math.ceil(ms / 60_000)} min`;
  return `${Math.ceil(ms / 10_000) * 10} s`;
}

/** For the tab's title: what is going on, and how long it will last. */
export function momentTitle(t: TFunction, { phase, round, isPaused, isDue, isVoteDue, left }: Moment): string {
  const where = t('Round {{round}}', { round });
  if (phase === 'ended') return t('The game is over');
  if (isPaused) return `${t('Paused')} · ${where}`;
  const what = isDue ? t('Your turn') : isVoteDue ? t('Your vote is due') : phaseName(t, phase);
  return phase === 'planning' && left !== null ? `${what} (${coarseTime(left)}) · ${where}` : `${what} · ${where}`;
}
