import { USERNAME_MAX } from '@one-mind/protocol/constants';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { ReasonField } from '../../../shared/moderation/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useUserAct } from './user-calls.ts';

interface RenameDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Gives a person another username and shows them the reason. */
export function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [reason, setReason] = useState('');
  const rename = useUserAct({ onDone: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ act: 'rename', id, username: username.trim(), reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Rename {{name}}', { name })}
      description={t('They are notified and can’t change the name themselves for 7 days.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form="rename"
            variant="primary"
            busy={rename.isPending}
            disabled={username.trim() === '' || reason.trim() === ''}
          >
            {t('Rename')}
          </Button>
        </>
      }
    >
      <form id="rename" onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('New username')} error={rename.isError ? t(errorMessage(rename.error)) : undefined}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={USERNAME_MAX}
              value={username}
              onChange={({ target }) => {
                setUsername(target.value);
                rename.reset();
              }}
            />
          )}
        </Field>
        <ReasonField value={reason} onChange={setReason} />
      </form>
    </Dialog>
  );
}
