import type { TurnNumber } from '@one-mind/engine/round/turn-order';
import type { ClaimView } from '@one-mind/engine/view/view-types';
import { claimSubject } from '@one-mind/protocol/games/reactions';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame } from '../live/game-context.ts';
import { useOrderMarks } from '../order/use-order-marks.ts';
import { usePlaceGuesses } from '../order/use-place-guesses.ts';
import { WhoseTurn } from '../order/whose-turn.tsx';
import { Reactions } from '../reactions/reactions.tsx';

interface TurnDetailsProps {
  readonly turn: TurnNumber;
  /** The reader's own clue about this turn, in words. */
  readonly clue: string | null;
  /** The claims to this turn. */
  readonly claims: readonly ClaimView[];
  /** Null if the reader can't claim it. */
  readonly onClaim: (() => void) | null;
}

/** All that the reader knows about one turn: what everyone saw, their clue, the claims, and their guess. */
export function TurnDetails({ turn, clue, claims, onClaim }: TurnDetailsProps) {
  const { t } = useTranslation();
  const { log, you } = useGame('log', 'you');
  const title = t('Round {{round}}, turn {{turn}}', { ...turn });
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is shown in the same place
  useEffect(() => {
    // Braces, because newer browsers return a promise here, and React would call it.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [turn]);
  const entry = log.find(({ data }) => data.type === 'turn' && data.round === turn.round && data.turn === turn.turn);
  return (
    <section
      ref={section}
      aria-label={title}
      className="flex flex-col gap-1.5 rounded-lg border border-line bg-raised px-2.5 py-2 text-sm leading-snug"
    >
      <h3 className="text-[1.0625rem] text-muted">{title}</h3>
      {entry === undefined ? null : <p>{entry.fact}</p>}
      {clue === null ? null : <p className="border-info border-l-2 pl-2.5">{clue}</p>}
      {claims.map((claim) => (
        <ClaimLine key={claim.player} claim={claim} />
      ))}
      {you === null ? null : (
        <div className="text-muted text-xs">
          <WhoseTurn turn={turn} asks />
        </div>
      )}
      {onClaim === null ? null : (
        <Button size="sm" className="self-start" onClick={onClaim}>
          {t('Claim this turn')}
        </Button>
      )}
    </section>
  );
}

/** Believing a claim is guessing the place that it gives its player. */
function ClaimLine({ claim }: { readonly claim: ClaimView }) {
  const { t } = useTranslation();
  const { you, players } = useGame('you', 'players');
  const marks = useOrderMarks();
  const { press } = usePlaceGuesses();
  const player = players.find(({ id }) => id === claim.player);
  if (player === undefined) return null;
  const [place, ...others] = marks?.claimedPlaces(claim) ?? [];
  const isBelieved = marks?.isBelieved(claim) === true;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1.5 touch:min-h-11">
      <SeatShape seat={player.seat} size={13} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{player.username}</bdi> {t('claims this turn')}
      </span>
      {marks === null || claim.player === you?.id ? null : place === undefined ? (
        <span className="text-danger text-xs">{t('It can’t be true')}</span>
      ) : others.length > 0 ? (
        <span className="text-muted text-xs">{t('Depends on the place of a quieted voice')}</span>
      ) : (
        <Button
          size="sm"
          variant={isBelieved ? 'primary' : 'secondary'}
          {...(isBelieved ? { icon: Check } : {})}
          aria-pressed={isBelieved}
          aria-label={t('Believe {{name}}', { name: player.username })}
          title={t('Notes place {{place}} on your order board; nobody sees it before the end', { place })}
          onClick={() => press(claim.player, place)}
        >
          {t('Believe')}
        </Button>
      )}
      <Reactions subject={claimSubject(claim)} about={t('the claim of {{name}}', { name: player.username })} />
    </div>
  );
}
