import { USER_ROLES, USER_STATUSES, type UserRole, type UserStatus } from '@one-mind/protocol/accounts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/field.tsx';
import { ROLE_WORDS, STATUS_WORDS } from './user-words.ts';

interface UserSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly busy: boolean;
  readonly onChoose: (value: Value) => void;
}

const COMPACT = 'min-h-9! touch:min-h-11! py-1! pr-8! pl-2.5! text-sm!';

export function RoleSelect({ label, value, busy, onChoose }: UserSelectProps<UserRole>) {
  const { t } = useTranslation();
  const choose = (text: string) => {
    const role = USER_ROLES.find((one) => one === text);
    if (role !== undefined) onChoose(role);
  };
  return (
    <Select aria-label={label} value={value} disabled={busy} onChange={(event) => choose(event.target.value)} className={COMPACT}>
      {USER_ROLES.map((role) => (
        <option key={role} value={role}>
          {t(ROLE_WORDS[role])}
        </option>
      ))}
    </Select>
  );
}

/** Offline signs somebody out, or lifts a ban; nobody can be brought online. */
export function StatusSelect({ label, value, busy, onChoose }: UserSelectProps<UserStatus>) {
  const { t } = useTranslation();
  const choose = (text: string) => {
    const status = USER_STATUSES.find((one) => one === text);
    if (status !== undefined) onChoose(status);
  };
  return (
    <Select aria-label={label} value={value} disabled={busy} onChange={(event) => choose(event.target.value)} className={COMPACT}>
      {USER_STATUSES.map((status) => (
        <option key={status} value={status} disabled={status === 'online' && value !== 'online'}>
          {t(STATUS_WORDS[status])}
        </option>
      ))}
    </Select>
  );
}
