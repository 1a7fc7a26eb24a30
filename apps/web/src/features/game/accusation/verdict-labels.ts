import type { VerdictView } from '@one-mind/engine/view/view-types';
import type { TFunction } from 'i18next';
import type { NameOf } from '../../../shared/games/game-labels.ts';

/** [V1] How an accusation ended. */
export function verdictText(t: TFunction, { round, accuser, accused, guilty }: VerdictView, name: NameOf): string {
  const values = { round, accuser: name(accuser), accused: name(accused) };
  return guilty
    ? t('Round {{round}}: {{accuser}} accused {{accused}}, who was found guilty and quieted.', values)
    : t('Round {{round}}: {{accuser}} accused {{accused}}, who was let go.', values);
}
