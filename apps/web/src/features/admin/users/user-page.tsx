import type { UserStatus } from '@one-mind/protocol/accounts/accounts';
import type { UserDetail } from '@one-mind/protocol/admin/admin-users';
import { ArrowLeft, Ban, LogOut, PenLine, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { AccountEventList } from '../../../shared/accounts/account-event-list.tsx';
import type { Ban as BanChoice } from '../../../shared/moderation/ban-dialog.tsx';
import { banEnd } from '../../../shared/moderation/ban-labels.ts';
import { openBan } from '../../../shared/moderation/moderation-dialogs.tsx';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { DocumentTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Avatar } from '../../../ui/identity/avatar.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CopyId } from '../copy-id.tsx';
import { reasonOf } from '../reason.ts';
import { SanctionList } from '../sanction-list.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import { UserAccess } from './user-access.tsx';
import { UserAudit } from './user-audit.tsx';
import { failureOf, useUser, useUserAct } from './user-calls.ts';
import { deleteConfirmation, liftConfirmation } from './user-confirmations.ts';
import { UserFactors } from './user-factors.tsx';
import { UserGames } from './user-games.tsx';
import { ROLE_LABELS, ROLE_TONES, STATUS_LABELS, STATUS_TONES } from './user-labels.ts';
import { UserNotes } from './user-notes.tsx';
import { UserPlaces } from './user-places.tsx';
import { UserReports } from './user-reports.tsx';
import { UserSessions } from './user-sessions.tsx';

/** Everything that admins can manage about one person. */
export function UserPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const user = useUser(id);
  const isGone = user.error instanceof ApiError && user.error.code === 'account_not_found';
  return (
    <div className="flex animate-rise flex-col gap-6">
      <DocumentTitle title={user.data?.user.username ?? t('User')} />
      <div>
        <LinkButton to="/admin/users" variant="quiet" size="sm" className="-ml-3" icon={ArrowLeft}>
          {t('All users')}
        </LinkButton>
      </div>
      {user.data === undefined && !isGone ? <h1 className="sr-only">{t('User')}</h1> : null}
      {user.isPending ? (
        <div role="status" aria-label={t('Loading…')} className="flex min-h-dvh flex-col gap-4">
          <Skeleton className="h-16 w-72 max-w-full" />
          <Skeleton className="h-48 rounded-2xl" />
          <Skeleton className="h-40 rounded-2xl" />
        </div>
      ) : null}
      {isGone ? (
        <EmptyState titleAs="h1" title={t('This account no longer exists.')}>
          {t('Its owner or an admin deleted it.')}
        </EmptyState>
      ) : (
        <QueryFailure query={user} title={(error) => t('Failed to load this user: {{reason}}', { reason: reasonOf(t, error) })} />
      )}
      {user.data === undefined || isGone ? null : (
        <>
          <Heading detail={user.data} />
          <Administer detail={user.data} />
          {user.data.user.role === 'guest' ? null : <UserAccess user={user.data.user} />}
          <UserSessions userId={id} sessions={user.data.sessions} />
          <UserFactors userId={id} />
          <SecurityEvents detail={user.data} />
          <UserPlaces userId={id} />
          <UserGames userId={id} />
          <UserReports user={user.data.user} />
          <Sanctions detail={user.data} />
          <UserNotes userId={id} notes={user.data.notes} />
          <UserAudit userId={id} />
        </>
      )}
    </div>
  );
}

function SecurityEvents({ detail: { events } }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="security-events" className="flex flex-col gap-2">
      <h2 id="security-events" className="text-2xl">
        {t('Security events')}
      </h2>
      {events.length === 0 ? <p className="text-muted">{t('Nothing in the last 180 days.')}</p> : <AccountEventList events={events} />}
    </section>
  );
}

function Sanctions({ detail: { sanctions } }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="sanctions" className="flex flex-col gap-2">
      <h2 id="sanctions" className="text-2xl">
        {t('Earlier decisions')}
      </h2>
      {sanctions.length === 0 ? <p className="text-muted">{t('There are no decisions about this person.')}</p> : null}
      <SanctionList sanctions={sanctions} />
    </section>
  );
}

