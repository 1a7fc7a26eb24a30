import type { AdminGameDetail } from '@one-mind/protocol/admin/admin-games';
import { ArrowLeft, Download, RefreshCw, ScanEye, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { exactTime } from '../../../lib/time.ts';
import { phaseName } from '../../../shared/games/game-labels.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { saveRecord, useAdminGame, useAdminGameEvents, useGameActs, useInspection } from './game-calls.ts';
import { GameEvents } from './game-events.tsx';
import { GameFacts } from './game-facts.tsx';
import { GamePlayers } from './game-players.tsx';
import { GameSecrets } from './game-secrets.tsx';

/** /admin/games/{id} */
export function GamePage() {
  const { id = '' } = useParams();
  return <InspectedGame key={id} id={id} />;
}

function InspectedGame({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useAdminGame(id);
  const back = (
    <LinkButton to="/admin/games" variant="quiet" size="sm" className="-ml-3" icon={ArrowLeft}>
      {t('All games')}
    </LinkButton>
  );
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title={t('Game Not Found')} titleAs="h1" action={back}>
        {t('It may have been deleted.')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <div>{back}</div>
      <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load the game')} />
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : null
      ) : (
        <Shown detail={data} onReload={() => void refetch()} isLoading={isFetching} />
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('Loading game...')} className="flex flex-col gap-6">
      <Skeleton className="h-12 w-72 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}

interface ShownProps {
  readonly detail: AdminGameDetail;
  readonly onReload: () => void;
  readonly isLoading: boolean;
}
function Shown({ detail: { game, view, isOwn, canReplay }, onReload, isLoading }: ShownProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const acts = useGameActs();
  const events = useAdminGameEvents(game.id, view.seq);
  const inspection = useInspection(game.id);
  const [saving, setSaving] = useState(false);
  const isRunning = game.status === 'in_progress';
  const { current_state: state, world } = view;
  const save = async () => {
    setSaving(true);
    try {
      await saveRecord(game.id);
    } catch (error) {
      toast.error(t(errorMessage(error)));
    } finally {
      setSaving(false);
    }
  };
  const reload = () => {
    onReload();
    void events.refetch();
  };
  return (
    <>
      <PageTitle
        title={game.scenario.title}
        actions={
          <>
            {isRunning ? (
              <>
                <Button onClick={reload} busy={isLoading} icon={RefreshCw}>
                  {t('Refresh')}
                </Button>
                <Button variant="danger" busy={acts.busyId === game.id} onClick={() => void acts.end(game)} icon={Square}>
                  {t('End')}
                </Button>
              </>
            ) : (
              <>
                {canReplay ? (
                  <LinkButton to={`/replay/${encodeURIComponent(game.id)}`} icon={ScanEye}>
                    {t('Replay')}
                  </LinkButton>
                ) : null}
                <Button onClick={() => void save()} busy={saving} icon={Download}>
                  {t('Download the record')}
                </Button>
              </>
            )}
            <Button
              variant="danger"
              busy={acts.busyId === game.id}
              onClick={async () => {
                if (await acts.remove(game)) navigate('/admin/games', { replace: true });
              }}
              icon={Trash2}
            >
              {t('Delete')}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card as="section">
          <GameFacts game={game} time={exactTime} />
          <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-5 sm:grid-cols-3">
            {[
              { label: t('Round'), value: t('{{round}} of {{limit}}', { round: state.round, limit: state.roundLimit }) },
              { label: t('Phase'), value: phaseName(t, state.phase) },
              { label: t('Alarm'), value: t('{{alarm}} of {{limit}}', { alarm: world.alarm, limit: world.alarmLimit }) },
              { label: t('Vitality'), value: t('{{vitality}} of {{most}}', { vitality: world.vitality, most: world.vitalityMax }) },
              {
                label: t('Stages done'),
                value: t('{{done}} of {{total}}', { done: world.stages.filter(({ done }) => done).length, total: world.stages.length }),
              },
              { label: t('Paused'), value: state.pause.since === null ? t('No') : t('Yes') },
            ].map(({ label, value }) => (
              <div key={label}>
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="tabular mt-0.5">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card as="section">
          <GamePlayers
            players={game.players}
            {...(inspection.data === undefined ? {} : { openedRoles: inspection.data.seats.map(({ role }) => role) })}
          />
        </Card>
      </div>
      <GameSecrets view={view} isOwn={isOwn} isRunning={isRunning} inspection={inspection} />
      <QueryFailure query={events} title={t('Failed to load the events')} />
      {events.data === undefined && events.error !== null ? null : (
        <GameEvents
          players={game.players}
          events={isRunning && inspection.data ? inspection.data.events : events.data}
          note={
            isRunning
              ? inspection.data
                ? t('The events up to the moment when the secrets were opened.')
                : t('What every player could see. The rest stays secret until the end.')
              : t('Everything that happened, oldest first.')
          }
        />
      )}
    </>
  );
}
