import type { Action } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';
import type { TargetGroup } from './target-groups.ts';

export function targetGroupName(t: TFunction, group: TargetGroup): string {
  switch (group) {
    case 'here':
      return t('Here');
    case 'ways':
      return t('Ways');
    case 'people':
      return t('People');
    case 'things':
      return t('Things');
    case 'voices':
      return t('Voices');
  }
}

/** [A7] What the target "What is here" comes to. */
export function environmentHint(t: TFunction, action: Action): string {
  switch (action) {
    case 'move':
      return t('“What is here” leaves it to the body: when your turn comes, it goes where the current stage needs it first.');
    case 'search':
      return t(
        '“What is here” leaves it to the body: when your turn comes, it searches what the current stage needs first, else this place.',
      );
    case 'interact':
      return t('“What is here” leaves it to the body: when your turn comes, it works on what the current stage needs first.');
    case 'help':
      return t(
        '“What is here” is the body itself: vitality rises, or the alarm falls if that is the nearer danger. Not beside an active danger.',
      );
    case 'hide':
      return t('The body hides wherever it is when your turn comes.');
    case 'sabotage':
      return t('“What is here” strikes what the others need next, else makes a noise.');
  }
}
