import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorMessage } from '../../lib/api/api-error.ts';
import { NOT_AN_EMAIL } from '../../lib/auth/auth-sentences.ts';
import { changeEmail, resendEmailChange, useSendsMail } from '../../lib/auth/mailed-links.ts';
import { useIdentities } from '../../lib/auth/providers.ts';
import { reloadProfile, useSession } from '../../lib/auth/session.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { ResendButton } from '../../shared/forms/resend-button.tsx';
import { FILL_IN, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EMAIL_STATE, useEmailState } from './email-state.ts';
import { Section } from './section.tsx';

const EmailSchema = z.object({ email: z.string().trim().pipe(z.email(NOT_AN_EMAIL)), password: z.string() });
const ConfirmedSchema = EmailSchema.extend({ password: z.string().min(1, FILL_IN) });
const EMPTY = { email: '', password: '' };

/** Errors that belong to one field; all others appear above the form. */
const FIELD_OF_CODE = {
  invalid_credentials: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
} as const;

export function EmailSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const sendsMail = useSendsMail();
  const identities = useIdentities();
  const state = useEmailState(user?.email);
  return (
    <Section title={t('Change Email')}>
      <QueryFailure query={state} title={t('Failed to load your account')} />
      {user === null || sendsMail === undefined || state.data === undefined || identities.isPending ? (
        <Skeleton className="h-24" />
      ) : state.data.pending === null ? (
        <EmailForm sendsMail={sendsMail} hasPassword={identities.data?.hasPassword ?? true} />
      ) : (
        <PendingChange current={user.email} next={state.data.pending} waitsFor={state.data.waitsFor} />
      )}
    </Section>
  );
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await reloadProfile();
    await queries.invalidateQueries({ queryKey: EMAIL_STATE });
  };
}

interface EmailFormProps {
  readonly sendsMail: boolean;
  /** False if the person logs in only with other services. */
  readonly hasPassword: boolean;
}

/** With mail, links to both addresses confirm the change; without, the current password does. */
function EmailForm({ sendsMail, hasPassword }: EmailFormProps) {
  const { t } = useTranslation();
  const reload = useReload();
  const needsPassword = !sendsMail && hasPassword;
  const form = useSchemaForm({
    schema: needsPassword ? ConfirmedSchema : EmailSchema,
    defaultValues: EMPTY,
    send: async ({ email, password }) => {
      await changeEmail(email, needsPassword ? password : undefined);
      form.reset(EMPTY);
      await reload();
    },
    fieldOfCode: FIELD_OF_CODE,
  });
  return (
    <Form form={form}>
      {form.isSent && !sendsMail ? <Banner kind="success">{t('Your email address was changed.')}</Banner> : null}
      <TextField
        form={form}
        name="email"
        label={t('New email')}
        hint={
          sendsMail
            ? t('We email a link to the old and to the new address. Open both to confirm the change.')
            : t('This site sends no email, so it can’t check the address. You need the right one to log in.')
        }
        type="email"
        autoComplete="email"
      />
      {needsPassword ? (
        <TextField form={form} name="password" label={t('Current password')} type="password" autoComplete="current-password" />
      ) : null}
      <SubmitButton form={form} variant="secondary" className="self-start">
        {t('Change Email')}
      </SubmitButton>
    </Form>
  );
}

interface PendingChangeProps {
  readonly current: string;
  readonly next: string;
  /** The addresses whose link hasn't been opened yet. */
  readonly waitsFor: readonly string[];
}

function PendingChange({ current, next, waitsFor }: PendingChangeProps) {
  const { t } = useTranslation();
  const reload = useReload();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const cancel = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await changeEmail(current);
      await reload();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Banner kind="info">
        <span className="wrap-anywhere">
          {waitsFor.length === 1
            ? t('Your address will be {{email}}. One link was opened; now open the one in the email to {{other}}. It works for an hour.', {
                email: next,
                other: waitsFor[0],
              })
            : t('Your address will be {{email}} once you have opened the links in the emails to both addresses. They work for an hour.', {
                email: next,
              })}
        </span>
      </Banner>
      {problem === null ? null : <Banner kind="error">{t(problem)}</Banner>}
      <div className="flex flex-wrap items-start gap-2">
        <ResendButton requestedAt={null} resend={() => resendEmailChange(current)} />
        <Button variant="quiet" busy={isBusy} onClick={() => void cancel()}>
          {t('Cancel the change')}
        </Button>
      </div>
    </>
  );
}
