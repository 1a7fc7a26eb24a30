import { PLACE_DAYS, type SignInPlace } from '@one-mind/protocol/moderation/place-bans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { banEnd } from '../../../shared/moderation/ban-labels.ts';
import { openBan } from '../../../shared/moderation/moderation-dialogs.tsx';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';
import { type PlaceAct, placeName, usePlaceAct, usePlacesOf } from './place-ban-calls.ts';

/** The addresses and browsers that a person used lately, who else used them, and their bans. */
export function UserPlaces({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const places = usePlacesOf(userId);
  const act = usePlaceAct();
  return (
    <section aria-labelledby="places" className="flex flex-col gap-3">
      <h2 id="places" className="text-2xl">
        {t('Addresses and browsers')}
      </h2>
      <p className="text-muted">
        {t(
          'The last {{days}} days. Other accounts from the same place may belong to the same person, or to people who share a home or a network.',
          { days: PLACE_DAYS },
        )}
      </p>
      <QueryFailure query={places} title={(error) => t('Failed to load the addresses: {{reason}}', { reason: reasonOf(t, error) })} />
      {act.isError ? <LoadFailure title={t('Failed to change the ban: {{reason}}', { reason: reasonOf(t, act.error) })} /> : null}
      {places.data?.places.length === 0 ? <p className="text-muted">{t('Nobody has logged in to this account lately.')}</p> : null}
      {places.data === undefined || places.data.places.length === 0 ? null : (
        <Card flush as="div">
          <ul className="divide-y divide-line">
            {places.data.places.map((place) => (
              <Place key={`${place.kind} ${place.value}`} place={place} isBusy={act.isPending} onAct={act.mutate} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

interface PlaceProps {
  readonly place: SignInPlace;
  readonly isBusy: boolean;
  readonly onAct: (act: PlaceAct) => void;
}

function Place({ place, isBusy, onAct }: PlaceProps) {
  const { t } = useTranslation();
  const { kind, value, ban, others, lastSeen } = place;
  const name = placeName(t, place);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-48 flex-1">
        <p className="tabular flex flex-wrap items-center gap-2 break-all text-sm">
          {name}
          {ban === null ? null : <Badge tone="danger">{t('Banned {{end}}', { end: banEnd(t, ban.until) })}</Badge>}
        </p>
        <p className="text-faint text-sm">
          {t('last used')} <RelativeTime at={lastSeen} />
        </p>
        {others.length === 0 ? null : (
          <p className="break-words text-sm">
            <span className="text-muted">{t('Also used by:')}</span>{' '}
            {others.map(({ id, username, status }, index) => (
              <span key={id}>
                {index === 0 ? null : ', '}
                <Link to={`/admin/users/${id}`} className="text-accent-strong underline underline-offset-4">
                  {username}
                </Link>
                {status === 'banned' ? ` (${t('banned')})` : null}
              </span>
            ))}
          </p>
        )}
      </div>
      {ban === null ? (
        <Button
          size="sm"
          variant="danger"
          disabled={isBusy}
          onClick={() => openBan(t('Ban {{name}}', { name }), (chosen) => onAct({ act: 'ban', place: { kind, value }, ban: chosen }), kind)}
        >
          {t('Ban')}
        </Button>
      ) : (
        <Button size="sm" disabled={isBusy} onClick={() => onAct({ act: 'lift', id: ban.id })}>
          {t('Lift the ban')}
        </Button>
      )}
    </li>
  );
}
