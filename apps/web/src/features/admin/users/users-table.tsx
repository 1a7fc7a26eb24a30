import { ASSIGNABLE_ROLES } from '@one-mind/protocol/accounts/accounts';
import type { AdminUserRow, UserSort } from '@one-mind/protocol/admin/admin-users';
import type { TFunction } from 'i18next';
import { Ban, LogOut, Trash2, Undo2, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openBan } from '../../../shared/moderation/moderation-dialogs.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Avatar } from '../../../ui/identity/avatar.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { RowMenu, RowMenuChoice, RowMenuItem, RowMenuLine, RowMenuLink } from '../../../ui/overlays/row-menu.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type DataColumn, DataTable, type Sorting } from '../tables/data-table.tsx';
import type { Selection } from '../tables/use-bulk-action.ts';
import type { UserAct } from './user-calls.ts';
import { deleteConfirmation, liftConfirmation, roleConfirmation } from './user-confirmations.ts';
import { ROLE_LABELS, ROLE_TONES, STATUS_LABELS, STATUS_TONES } from './user-labels.ts';

interface UsersTableProps extends Selection {
  /** Undefined while they load. */
  readonly users: readonly AdminUserRow[] | undefined;
  readonly expected: number;
  readonly sorting: Sorting<UserSort>;
  /** The action that is running. */
  readonly underWay: UserAct | null;
  readonly onAct: (act: UserAct) => void;
}

export function UsersTable({ users, expected, sorting, chosen, onChoose, underWay, onAct }: UsersTableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('Users')}
      columns={columnsOf(t, underWay, onAct)}
      rows={users}
      rowId={({ id }) => id}
      expected={expected}
      sorting={sorting}
      selection={{ chosen, onChoose, nameOf: ({ username }) => username }}
    />
  );
}

const columnsOf = (
  t: TFunction,
  underWay: UserAct | null,
  onAct: (act: UserAct) => void,
): readonly DataColumn<AdminUserRow, UserSort>[] => [
  { id: 'user', header: t('User'), sort: 'name', cell: ({ row }) => <Person user={row.original} /> },
  {
    id: 'email',
    header: t('Email'),
    sort: 'email',
    isWide: true,
    cell: ({ row }) => <span className="break-all text-muted">{row.original.email}</span>,
  },
  {
    id: 'role',
    header: t('Role'),
    sort: 'role',
    cell: ({ row: { original } }) => {
      const role = underWay?.act === 'role' && underWay.id === original.id ? underWay.role : original.role;
      return <Badge tone={ROLE_TONES[role]}>{t(ROLE_LABELS[role])}</Badge>;
    },
  },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={STATUS_TONES[original.status]}>{t(STATUS_LABELS[original.status])}</Badge>
        {original.is_unconfirmed ? <Badge tone="info">{t('Not confirmed')}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'joined',
    header: t('Joined'),
    sort: 'joined',
    firstOrder: 'desc',
    cell: ({ row }) => <Moment at={row.original.created_at} />,
  },
  {
    id: 'last_login',
    header: t('Last Login'),
    sort: 'last_login',
    firstOrder: 'desc',
    cell: ({ row }) => (row.original.last_login === null ? t('Never') : <Moment at={row.original.last_login} />),
  },
  {
    id: 'actions',
    header: t('Actions'),
    cell: ({ row }) => <Actions user={row.original} busy={underWay?.id === row.original.id} onAct={onAct} />,
  },
];

function Person({ user }: { readonly user: AdminUserRow }) {
  return (
    <Link to={`/admin/users/${user.id}`} className="group flex min-h-8 touch:min-h-11 min-w-0 items-center gap-2.5">
      <Avatar name={user.username} picture={user.avatar_url} size={26} />
      <span dir="auto" className="wrap-anywhere min-w-20 font-semibold group-hover:text-accent-strong">
        {user.username}
      </span>
    </Link>
  );
}

function Moment({ at }: { readonly at: string }) {
  return (
    <span className="whitespace-nowrap text-muted">
      <RelativeTime at={at} />
    </span>
  );
}

interface ActionsProps {
  readonly user: AdminUserRow;
  readonly busy: boolean;
  readonly onAct: (act: UserAct) => void;
}

function Actions({ user: { id, username: name, role, status }, busy, onAct }: ActionsProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const signOut = () => onAct({ act: 'status', id, status: 'offline' });
  const lift = async () => {
    if (await confirm(liftConfirmation(t, name))) signOut();
  };
  const ban = () => openBan(t('Ban {{name}}', { name }), (chosen) => onAct({ act: 'status', id, status: 'banned', ...chosen }));
  return (
    <RowMenu label={t('Options for {{name}}', { name })} disabled={busy}>
      <RowMenuLink icon={UserRound} label={t('Open')} to={`/admin/users/${id}`} />
      {role === 'guest' ? null : (
        <>
          <RowMenuLine />
          <RowMenuChoice
            label={t('Role')}
            value={role}
            options={ASSIGNABLE_ROLES.map((one) => ({ value: one, text: t(ROLE_LABELS[one]) }))}
            onChoose={async (to) => {
              const question = roleConfirmation(t, { name, from: role, to });
              if (question === null || (await confirm(question))) onAct({ act: 'role', id, role: to });
            }}
          />
        </>
      )}
      <RowMenuLine />
      {status === 'online' ? <RowMenuItem icon={LogOut} label={t('Log out')} onSelect={signOut} /> : null}
      {status === 'banned' ? (
        <RowMenuItem icon={Undo2} label={t('Lift the ban')} onSelect={() => void lift()} />
      ) : (
        <RowMenuItem icon={Ban} label={t('Ban')} danger onSelect={ban} />
      )}
      <RowMenuItem
        icon={Trash2}
        label={t('Delete')}
        danger
        onSelect={async () => {
          if (await confirm(deleteConfirmation(t, name))) onAct({ act: 'delete', id });
        }}
      />
    </RowMenu>
  );
}
