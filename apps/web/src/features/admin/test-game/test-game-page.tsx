import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Mind } from '../../../ui/identity/mind.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { GameView } from './game-view.tsx';
import { NewTestGameDialog } from './new-test-game-dialog.tsx';
import { PostGameView } from './post-game-view.tsx';
import { useTestCommand, useTestGame, useTestPostGame } from './test-game-calls.ts';

const ViewSchema = z.object({
  view: z.enum(['game', 'post']).catch('game'),
  seat: z.coerce.number().int().min(0).max(5).catch(0),
});

export function TestGamePage() {
  const { t } = useTranslation();
  const { filter, setFilter } = useUrlFilter(ViewSchema);
  const [beginning, setBeginning] = useState(false);
  return (
    <div className="animate-rise">
      <PageTitle
        title={t('Test Game Environment')}
        actions={
          <>
            <LinkButton to="/admin" variant="quiet" icon={ArrowLeft}>
              {t('Back to Admin')}
            </LinkButton>
            <Button variant="primary" onClick={() => setBeginning(true)} icon={Plus}>
              {t('New test game')}
            </Button>
          </>
        }
      >
        {t('A real game with AI players. You see everything and can play any seat. It isn’t counted anywhere.')}
      </PageTitle>
      <Tabs value={filter.view} onValueChange={(view) => setFilter({ view: view === 'post' ? 'post' : 'game' })} className="mt-6">
        <TabList aria-label={t('View')} className="mb-5">
          <Tab value="game">{t('Game View')}</Tab>
          <Tab value="post">{t('Post-Game View')}</Tab>
        </TabList>
        <TabPanel value="game">
          <Game seat={filter.seat} onSeat={(seat) => setFilter({ seat })} onBegin={() => setBeginning(true)} />
        </TabPanel>
        <TabPanel value="post">
          <PostGame seat={filter.seat} onBegin={() => setBeginning(true)} />
        </TabPanel>
      </Tabs>
      {beginning ? (
        <NewTestGameDialog
          onClose={() => setBeginning(false)}
          onBegun={() => {
            setBeginning(false);
            setFilter({ view: 'game', seat: 0 });
          }}
        />
      ) : null}
    </div>
  );
}

interface GameProps {
  readonly seat: number;
  readonly onSeat: (seat: number) => void;
  readonly onBegin: () => void;
}

function Game({ seat, onSeat, onBegin }: GameProps) {
  const { t } = useTranslation();
  const game = useTestGame(seat);
  const command = useTestCommand();
  if (game.isPending) return <Loading />;
  const failed = game.isError ? <Failed title={t('Failed to load test game state')} query={game} /> : null;
  if (game.data === undefined) return failed;
  if (game.data === null) return <Nothing title={t('No test game yet')} onBegin={onBegin} />;
  return (
    <>
      {failed}
      <GameView game={game.data} command={command} nextSeat={game.isPlaceholderData ? seat : null} onSeat={onSeat} />
    </>
  );
}

function PostGame({ seat, onBegin }: Pick<GameProps, 'seat' | 'onBegin'>) {
  const { t } = useTranslation();
  const game = useTestGame(seat);
  const hasEnded = game.data?.current_state.phase === 'ended';
  const post = useTestPostGame(hasEnded);
  const failed = game.isError ? game : post.isError ? post : null;
  if (failed !== null) return <Failed title={t('Failed to load test post-game state')} query={failed} />;
  if (game.data !== undefined && !hasEnded)
    return <Nothing title={t('No test game has ended yet. Play one to its end.')} onBegin={onBegin} />;
  return post.data ? <PostGameView post={post.data} /> : <Loading />;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('Loading the test game…')} className="flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-96" />
    </div>
  );
}

interface FailedProps {
  readonly title: string;
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
}

function Failed({ title, query }: FailedProps) {
  return <QueryFailure query={query} title={title} />;
}

function Nothing({ title, onBegin }: { readonly title: string; readonly onBegin: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<Mind voices={[0, 1, 2, 3].map((seat) => ({ seat, state: 'empty' }))} size={88} />}
      title={title}
      action={
        <Button variant="primary" onClick={onBegin}>
          {t('New test game')}
        </Button>
      }
    />
  );
}
