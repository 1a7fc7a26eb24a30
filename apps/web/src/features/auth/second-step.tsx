import type { Factor } from '@supabase/auth-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { listFactors, verifyApp, verifyRecoveryCode } from '../../lib/auth/factors.ts';
import { usePasskeysOffered, verifyPasskey } from '../../lib/auth/passkeys.ts';
import { logout, useSession } from '../../lib/auth/session.ts';
import { SiteContact } from '../../shared/content/site-contact.tsx';
import { CodeField, CodeSchema } from '../../shared/forms/code-field.tsx';
import { SelectField, TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { FILL_IN, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ReplacePassword } from './replace-password.tsx';

type Way = 'passkey' | 'app' | 'recovery';

/** The second step of signing in: a second factor, or a new password. The guard around this page then redirects. */
export function SecondStep() {
  const session = useSession();
  if (session.status !== 'secondStep' || session.needs === 'factor') return <ShowFactor />;
  return <ReplacePassword isTemporary={session.needs === 'password'} />;
}

function ShowFactor() {
  const { t } = useTranslation();
  const factors = useQuery({ queryKey: ['second-step'], queryFn: listFactors, staleTime: 0, retry: false });
  return (
    <AuthLayout
      title={t('One more step')}
      subtitle={t('Your account is protected by a second factor.')}
      below={
        <Button variant="quiet" onClick={() => void logout()}>
          {t('Use another account')}
        </Button>
      }
    >
      {factors.isPending ? (
        <div role="status">
          <span className="sr-only">{t('Loading…')}</span>
          <Skeleton className="h-36" />
        </div>
      ) : factors.isError ? (
        <LoadFailure title={t('Failed to load your second factors')} error={factors.error} onRetry={() => void factors.refetch()} />
      ) : (
        <Ways factors={factors.data.filter(({ status }) => status === 'verified')} />
      )}
    </AuthLayout>
  );
}

function Ways({ factors }: { readonly factors: readonly Factor[] }) {
  const { t } = useTranslation();
  const apps = factors.filter(({ factor_type: type }) => type === 'totp');
  const hasRecovery = factors.some(({ factor_type: type }) => type === 'recovery_code');
  const passkey = factors.find(({ factor_type: type }) => type === 'webauthn');
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? (passkey ? 'passkey' : apps.length > 0 ? 'app' : 'recovery');
  return (
    <div className="flex flex-col gap-4">
      {way === 'passkey' && passkey ? <PasskeyStep factorId={passkey.id} /> : null}
      {way === 'app' ? <AppCode apps={apps} /> : null}
      {way === 'recovery' && hasRecovery ? <RecoveryCode /> : null}
      {way !== 'passkey' && passkey ? <Button onClick={() => setChosen('passkey')}>{t('Use a passkey')}</Button> : null}
      {way !== 'recovery' && hasRecovery ? <Button onClick={() => setChosen('recovery')}>{t('Use a recovery code')}</Button> : null}
      {way !== 'app' && apps.length > 0 ? <Button onClick={() => setChosen('app')}>{t('Use your app')}</Button> : null}
      <p className="text-muted text-sm">
        {hasRecovery
          ? t('If you have lost your second factor and all recovery codes, ask an administrator to remove it.')
          : t('If you have lost your second factor, ask an administrator to remove it.')}{' '}
        <SiteContact otherwise={null}>{t('Write to')}</SiteContact>
      </p>
    </div>
  );
}

/** `factorId`: the id of any of the person's passkeys. */
function PasskeyStep({ factorId }: { readonly factorId: string }) {
  const { t } = useTranslation();
  const isOffered = usePasskeysOffered();
  const verify = useMutation({ mutationFn: () => verifyPasskey(factorId) });
  if (!isOffered) return <p>{t('This browser can’t use passkeys at this address. Choose another way.')}</p>;
  return (
    <>
      {verify.isError ? <LoadFailure title={t('The passkey could not be used')} error={verify.error} /> : null}
      <Button size="lg" variant="primary" busy={verify.isPending} onClick={() => verify.mutate()} icon={KeyRound} autoFocus>
        {t('Use your passkey')}
      </Button>
    </>
  );
}

const AppCodeSchema = CodeSchema.extend({ factorId: z.string() });

function AppCode({ apps }: { readonly apps: readonly Factor[] }) {
  const { t } = useTranslation();
  const form = useSchemaForm({
    schema: AppCodeSchema,
    defaultValues: { factorId: apps[0]?.id ?? '', code: '' },
    send: ({ factorId, code }) => verifyApp(factorId, code),
    fieldOfCode: { mfa_verification_failed: 'code' },
  });
  const options = apps.map(({ id, friendly_name: name }) => ({ value: id, label: name ?? t('App') }));
  return (
    <Form form={form}>
      {apps.length > 1 ? <SelectField form={form} name="factorId" label={t('App')} options={options} /> : null}
      <CodeField form={form} from="app" autoFocus />
      <SubmitButton form={form} size="lg" className="mt-2">
        {t('Continue')}
      </SubmitButton>
    </Form>
  );
}

const RecoveryCodeSchema = z.object({ code: z.string().trim().min(1, FILL_IN) });

function RecoveryCode() {
  const { t } = useTranslation();
  const form = useSchemaForm({
    schema: RecoveryCodeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => verifyRecoveryCode(code),
    fieldOfCode: { mfa_verification_failed: 'code' },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label={t('Recovery code')}
        hint={t('Each code works once.')}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton form={form} size="lg" className="mt-2">
        {t('Continue')}
      </SubmitButton>
    </Form>
  );
}
