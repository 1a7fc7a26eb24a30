import { ASSIGNABLE_ROLES, type AssignableRole, type UserRole } from '@one-mind/protocol/accounts/accounts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/forms/field.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { roleConfirmation } from './user-confirmations.ts';
import { ROLE_LABELS } from './user-labels.ts';

const COMPACT = 'min-h-9! touch:min-h-11! py-1! pr-8! pl-2.5! text-sm!';

interface RoleSelectProps {
  /** The person concerned. */
  readonly name: string;
  readonly value: UserRole;
  readonly busy: boolean;
  readonly onChoose: (value: AssignableRole) => void;
}

/** Guests have no other role before they keep their account. */
export function RoleSelect({ name, value, busy, onChoose }: RoleSelectProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  if (value === 'guest') return <span className="text-muted text-sm">{t(ROLE_LABELS.guest)}</span>;
  const choose = async (to: AssignableRole) => {
    if (busy) return;
    const question = roleConfirmation(t, { name, from: value, to });
    if (question === null || (await confirm(question))) onChoose(to);
  };
  return (
    <Select
      aria-label={t('Role of {{name}}', { name })}
      value={value}
      // Not disabled, because disabling it would lose the focus.
      aria-disabled={busy}
      onChange={(to) => void choose(to)}
      options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) }))}
      className={COMPACT}
    />
  );
}
