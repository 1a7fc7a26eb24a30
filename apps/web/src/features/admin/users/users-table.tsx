import type { UserRow } from '@one-mind/protocol/accounts';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { UserAct } from './user-calls.ts';
import { UserFace } from './user-face.tsx';
import { RoleSelect, StatusSelect } from './user-selects.tsx';
import { ROLE_TONES, ROLE_WORDS, STATUS_TONES, STATUS_WORDS } from './user-words.ts';

interface UsersTableProps {
  /** Undefined while they load. */
  readonly users: readonly UserRow[] | undefined;
  readonly expected: number;
  /** Id → username of those who are chosen; they may be on other pages. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChoose: (chosen: ReadonlyMap<string, string>) => void;
  /** What is being done right now. */
  readonly underWay: UserAct | null;
  readonly onAct: (act: UserAct) => void;
}

export function UsersTable({ users, expected, chosen, onChoose, underWay, onAct }: UsersTableProps) {
  const { t } = useTranslation();
  const names = new Map([...chosen, ...(users ?? []).map(({ id, username }) => [id, username] as const)]);
  return (
    <DataTable
      label={t('Users')}
      columns={columnsOf(t, underWay, onAct)}
      rows={users}
      rowId={({ id }) => id}
      expected={expected}
      selection={{
        ids: new Set(chosen.keys()),
        onChange: (ids) => onChoose(new Map([...ids].map((id) => [id, names.get(id) ?? id]))),
        labelOf: (id) => t('Select {{name}}', { name: names.get(id) ?? id }),
      }}
    />
  );
}

const columnsOf = (t: TFunction, underWay: UserAct | null, onAct: (act: UserAct) => void): readonly DataColumn<UserRow>[] => [
  { id: 'user', header: t('User'), cell: ({ row }) => <Person user={row.original} /> },
  {
    id: 'role',
    header: t('Role'),
    cell: ({ row }) => <Badge tone={ROLE_TONES[row.original.role]}>{t(ROLE_WORDS[row.original.role])}</Badge>,
  },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ row }) => <Badge tone={STATUS_TONES[row.original.status]}>{t(STATUS_WORDS[row.original.status])}</Badge>,
  },
  { id: 'joined', header: t('Joined'), cell: ({ row }) => <Moment at={row.original.created_at} /> },
  {
    id: 'last_login',
    header: t('Last Login'),
    cell: ({ row }) => (row.original.last_login === null ? t('Never') : <Moment at={row.original.last_login} />),
  },
  {
    id: 'actions',
    header: t('Actions'),
    cell: ({ row }) => <Actions user={row.original} underWay={underWay?.id === row.original.id ? underWay : null} onAct={onAct} />,
  },
];

function Person({ user }: { readonly user: UserRow }) {
  return (
    <Link to={`/admin/users/${user.id}`} className="group flex min-w-0 items-center gap-3 max-md:flex-row-reverse">
      <UserFace user={user} />
      <span className="min-w-26">
        <span dir="auto" className="wrap-anywhere block font-semibold group-hover:text-accent-strong">
          {user.username}
        </span>
        <span className="block break-all text-muted text-xs">{user.email}</span>
      </span>
    </Link>
  );
}

function Moment({ at }: { readonly at: string }) {
  return (
    <span className="block min-w-20 text-muted">
      <RelativeTime at={at} />
    </span>
  );
}

interface ActionsProps {
  readonly user: UserRow;
  readonly underWay: UserAct | null;
  readonly onAct: (act: UserAct) => void;
}

function Actions({ user: { id, username, role, status }, underWay, onAct }: ActionsProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete {{name}}', { name: username }),
      message: t('Are you sure you want to delete this user? This action cannot be undone.'),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (isSure) onAct({ act: 'delete', id });
  };
  return (
    <div className="flex items-center gap-2 max-md:flex-wrap max-md:justify-end">
      <div className="grid w-31 gap-1.5">
        <RoleSelect
          name={username}
          value={underWay?.act === 'role' ? underWay.role : role}
          busy={underWay !== null}
          onChoose={(next) => onAct({ act: 'role', id, role: next })}
        />
        <StatusSelect
          name={username}
          value={underWay?.act === 'status' ? underWay.status : status}
          busy={underWay !== null}
          onChoose={(next) => onAct({ act: 'status', id, status: next })}
        />
      </div>
      <IconButton label={t('Delete {{name}}', { name: username })} disabled={underWay !== null} onClick={() => void remove()}>
        <Trash2 aria-hidden="true" size={17} />
      </IconButton>
    </div>
  );
}
