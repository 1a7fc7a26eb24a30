import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { authPath } from '../../lib/auth/return-path.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Logo } from '../../shared/content/logo.tsx';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mind, MindLoader } from '../../ui/identity/mind.tsx';
import { framesOf } from './replay-model.ts';
import { ReplayScreen } from './replay-screen.tsx';

/** /replay/{id}: open to anyone with access, signed in or not. */
export function ReplayPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { user, status } = useSession();
  const replay = useQuery({
    queryKey: ['replay', id, user?.id ?? null],
    queryFn: ({ signal }) => get(`/api/game/${encodeURIComponent(id)}/replay`, { signal }),
    enabled: status !== 'loading',
    // A finished game no longer changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const frames = useMemo(() => (replay.data === undefined ? [] : framesOf(replay.data)), [replay.data]);
  if (replay.isSuccess && frames.length > 0) return <ReplayScreen key={id} replay={replay.data} frames={frames} />;
  return (
    <main className="shell-width grid min-h-dvh grid-rows-[auto_1fr] py-4">
      <Logo clickable wordmark className="justify-self-start" />
      <div className="grid place-items-center">
        {replay.isError ? (
          <WhyNot id={id} error={replay.error} onRetry={() => void replay.refetch()} retrying={replay.isFetching} />
        ) : (
          <>
            <DocumentTitle title={t('Replay')} />
            <MindLoader label={t('Replaying the game…')} size={110} />
          </>
        )}
      </div>
    </main>
  );
}

interface WhyNotProps {
  readonly id: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** There is nothing to show: the replay is private, the game isn't over, another version played it, or it doesn't exist. */
function WhyNot({ id, error, onRetry, retrying }: WhyNotProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const code = error instanceof ApiError ? error.code : null;
  const title = titleFor(t, code);
  if (title === null)
    return (
      <div className="w-full max-w-xl">
        <DocumentTitle title={t('Replay')} />
        <h1 className="sr-only">{t('Replay')}</h1>
        <LoadFailure title={t('Failed to load the replay')} error={error} onRetry={onRetry} retrying={retrying} />
      </div>
    );
  const game = `/game/active/${encodeURIComponent(id)}`;
  return (
    <div className="w-full max-w-xl">
      <DocumentTitle title={title} />
      <EmptyState
        picture={<Mind voices={[0, 1, 2, 3].map((seat) => ({ seat, state: 'empty' }))} size={96} />}
        title={title}
        titleAs="h1"
        action={
          <>
            {code === 'replay_not_found' && status === 'signedOut' ? (
              <LinkButton variant="primary" to={authPath('login', pathname + search)}>
                {t('Login')}
              </LinkButton>
            ) : null}
            {code === 'replay_impossible' && status === 'signedIn' ? (
              <LinkButton variant="primary" to={game}>
                {t('Story and results')}
              </LinkButton>
            ) : null}
            {code === 'game_not_over' && status === 'signedIn' ? (
              <LinkButton variant="primary" to={game}>
                {t('To the game')}
              </LinkButton>
            ) : null}
            <LinkButton to="/">{t('Return Home')}</LinkButton>
          </>
        }
      >
        <p role="alert">{t(errorMessage(error))}</p>
      </EmptyState>
    </div>
  );
}

function titleFor(t: ReturnType<typeof useTranslation>['t'], code: string | null): string | null {
  switch (code) {
    case 'replay_not_found':
      return t('No replay available');
    case 'replay_impossible':
      return t('This game can’t be replayed');
    case 'game_not_over':
      return t('This game is still being played');
    default:
      return null;
  }
}
