import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { authClient, authError } from '../../lib/auth/auth-client.ts';
import { IDENTITIES, useIdentities } from '../../lib/auth/providers.ts';
import { useSession } from '../../lib/auth/session.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx';
import { FILL_IN_ALL, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Section } from './section.tsx';

const schemaWith = (current: z.ZodString) =>
  z
    .object({ current, next: z.string().min(1, FILL_IN_ALL), again: z.string().min(1, FILL_IN_ALL) })
    .refine(({ next, again }) => next === again, { path: ['again'], error: 'The passwords don’t match.' });
const PasswordSchema = schemaWith(z.string().min(1, FILL_IN_ALL));
/** For people who log in only with other services. */
const FirstPasswordSchema = schemaWith(z.string());
const EMPTY = { current: '', next: '', again: '' };

/** Errors that belong to one field; all others appear above the form. */
const FIELD_OF_CODE = {
  invalid_credentials: 'current',
  weak_password: 'next',
  same_password: 'next',
} as const;

/** Throws ApiError with the sentence to show. */
async function changePassword(current: string, next: string): Promise<void> {
  const { error } = await (await authClient()).updateUser({ password: next, ...(current !== '' && { current_password: current }) });
  if (error) throw authError(error, 'Failed to change the password');
}

export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const queries = useQueryClient();
  const hasPassword = useIdentities().data?.hasPassword ?? true;
  const form = useSchemaForm({
    schema: hasPassword ? PasswordSchema : FirstPasswordSchema,
    defaultValues: EMPTY,
    send: async ({ current, next }) => {
      await changePassword(current, next);
      form.reset(EMPTY);
      await queries.invalidateQueries({ queryKey: IDENTITIES });
    },
    fieldOfCode: FIELD_OF_CODE,
  });

  return (
    <Section title={hasPassword ? t('Change Password') : t('Set Password')}>
      <Form form={form}>
        {form.isSent ? <Banner kind="success">{t('Your password was changed. All your other devices were logged out.')}</Banner> : null}
        {/* Gives the browser's password manager the username of this password. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {hasPassword ? (
          <TextField form={form} name="current" label={t('Current password')} type="password" autoComplete="current-password" />
        ) : (
          <p className="text-muted text-sm">{t('You log in with another service. With a password, you can log in without it.')}</p>
        )}
        <NewPasswordField form={form} name="next" deps={['again']} label={t('New password')} />
        <TextField form={form} name="again" label={t('Confirm new password')} type="password" autoComplete="new-password" />
        <SubmitButton form={form} variant="secondary" className="self-start">
          {hasPassword ? t('Change Password') : t('Set Password')}
        </SubmitButton>
      </Form>
    </Section>
  );
}