function Heading({ detail: { user, lastActive, ban } }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  const facts = [
    { name: t('Email'), value: <span className="break-all">{user.email}</span> },
    { name: t('Joined'), value: <RelativeTime at={user.created_at} /> },
    { name: t('Last Login'), value: user.last_login === null ? t('Never') : <RelativeTime at={user.last_login} /> },
    { name: t('Last active'), value: lastActive === null ? t('Never') : <RelativeTime at={lastActive} /> },
    { name: t('Id'), value: <CopyId id={user.id} /> },
  ];
  return (
    <header className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.username} picture={user.avatar_url} size={56} />
        <h1 dir="auto" className="min-w-0 break-words text-4xl">
          {user.username}
        </h1>
        <Badge tone={ROLE_TONES[user.role]}>{t(ROLE_LABELS[user.role])}</Badge>
        <Badge tone={STATUS_TONES[user.status]}>{t(STATUS_LABELS[user.status])}</Badge>
        {user.is_unconfirmed ? <Badge tone="info">{t('Not confirmed')}</Badge> : null}
      </div>
      {user.is_unconfirmed ? (
        <p className="text-muted">{t('Nobody has confirmed this address yet, so its password doesn’t log in.')}</p>
      ) : null}
      {ban === null ? null : (
        <p className="break-words">
          <strong className="font-semibold">{t('Banned {{end}}.', { end: banEnd(t, ban.banned_until) })}</strong> {ban.ban_reason}
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-faint text-sm">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function Administer({ detail: { user } }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const act = useUserAct({ onDone: ({ act }) => (act === 'delete' ? void navigate('/admin/users') : setReason('')) });
  const [isRenaming, setRenaming] = useState(false);
  const underWay = act.isPending ? act.variables : null;
  const why = reason.trim() === '' ? {} : { reason: reason.trim() };
  const setStatus = (status: UserStatus, ban?: BanChoice) => act.mutate({ act: 'status', id: user.id, status, ...why, ...ban });
  const lift = async () => {
    if (await confirm(liftConfirmation(t, user.username))) setStatus('offline');
  };
  const remove = async () => {
    if (await confirm(deleteConfirmation(t, user.username))) act.mutate({ act: 'delete', id: user.id, ...why });
  };
  return (
    <Card as="section" aria-label={t('Administer')} className="flex flex-col gap-4">
      {act.isError ? (
        <LoadFailure
          title={t(failureOf(act.variables), { reason: reasonOf(t, act.error) })}
          onRetry={() => act.mutate(act.variables)}
          retrying={act.isPending}
        />
      ) : null}
      <Field label={t('Reason (for the audit log)')} hint={t('Ban and Rename ask for a reason of their own, which the player sees.')}>
        {(control) => <Input {...control} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap items-end gap-4">
        <div className="grid w-36 gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm">
            {t('Role')}
          </span>
          <RoleSelect
            name={user.username}
            value={underWay?.act === 'role' ? underWay.role : user.role}
            busy={underWay !== null}
            onChoose={(role) => act.mutate({ act: 'role', id: user.id, role, ...why })}
          />
        </div>
        <Button size="sm" disabled={underWay !== null} onClick={() => setRenaming(true)} icon={PenLine}>
          {t('Rename')}
        </Button>
        {user.status === 'online' ? (
          <Button size="sm" disabled={underWay !== null} onClick={() => setStatus('offline')} icon={LogOut}>
            {t('Log out')}
          </Button>
        ) : null}
        {user.status === 'banned' ? (
          <Button size="sm" disabled={underWay !== null} onClick={() => void lift()} icon={Undo2}>
            {t('Lift the ban')}
          </Button>
        ) : (
          <Button
            variant="danger"
            size="sm"
            disabled={underWay !== null}
            onClick={() => openBan(t('Ban {{name}}', { name: user.username }), (ban) => setStatus('banned', ban))}
            icon={Ban}
          >
            {t('Ban')}
          </Button>
        )}
        <Button variant="danger" size="sm" disabled={underWay !== null} onClick={() => void remove()} icon={Trash2}>
          {t('Delete')}
        </Button>
      </div>
      {isRenaming ? <RenameDialog id={user.id} name={user.username} onClose={() => setRenaming(false)} /> : null}
    </Card>
  );
}
