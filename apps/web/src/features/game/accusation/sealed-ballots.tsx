import { Mail, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';

/** [V1] Who votes. Only the reader's own ballot shows that it was cast; the others stay sealed even after the verdict. */
export function SealedBallots({ voters }: { readonly voters: readonly string[] }) {
  const { t } = useTranslation();
  const { you, players } = useGame('you', 'players');
  const name = useNameOf();
  return (
    <ul aria-label={t('Who votes')} className="mt-2 flex flex-wrap gap-1.5">
      {voters.map((id) => {
        const hasVoted = id === you?.id && you.vote !== null;
        const Ballot = hasVoted ? MailCheck : Mail;
        return (
          <li
            key={id}
            className="flex min-w-0 animate-rise items-center gap-1.5 rounded-md border border-line bg-surface px-2 py-1 text-xs leading-none"
          >
            <Ballot size={14} className={hasVoted ? 'shrink-0 text-accent' : 'shrink-0 text-faint'} />
            <SeatShape seat={players.find((player) => player.id === id)?.seat ?? 0} size={11} />
            <bdi className="truncate">{name(id)}</bdi>
            {hasVoted ? <span className="sr-only">{t('Your vote is cast.')}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
