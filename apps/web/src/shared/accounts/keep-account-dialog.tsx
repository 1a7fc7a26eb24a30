import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { NOT_AN_EMAIL } from '../../lib/auth/auth-sentences.ts';
import { keepAccount } from '../../lib/auth/guests.ts';
import { requestSignUpMail, useSendsMail } from '../../lib/auth/mailed-links.ts';
import { useAuthSettings } from '../../lib/auth/use-auth-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { useSiteNotices } from '../content/site.ts';
import { AddressField } from '../forms/address-field.tsx';
import { TextField } from '../forms/fields.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import { ResendButton } from '../forms/resend-button.tsx';
import { FILL_IN_ALL, useSchemaForm } from '../forms/use-schema-form.ts';

const KeepSchema = z.object({
  email: z.string().trim().min(1, FILL_IN_ALL).pipe(z.email(NOT_AN_EMAIL)),
  again: z.string().trim(),
  password: z.string().min(1, FILL_IN_ALL),
});
/** Where no mail confirms the address, the person enters it twice: with a wrong one, they could not log in. */
const RepeatedSchema = KeepSchema.extend({ again: z.string().trim().min(1, FILL_IN_ALL) }).refine(
  ({ email, again }) => email.toLowerCase() === again.toLowerCase(),
  {
    path: ['again'],
    error: 'The addresses don’t match.',
  },
);

/** Errors that belong to one field; all others appear above the form. */
const FIELD_OF_CODE = {
  weak_password: 'password',
  email_exists: 'email',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
} as const;

/** Asks a guest for an address and a password. */
export function KeepAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const notices = useSiteNotices();
  const isConfirmed = useAuthSettings()?.mailer_autoconfirm === false;
  /** The address that has to be confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: isConfirmed ? KeepSchema : RepeatedSchema,
    defaultValues: { email: '', again: '', password: '' },
    send: async ({ again: _, ...account }) => {
      if ((await keepAccount(account, pathname + search)) === 'unconfirmed') return setUnconfirmed(account.email);
      toast(t('This account is yours now. Log in with {{email}} on any device.', { email: account.email }));
      onClose();
    },
    fieldOfCode: FIELD_OF_CODE,
  });
  if (unconfirmed !== null) return <Unconfirmed email={unconfirmed} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('Keep your account')}
      description={t('Your name, games and statistics stay as they are.')}
      submitLabel={t('Keep Account')}
      failed={t('Failed to keep your account')}
      onClose={onClose}
    >
      {notices?.needsApproval ? (
        <Banner kind="info">
          {t('An administrator approves new accounts here. Until yours is approved, you are logged out, even from a running game.')}
        </Banner>
      ) : null}
      <AddressField form={form} name="email" deps={['again']} />
      {isConfirmed ? null : (
        <TextField
          form={form}
          name="again"
          label={t('Repeat email')}
          hint={t('This site doesn’t check addresses. You need the right one to log in.')}
          type="email"
          autoComplete="email"
        />
      )}
      <NewPasswordField form={form} name="password" label={t('Password')} />
    </FormDialog>
  );
}

function Unconfirmed({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  const [requestedAt] = useState(() => Date.now());
  return (
    <Dialog
      title={t('Confirm Address')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Continue Playing')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Banner kind="success">
          {sendsMail === false
            ? t('This site sends no email itself. An administrator can now pass you a link that confirms {{email}}. It works for a day.', {
                email,
              })
            : t('Open the link in the email to {{email}} to keep your account. It works for a day. You can keep playing meanwhile.', {
                email,
              })}
        </Banner>
        <ResendButton requestedAt={requestedAt} resend={() => requestSignUpMail(email)} />
      </div>
    </Dialog>
  );
}
