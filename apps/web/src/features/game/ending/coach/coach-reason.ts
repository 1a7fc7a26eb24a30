import type { Reason } from '@one-mind/simulator/observer/coach';
import type { TFunction } from 'i18next';
import type { NameOf } from '../../../../shared/games/game-labels.ts';

/** Less than this factor is called a little. */
const MUCH = 1.25;

/** Why a turn told something about the Saboteur, in one sentence. */
export function reasonText(t: TFunction, reason: Reason, name: NameOf): string {
  if (reason.kind === 'claims') {
    const names = reason.claimants.map(name).join(', ');
    return reason.claimants.length > 1
      ? t('More than one voice claimed it, so somebody lied: {{names}}.', { names })
      : t('{{names}} claimed it, which fits or contradicts what the others claimed.', { names });
  }
  const isGuilty = reason.times > 1;
  const ratio = isGuilty ? reason.times : 1 / reason.times;
  if (ratio < MUCH) return isGuilty ? t('Small signs in it point to a Saboteur.') : t('Small signs in it point to an honest voice.');
  const times = ratio >= 10 ? t('more than ten times') : t('{{times, number}} times', { times: Math.round(ratio * 10) / 10 });
  switch (reason.kind) {
    case 'deed':
      return isGuilty
        ? t('What was done, and its result, are {{times}} as frequent among Saboteurs.', { times })
        : t('What was done, and its result, are {{times}} as frequent among honest voices, so it cleared one.', { times });
    case 'demeanour':
      return isGuilty
        ? t('The manner of this act is {{times}} as frequent among Saboteurs.', { times })
        : t('The manner of this act is {{times}} as frequent among honest voices, so it cleared one.', { times });
    case 'luck':
      return isGuilty
        ? t('What went wrong in it goes wrong {{times}} as often for Saboteurs.', { times })
        : t('What went wrong in it goes wrong {{times}} as often for honest voices, so it cleared one.', { times });
    case 'aftermath':
      return isGuilty
        ? t('The mishaps that followed are {{times}} as frequent after a Saboteur’s turn.', { times })
        : t('The turns that followed went as they do {{times}} as often after an honest turn, so it cleared one.', { times });
    case 'spoilt':
      return isGuilty
        ? t('The rest of the round went as badly as it does {{times}} as often after a Saboteur.', { times })
        : t('The rest of the round went as it does {{times}} as often after an honest voice, so it cleared one.', { times });
    case 'named':
      return isGuilty
        ? t('It was aimed at somebody, and Saboteurs are a target {{times}} as often.', { times })
        : t('It was aimed at somebody, and honest voices are a target {{times}} as often, so it cleared one.', { times });
  }
}
