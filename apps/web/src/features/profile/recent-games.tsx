import { useTranslation } from 'react-i18next';
import { FinishedGameRow } from '../../shared/games/finished-game.tsx';
import { useFinishedGames } from '../../shared/games/finished-games.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';

const PAGE = 10;

/** One's own finished games, with a button for more. */
export function RecentGames() {
  const { t } = useTranslation();
  const games = useFinishedGames(PAGE);
  return (
    <section aria-labelledby="games" className="mt-12">
      <h2 id="games" className="mb-4 text-3xl">
        {t('Recent games')}
      </h2>
      {games.isPending ? <LoadingSkeletons label={t('Loading…')} shape="h-18" /> : null}
      <QueryFailure query={games} title={t('Failed to load your games')} />
      {games.data?.length === 0 ? (
        <EmptyState title={t('No finished games yet')} action={<LinkButton to="/game/play">{t('Find a game')}</LinkButton>}>
          {t('You can watch each one again here, with everything revealed.')}
        </EmptyState>
      ) : null}
      <ul className="grid gap-3 lg:grid-cols-2">
        {games.data?.map((game) => (
          <li key={game.id}>
            <FinishedGameRow game={game} />
          </li>
        ))}
      </ul>
      {games.hasNextPage ? (
        <Button className="mt-4" busy={games.isFetchingNextPage} onClick={() => void games.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </section>
  );
}
