import type { AccusationView } from '@one-mind/engine/views';
import { Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../lib/game-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useGame } from './game-context.ts';

interface AccusationBannerProps {
  readonly accusation: AccusationView;
  readonly onVote: () => void;
  readonly onAnswer: () => void;
}

/** [V1] On a phone, above every tab: who accuses whom, what it means for the reader, and the way to the vote. */
export function AccusationBanner({ accusation: { accuser, accused }, onVote, onAnswer }: AccusationBannerProps) {
  const { t } = useTranslation();
  const { you, players, world } = useGame();
  const name = nameOf(t, players, world);
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
      {isAccused ? t('Answer in the chat: the others vote now.') : isVoteDue ? t('Your vote is due.') : null}
    </Banner>
  );
}
