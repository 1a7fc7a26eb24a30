import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/api-error.ts';
import { USERNAME_CODES } from '../../lib/auth/account-fields.ts';
import { BANNED } from '../../lib/auth/auth-sentences.ts';
import { AddressField } from '../../shared/forms/address-field.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { BannedNotice } from './banned-notice.tsx';
import { type NewAccount, NewAccountSchema } from './new-account-schema.ts';
import { usernameInput } from './username-input.ts';

/** Refusals that belong to one field; all others appear above the form. */
const FIELD_OF_CODE = {
  ...USERNAME_CODES,
  weak_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  invitation_of_another: 'email',
} as const;

interface AccountFormProps {
  readonly submitLabel: string;
  /** The required address, which the person can't change. */
  readonly fixedEmail?: string | null;
  /** Creates the account and opens the next page. Throws ApiError with the sentence to show. */
  readonly create: (account: NewAccount) => Promise<void>;
}

/** Name, address and password of a new account. */
export function AccountForm({ submitLabel, fixedEmail = null, create }: AccountFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm({
    schema: NewAccountSchema,
    defaultValues: { username: '', email: fixedEmail ?? '', password: '' },
    send: create,
    fieldOfCode: FIELD_OF_CODE,
  });
  const isBanned = form.failure !== null && errorMessage(form.failure.error) === BANNED;
  return (
    <Form form={form} failureNotice={isBanned ? <BannedNotice /> : undefined}>
      <TextField form={form} name="username" {...usernameInput(t)} />
      <AddressField form={form} name="email" readOnly={fixedEmail !== null} />
      <NewPasswordField form={form} name="password" label={t('Password')} />
      <SubmitButton form={form} size="lg" className="mt-2">
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
