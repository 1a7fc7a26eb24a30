import { INVITATION_DAYS_MAX, INVITATION_USES_MAX, NewInvitationSchema } from '@one-mind/protocol/admin/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NOT_AN_EMAIL } from '../../../lib/auth/auth-sentences.ts';
import { useSendsMail } from '../../../lib/auth/mailed-links.ts';
import { useSiteAddress } from '../../../shared/content/site-address.ts';
import { NumberField, TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyId } from '../copy-id.tsx';
import { useCreateInvitation } from './site-calls.ts';

const FormSchema = NewInvitationSchema.extend({
  email: z
    .string()
    .trim()
    .transform((email) => (email === '' ? null : email))
    .pipe(z.email(NOT_AN_EMAIL).nullable()),
});

/** Creates an invitation, then shows its link once. */
export function InvitationDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  const invite = useCreateInvitation();
  const site = useSiteAddress();
  const [path, setPath] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: FormSchema,
    defaultValues: { email: '', uses: 1, days: 7 },
    send: async (invitation) => {
      const { path } = await invite.mutateAsync(invitation);
      setPath(path);
    },
  });
  const email = form.watch('email').trim();
  if (path !== null)
    return (
      <Dialog
        title={t('Invitation')}
        description={
          email === '' || sendsMail === false
            ? t('Copy the link now: it is shown only once.')
            : t('The invitation is on its way to {{email}}. You can also copy its link now: it is shown only once.', { email })
        }
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <CopyId id={new URL(path, site).href} label={t('Copy the link')} />
        {email === '' ? null : (
          <p className="mt-3 text-muted text-sm">
            {sendsMail === false
              ? t(
                  'Only {{email}} can register with it. This site sends no email itself, so pass the link on. The email is also under Mail.',
                  {
                    email,
                  },
                )
              : t('Only {{email}} can register with it.', { email })}
          </p>
        )}
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={t('Invite')}
      submitLabel={t('Create invitation')}
      failed={t('Failed to create the invitation')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label={t('Email (optional)')}
        hint={
          sendsMail === false
            ? t('Only this address can use the invitation. Without an address, anyone who has the link can. You pass it on yourself.')
            : t('The invitation is mailed there, and only this address can use it. Without an address, anyone who has the link can.')
        }
        type="email"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          form={form}
          name="uses"
          label={t('Number of accounts')}
          min={1}
          max={email === '' ? INVITATION_USES_MAX : 1}
          step={1}
          disabled={email !== ''}
        />
        <NumberField form={form} name="days" label={t('Expires after')} min={1} max={INVITATION_DAYS_MAX} step={1} unit={t('days')} />
      </div>
    </FormDialog>
  );
}
