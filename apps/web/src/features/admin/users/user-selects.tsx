import { ASSIGNABLE_ROLES, type AssignableRole, USER_STATUSES, type UserRole, type UserStatus } from '@one-mind/protocol/accounts/accounts';
import { useTranslation } from 'react-i18next';
import type { Ban } from '../../../shared/moderation/ban-dialog.tsx';
import { openBan } from '../../../shared/moderation/moderation-dialogs.tsx';
import { type Option, Select } from '../../../ui/forms/field.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import type { ConfirmOptions } from '../../../ui/overlays/question-dialog.tsx';
import { roleConfirmation, statusConfirmation } from './user-confirmations.ts';
import { ROLE_LABELS, STATUS_LABELS } from './user-labels.ts';

interface UserSelectProps<Value extends string> {
  /** The person concerned. */
  readonly name: string;
  readonly value: Value;
  readonly busy: boolean;
  readonly onChoose: (value: Value) => void;
}

const COMPACT = 'min-h-9! touch:min-h-11! py-1! pr-8! pl-2.5! text-sm!';

interface RoleSelectProps extends Omit<UserSelectProps<AssignableRole>, 'value'> {
  readonly value: UserRole;
}

/** Guests have no other role before they keep their account. */
export function RoleSelect({ name, value, busy, onChoose }: RoleSelectProps) {
  const { t } = useTranslation();
  if (value === 'guest') return <span className="text-muted text-sm">{t(ROLE_LABELS.guest)}</span>;
  return (
    <AskingSelect
      label={t('Role of {{name}}', { name })}
      {...{ value, busy, onChoose }}
      question={(to) => roleConfirmation(t, { name, from: value, to })}
      options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) }))}
    />
  );
}

interface StatusSelectProps extends Omit<UserSelectProps<UserStatus>, 'onChoose'> {
  /** `ban`: for how long and why, if it is a ban. */
  readonly onChoose: (value: UserStatus, ban?: Ban) => void;
}

/** Offline signs a person out or lifts their ban; nobody can set a person online. */
export function StatusSelect({ name, value, busy, onChoose }: StatusSelectProps) {
  const { t } = useTranslation();
  return (
    <AskingSelect
      label={t('Status of {{name}}', { name })}
      {...{ value, busy }}
      onChoose={(to) => (to === 'banned' ? openBan(t('Ban {{name}}', { name }), (ban) => onChoose(to, ban)) : onChoose(to))}
      question={(to) => (to === 'banned' ? null : statusConfirmation(t, { name, from: value }))}
      options={USER_STATUSES.map((status) => ({
        value: status,
        label: status === 'offline' && value === 'banned' ? t('Lift the ban') : t(STATUS_LABELS[status]),
        disabled: status === 'online' && value !== 'online',
      }))}
    />
  );
}

interface AskingSelectProps<Value extends string> extends Omit<UserSelectProps<Value>, 'name'> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** The confirmation before this value is taken; null = none. */
  readonly question: (value: Value) => ConfirmOptions | null;
}

function AskingSelect<Value extends string>({ label, value, busy, onChoose, options, question }: AskingSelectProps<Value>) {
  const confirm = useConfirm();
  const choose = async (to: Value) => {
    if (busy) return;
    const asked = question(to);
    if (asked === null || (await confirm(asked))) onChoose(to);
  };
  return (
    <Select
      aria-label={label}
      value={value}
      // Not disabled, because disabling it would lose the focus.
      aria-disabled={busy}
      onChange={(to) => void choose(to)}
      options={options}
      className={COMPACT}
    />
  );
}
