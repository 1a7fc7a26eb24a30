import { useTranslation } from 'react-i18next';
import { banEnd } from '../../../shared/moderation/ban-labels.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';
import { placeName, usePlaceAct, usePlaceBans } from './place-ban-calls.ts';

/** The banned addresses and browsers; renders nothing if there are none. */
export function PlaceBans() {
  const { t } = useTranslation();
  const bans = usePlaceBans();
  const act = usePlaceAct();
  return (
    <>
      <QueryFailure query={bans} title={(error) => t('Failed to load the banned addresses: {{reason}}', { reason: reasonOf(t, error) })} />
      {act.isError ? <LoadFailure title={t('Failed to change the ban: {{reason}}', { reason: reasonOf(t, act.error) })} /> : null}
      {bans.data === undefined || bans.data.bans.length === 0 ? null : (
        <section aria-labelledby="place-bans" className="mt-4 flex flex-col gap-3">
          <h2 id="place-bans" className="text-2xl">
            {t('Banned addresses and browsers')}
          </h2>
          <Card flush as="div">
            <ul className="divide-y divide-line">
              {bans.data.bans.map((ban) => (
                <li key={ban.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
                  <div className="min-w-48 flex-1">
                    <p className="tabular break-words text-sm">
                      {placeName(t, ban)} · {banEnd(t, ban.until)}
                    </p>
                    <p className="break-words text-muted text-sm">
                      {ban.reason} · {t('by {{name}}', { name: ban.by ?? t('a deleted account') })}, <RelativeTime at={ban.at} />
                    </p>
                  </div>
                  <Button size="sm" disabled={act.isPending} onClick={() => act.mutate({ act: 'lift', id: ban.id })}>
                    {t('Lift the ban')}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  );
}
