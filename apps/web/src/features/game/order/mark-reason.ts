import type { Evidence } from '@one-mind/engine/players/knowledge/order-marks';
import type { TFunction } from 'i18next';
import type { NameOf } from '../../../shared/games/game-labels.ts';

interface RuledOut {
  /** The player's name, or “you” for the reader. */
  readonly voice: string;
  /** 1..n in the order of round 1. */
  readonly place: number;
  readonly ruledOutBy: readonly Evidence[];
}

/** [K2] Why a voice can't have a place. */
export function markReason(t: TFunction, { voice, place, ruledOutBy }: RuledOut, name: NameOf): string {
  const [only, ...more] = ruledOutBy;
  if (only === undefined) return '';
  const end = { voice, place };
  if (more.length > 0)
    return [...ruledOutBy.map((one) => evidenceText(t, one, name)), t('So {{voice}} can’t have place {{place}}.', end)].join(' ');
  switch (only.type) {
    case 'own':
      return t('Your action was turn {{turn}} in round {{round}}, so {{voice}} can’t have place {{place}}.', { ...only, ...end });
    case 'claim':
      return t('You believe that turn {{turn}} of round {{round}} was {{name}}’s, so {{voice}} can’t have place {{place}}.', {
        ...only,
        ...end,
        name: name(only.player),
      });
    case 'turns':
      return t('Round {{round}} ended after turn {{turns}}, so {{voice}} can’t have place {{place}}.', { ...only, ...end });
  }
}

function evidenceText(t: TFunction, evidence: Evidence, name: NameOf): string {
  switch (evidence.type) {
    case 'own':
      return t('Your action was turn {{turn}} in round {{round}}.', evidence);
    case 'claim':
      return t('You believe that turn {{turn}} of round {{round}} was {{name}}’s.', { ...evidence, name: name(evidence.player) });
    case 'turns':
      return t('Round {{round}} ended after turn {{turns}}.', evidence);
  }
}
