import { USERNAME_MAX } from '@one-mind/protocol/constants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/api-error.ts';
import { authClient, authError } from '../../lib/auth/auth-client.ts';
import { reloadProfile, useSession } from '../../lib/auth/session.ts';
import { endTime } from '../../lib/time.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';
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

export function UsernameSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [name, setName] = useState('');
  // The name is in the key: an administrator's change starts a pause as well.
  const pause = useQuery({ queryKey: ['account', 'next-rename', user?.username], queryFn: nextRenameAt, staleTime: 0 });
  const change = useMutation({ mutationFn: rename, onSuccess: () => setName(''), onError: () => void pause.refetch() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(name.trim());
  };
  const isPaused = typeof pause.data === 'string';
  return (
    <Section title={t('Change Username')}>
      <QueryFailure query={pause} title={t('Failed to load when you can change it')} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        {change.isSuccess ? <Banner kind="success">{t('Your username was changed.')}</Banner> : null}
        {isPaused ? (
          <p className="text-muted text-sm">{t('You can change it again on {{time}}.', { time: endTime(Date.parse(pause.data ?? '')) })}</p>
        ) : null}
        <Field
          label={t('New username')}
          hint={t('You can change it once every 7 days. Your old name becomes free for others.')}
          error={change.isError ? t(errorMessage(change.error)) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={USERNAME_MAX}
              value={name}
              disabled={isPaused}
              onChange={({ target }) => {
                setName(target.value);
                if (!change.isIdle) change.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={change.isPending} disabled={isPaused || name.trim() === ''} className="self-start">
          {t('Change Username')}
        </Button>
      </form>
    </Section>
  );
}
