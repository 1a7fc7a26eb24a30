import { USERNAME_MAX } from '@one-mind/protocol/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { USERNAME_CODES, UsernameEntrySchema } from '../../lib/auth/account-fields.ts';
import { authClient, authError } from '../../lib/auth/auth-client.ts';
import { reloadProfile, useSession } from '../../lib/auth/session.ts';
import { endTime } from '../../lib/time.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Section } from './section.tsx';

/** ISO 8601; null = the name can be changed now. Throws ApiError. */
async function nextRenameAt(): Promise<string | null> {
  const { data, error } = await (await authClient()).getUser();
  if (error) throw authError(error, 'Failed to load your account');
  const at: unknown = data.user.app_metadata.next_rename_at;
  return typeof at === 'string' ? at : null;
}

/** Throws ApiError with the sentence to show. */
async function rename(username: string): Promise<void> {
  const { error } = await (await authClient()).updateUser({ data: { username } });
  if (error) throw authError(error, 'Failed to change the username');
  await reloadProfile();
}

const RenameSchema = z.object({ username: UsernameEntrySchema });

export function UsernameSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  // The name is in the key: an administrator's change starts a pause as well.
  const pause = useQuery({ queryKey: ['account', 'next-rename', user?.username], queryFn: nextRenameAt, staleTime: 0 });
  const form = useSchemaForm({
    schema: RenameSchema,
    defaultValues: { username: '' },
    send: async ({ username }) => {
      try {
        await rename(username);
      } catch (error) {
        void pause.refetch();
        throw error;
      }
      form.reset();
    },
    fieldOfCode: USERNAME_CODES,
  });
  const isPaused = typeof pause.data === 'string';
  return (
    <Section title={t('Change Username')}>
      <QueryFailure query={pause} title={t('Failed to load when you can change it')} />
      <Form form={form}>
        {form.isSent ? <Banner kind="success">{t('Your username was changed.')}</Banner> : null}
        {isPaused ? (
          <p className="text-muted text-sm">{t('You can change it again on {{time}}.', { time: endTime(Date.parse(pause.data ?? '')) })}</p>
        ) : null}
        <TextField
          form={form}
          name="username"
          label={t('New username')}
          hint={t('You can change it once every 7 days. Your old name becomes free for others.')}
          maxLength={USERNAME_MAX}
          disabled={isPaused}
        />
        <SubmitButton form={form} variant="secondary" disabled={isPaused} className="self-start">
          {t('Change Username')}
        </SubmitButton>
      </Form>
    </Section>
  );
}
