import { ASSIGNABLE_ROLES } from '@one-mind/protocol/accounts/accounts';
import type { Bulk } from '@one-mind/protocol/admin/admin-users';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openBan } from '../../../shared/moderation/moderation-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/forms/field.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import type { ConfirmOptions } from '../../../ui/overlays/question-dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { reasonOf } from '../reason.ts';
import { SelectionBar } from '../tables/selection-bar.tsx';
import { type Selection, useBulkAction } from '../tables/use-bulk-action.ts';
import { USERS } from './user-calls.ts';
import { ROLE_LABELS } from './user-labels.ts';

type BulkAct = Bulk extends infer Each ? (Each extends Bulk ? Omit<Each, 'ids' | 'reason'> : never) : never;

/** Acts on all selected users. */
export function BulkBar({ chosen, onChoose }: Selection) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [reason, setReason] = useState('');
  const bulk = useBulkAction<BulkAct & { readonly reason?: string }>({
    chosen,
    onChoose,
    path: '/api/admin/users/bulk',
    queryKeys: [USERS, ['admin', 'audit']],
    onDone: (count) => {
      if (count.changed > 0) toast.success(t('{{count}} users changed', { count: count.changed }));
      if (count.refused === 0) setReason('');
    },
  });
  const act = async (wanted: BulkAct) => {
    const question = questionOf(t, wanted, chosen.size);
    const isSure = question === null || (await confirm(question));
    if (!isSure) return;
    send(wanted, reason.trim());
  };
  const send = (wanted: BulkAct, why: string) => bulk.run({ ...wanted, ...(why === '' ? {} : { reason: why }) });
  const ban = () =>
    openBan(t('Ban {{count}} users', { count: chosen.size }), ({ reason: why, ban_duration }) =>
      send({ act: 'status', status: 'banned', ban_duration }, why),
    );
  return (
    <SelectionBar
      label={t('Change several users')}
      chosen={chosen}
      onChoose={onChoose}
      bulk={bulk}
      failure={(error) => t('Some changes failed: {{reason}}', { reason: reasonOf(t, error) })}
    >
      <Input
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
        placeholder={t('Reason (for the audit log; Ban asks for its own)')}
        aria-label={t('Reason (for the audit log; Ban asks for its own)')}
        className="w-auto! min-w-40 flex-1"
      />
      <div className="w-36">
        <Select
          aria-label={t('Set role')}
          value=""
          disabled={bulk.isPending}
          onChange={(role) => role !== '' && void act({ act: 'role', role })}
          options={[
            { value: '', label: t('Set role…') },
            ...ASSIGNABLE_ROLES.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) })),
          ]}
        />
      </div>
      <Button disabled={bulk.isPending} onClick={() => void act({ act: 'status', status: 'offline' })}>
        {t('Log out or unban')}
      </Button>
      <Button variant="danger" disabled={bulk.isPending} onClick={ban}>
        {t('Ban')}
      </Button>
      <Button variant="danger" busy={bulk.isPending} onClick={() => void act({ act: 'delete' })} icon={Trash2}>
        {t('Delete')}
      </Button>
    </SelectionBar>
  );
}

/** The question before a bulk change; null if the change is easy to undo. */
function questionOf(t: TFunction, wanted: BulkAct, count: number): ConfirmOptions | null {
  switch (wanted.act) {
    case 'delete':
      return {
        title: t('Delete {{count}} users', { count }),
        message:
          count === 1
            ? t('Are you sure you want to delete this user? This action cannot be undone.')
            : t('Are you sure you want to delete these users? This action cannot be undone.'),
        confirmLabel: t('Delete'),
        danger: true,
      };
    case 'role':
      return {
        title: t('Set role'),
        message: t('{{count}} selected. All of them get the role {{role}}.', { count, role: t(ROLE_LABELS[wanted.role]) }),
        confirmLabel: t('Set role'),
      };
    case 'status':
      return null;
  }
}
