import { useTranslation } from 'react-i18next';
import { FinishedGameRow } from '../../shared/games/finished-game.tsx';
import { useFinishedGames } from '../../shared/games/finished-games.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';

/** The newest finished games; the profile has the rest. */
const SHOWN = 5;

export function FinishedGames() {
  const { t } = useTranslation();
  const games = useFinishedGames(SHOWN);
  return (
    <section aria-labelledby="finished">
      <h2 id="finished" className="mb-4 text-2xl">
        {t('Finished games')}
      </h2>
      {games.isPending ? <LoadingSkeletons label={t('Loading…')} count={3} shape="h-18" /> : null}
      <QueryFailure query={games} title={t('Failed to load your games')} />
      {games.data?.length === 0 ? (
        <EmptyState title={t('No finished games yet')}>{t('You can watch each one again here, with everything revealed.')}</EmptyState>
      ) : null}
      <ul className="flex flex-col gap-3">
        {games.data?.slice(0, SHOWN).map((game) => (
          <li key={game.id}>
            <FinishedGameRow game={game} />
          </li>
        ))}
      </ul>
      {games.hasNextPage ? (
        <LinkButton to="/game/profile" variant="quiet" className="mt-3">
          {t('All your games')}
        </LinkButton>
      ) : null}
    </section>
  );
}
