import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { errorMessage, isOffline } from '../../../lib/api/api-error.ts';
import { USERNAME_CODES, UsernameEntrySchema } from '../../../lib/auth/account-fields.ts';
import { isInvited, newPerson, signUpWithProvider } from '../../../lib/auth/providers.ts';
import { useSiteNotices } from '../../../shared/content/site.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { MindLoader } from '../../../ui/identity/mind.tsx';
import { AuthLayout, TEXT_LINK } from '../auth-layout.tsx';
import { usernameInput } from '../username-input.ts';

const NameSchema = z.object({ username: UsernameEntrySchema });

/** Asks people for a username when they log in with another service for the first time. */
export function UsernamePage() {
  const { t } = useTranslation();
  const person = useQuery({ queryKey: ['new-person'], queryFn: newPerson, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const notices = useSiteNotices();
  const form = useSchemaForm({
    schema: NameSchema,
    defaultValues: { username: '' },
    send: async ({ username }) => window.location.assign(await signUpWithProvider(username)),
    fieldOfCode: USERNAME_CODES,
  });
  if (person.isPending)
    return (
      <div className="grid min-h-[70dvh] place-items-center text-muted">
        <MindLoader label={t('Loading…')} />
      </div>
    );
  if (person.isError)
    return (
      <AuthLayout title={t('Register')} subtitle={t('Your account was not created.')} below={null}>
        <div className="flex flex-col gap-4">
          <Banner kind={isOffline(person.error) ? 'offline' : 'error'}>{t(errorMessage(person.error))}</Banner>
          <LinkButton to="/auth/login" variant="primary" size="lg">
            {t('Back to Login')}
          </LinkButton>
        </div>
      </AuthLayout>
    );
  const { provider, email } = person.data;
  return (
    <AuthLayout
      title={t('Choose a username')}
      subtitle={t('{{provider}} has confirmed that you are {{email}}. All you need now is a name.', { provider, email })}
      below={
        <Link to="/auth/login" className={TEXT_LINK}>
          {t('I already have an account')}
        </Link>
      }
    >
      {notices?.needsApproval && !isInvited() ? (
        <Banner kind="info" className="mb-4">
          {t('An administrator approves new accounts here. You can log in once yours is approved.')}
        </Banner>
      ) : null}
      <Form form={form}>
        <TextField form={form} name="username" {...usernameInput(t)} />
        <SubmitButton form={form} size="lg" className="mt-2">
          {t('Register')}
        </SubmitButton>
      </Form>
    </AuthLayout>
  );
}
