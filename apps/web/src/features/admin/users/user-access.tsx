import type { UserRow } from '@one-mind/protocol/accounts/accounts';
import { TEMPORARY_PASSWORD_DAYS } from '@one-mind/protocol/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { post } from '../../../lib/api/api.ts';
import { useSendsMail } from '../../../lib/auth/mailed-links.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { CopyId } from '../copy-id.tsx';
import { reasonOf } from '../reason.ts';

/** For people who can't sign in: a mail to set a new password, or a temporary one. */
export function UserAccess({ user }: { readonly user: UserRow }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const sendsMail = useSendsMail();
  const isOneself = useSession().user?.id === user.id;
  const path = `/api/admin/users/${encodeURIComponent(user.id)}` as const;
  const onSettled = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const mail = useMutation({
    mutationFn: () => post(`${path}/recovery-mail`, {}),
    onSuccess: () => toast.success(sendsMail === false ? t('The email is under Mail for you to pass on.') : t('The email is on its way.')),
    onSettled,
  });
  const temporary = useMutation({ mutationFn: () => post(`${path}/temporary-password`, {}), onSettled });
  const set = async () => {
    const isSure = await confirm({
      title: t('Set a temporary password for {{name}}', { name: user.username }),
      message: t('They are logged out everywhere, and choose their own password at the next login. You see this one only once.'),
      confirmLabel: t('Set password'),
      danger: true,
    });
    if (isSure) temporary.mutate();
  };
  return (
    <section aria-labelledby="access" className="flex flex-col gap-3">
      <h2 id="access" className="text-2xl">
        {t('Password')}
      </h2>
      {mail.isError ? <LoadFailure title={t('Failed to send the email: {{reason}}', { reason: reasonOf(t, mail.error) })} /> : null}
      {temporary.isError ? (
        <LoadFailure title={t('Failed to set the password: {{reason}}', { reason: reasonOf(t, temporary.error) })} />
      ) : null}
      <p className="text-muted">{t('Make sure that the person who asks for this owns the account.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={mail.isPending} onClick={() => mail.mutate()} icon={Mail}>
          {sendsMail === false ? t('Create recovery email') : t('Send recovery email')}
        </Button>
        {isOneself ? null : (
          <Button size="sm" variant="danger" busy={temporary.isPending} onClick={() => void set()} icon={KeyRound}>
            {t('Set temporary password')}
          </Button>
        )}
      </div>
      <Dialog
        open={temporary.data !== undefined}
        title={t('Temporary password of {{name}}', { name: user.username })}
        description={t('Pass it on now: it isn’t shown again. It works for {{days}} days.', { days: TEMPORARY_PASSWORD_DAYS })}
        onClose={temporary.reset}
        footer={
          <Button variant="primary" onClick={temporary.reset}>
            {t('Done')}
          </Button>
        }
      >
        <p className="tabular break-all text-lg">
          <CopyId id={temporary.data?.password ?? ''} label={t('Copy the password')} />
        </p>
      </Dialog>
    </section>
  );
}
