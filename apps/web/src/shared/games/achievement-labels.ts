import type { Achievement } from '@one-mind/engine/state';
import type { TFunction } from 'i18next';

/** What has to be done for it, in a sentence. */
export function achievementTask(t: TFunction, achievement: Achievement): string {
  const tasks: Record<Achievement, string> = {
    winner: t('Win a game.'),
    'last-voice': t('Be the only living voice at the end.'),
    unshaken: t('Live to the end, and never lose composure.'),
    detective: t('Guess the role of every other player, all of them rightly.'),
    ghost: t('Have your role guessed, and by nobody rightly.'),
    mastermind: t('Win as a Saboteur whom no verdict has revealed.'),
    'helping-hand': t('Help successfully at least three times in one game.'),
    pathfinder: t('Have the body enter at least two locations in your turns.'),
    opportunist: t('Win as a Rogue.'),
    clockmaker: t('Complete the last stage in your turn.'),
  };
  return tasks[achievement];
}
