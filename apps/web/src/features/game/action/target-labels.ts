import type { Action } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';
import type { TargetGroup } from './target-groups.ts';

export const targetGroupName = (t: TFunction, group: TargetGroup): string =>
  t({ here: 'Here', ways: 'Ways', people: 'People', things: 'Things', voices: 'Voices' }[group]);

/** [A7] What the target "What is here" means for an action, in one line. */
export function environmentHint(t: TFunction, action: Action): string {
  switch (action) {
    case 'move':
    case 'search':
    case 'interact':
      return t('Chosen on your turn: what the current stage needs first.');
    case 'help':
      return t('Raises vitality, or lowers the alarm if that is more urgent; not next to a danger.');
    case 'hide':
      return t('The body hides wherever it is on your turn.');
    case 'sabotage':
      return t('Chosen on your turn: something the others need next; if there is nothing, a noise.');
  }
}
