import type { TurnFact } from '@one-mind/engine/facts';
import { turnSubject } from '@one-mind/protocol/games/reactions';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useGamePart } from '../live/game-context.ts';

/** Loaded lazily: it tries every order of the voices, which needs code of the engine. */
const WhoseTurn = lazyPart(async () => (await import('../order/whose-turn.tsx')).WhoseTurn);
const Reactions = lazyPart(async () => (await import('../reactions/reactions.tsx')).Reactions);

/** Whose turn it was, and the reactions to it. Every place has a turn in every round, so only turns of the newest round ask. */
export function TurnAside({ turn }: { readonly turn: TurnFact }) {
  const { t } = useTranslation();
  const isWatching = useGamePart(({ you }) => you === null);
  const newestRound = useGamePart(({ log }) => log.findLast(({ data }) => data.type === 'turn')?.round);
  return (
    <Suspense>
      <span className="flex flex-wrap items-center justify-end gap-x-1">
        {isWatching ? null : <WhoseTurn turn={turn} asks={turn.round === newestRound} />}
        <Reactions subject={turnSubject(turn)} about={t('turn {{turn}} of round {{round}}', { turn: turn.turn, round: turn.round })} />
      </span>
    </Suspense>
  );
}
