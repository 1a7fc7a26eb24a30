import type { AccusationView } from '@one-mind/engine/view/view-types';
import { Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useGame } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { useAccusationTimes } from './accusation-times.ts';

interface AccusationBannerProps {
  readonly accusation: AccusationView;
  readonly onVote: () => void;
  readonly onAnswer: () => void;
}

/**
 * [V1] On a phone, above every tab: who accuses whom, what the reader can do about it and how long, and a link to the
 * vote. On a desktop, only the accused sees it.
 */
export function AccusationBanner({ accusation, onVote, onAnswer }: AccusationBannerProps) {
  const { accuser, accused } = accusation;
  const { t } = useTranslation();
  const { you } = useGame('you');
  const name = useNameOf();
  const { answer, close } = useAccusationTimes(accusation);
  const isAccused = accused === you?.id;
  const isVoteDue = you?.canVote === true && you.vote === null;
  return (
    <Banner
      kind={isAccused ? 'error' : 'offline'}
      icon={Gavel}
      className="gap-y-1! px-3! py-1! text-sm!"
      action={
        <Button size="sm" {...(isVoteDue ? { variant: 'primary' } : {})} onClick={isAccused ? onAnswer : onVote}>
          {isAccused ? t('Answer') : isVoteDue ? t('Vote') : t('Show')}
        </Button>
      }
    >
      <strong className="font-semibold wrap-anywhere">
        {isAccused
          ? t('{{accuser}} accuses you.', { accuser: name(accuser) })
          : t('{{accuser}} accuses {{accused}}.', { accuser: name(accuser), accused: name(accused) })}
      </strong>{' '}
      {isVoteDue ? `${t('Your vote is due.')} ` : null}
      {/* A screen reader must not read every second aloud. */}
      <span role="timer" className="tabular">
        {isAccused ? `${answer ?? t('Answer in the chat.')} ${close ?? ''}` : answer}
      </span>
    </Banner>
  );
}
