import { DeleteAccountSchema } from '@one-mind/protocol/accounts/account-data';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { useIdentities } from '../../lib/auth/providers.ts';
import { expectDeletion, forgetSession, useSession } from '../../lib/auth/session.ts';
import { reconnect, socket } from '../../lib/socket/socket.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';

const FIELD_OF_CODE = { password_wrong: 'password', confirmation_mismatch: 'username' } as const;

/** Asks for the username and the password, then deletes the account here and on every device. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const hasPassword = useIdentities().data?.hasPassword ?? true;
  const form = useSchemaForm({
    schema: DeleteAccountSchema,
    defaultValues: { username: '', password: '' },
    send: async (confirmation) => {
      // The socket would report the deletion before the response arrives. Any other request that is refused by then
      // also opens the farewell page.
      socket.disconnect();
      expectDeletion(true);
      try {
        await post('/api/account/delete', confirmation);
      } catch (error) {
        expectDeletion(false);
        reconnect();
        throw error;
      }
      await navigate('/account-deleted', { replace: true, flushSync: true });
      await forgetSession();
    },
    fieldOfCode: FIELD_OF_CODE,
  });
  const { username, password } = form.watch();
  const isTyped = user !== null && username.trim().toLowerCase() === user.username.toLowerCase();

  return (
    <FormDialog
      form={form}
      title={t('Delete my account')}
      description={t(
        'Your profile, settings, friends and sessions are removed immediately. Games and chats show “Former player” in your place.',
      )}
      submitLabel={t('Delete my account')}
      isDangerous
      isSubmitDisabled={!isTyped || (hasPassword && password === '')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="username"
        label={t('Type your username, {{name}}, to confirm', { name: user?.username ?? '' })}
        autoCapitalize="none"
        spellCheck={false}
      />
      {hasPassword ? (
        <TextField form={form} name="password" label={t('Your password')} type="password" autoComplete="current-password" />
      ) : null}
    </FormDialog>
  );
}
