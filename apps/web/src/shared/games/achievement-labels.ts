import type { Achievement } from '@one-mind/engine/state';
import type { TFunction } from 'i18next';

/** What a player has to do for the achievement, in a sentence. */
export function achievementTask(t: TFunction, achievement: Achievement): string {
  const tasks: Record<Achievement, string> = {
    winner: t('Win a game.'),
    'last-voice': t('Be the only living voice at the end.'),
    unshaken: t('Survive to the end without losing composure.'),
    detective: t('Guess the role of every other player correctly.'),
    ghost: t('Have your role guessed, but never correctly.'),
    mastermind: t('Win as a Saboteur without being convicted.'),
    'helping-hand': t('Help successfully at least three times in one game.'),
    pathfinder: t('Have the body enter at least two locations in your turns.'),
    opportunist: t('Win as a Rogue.'),
    clockmaker: t('Complete the last stage in your turn.'),
  };
  return tasks[achievement];
}
