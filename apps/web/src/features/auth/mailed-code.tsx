import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NOT_AN_EMAIL } from '../../lib/auth/auth-sentences.ts';
import { useSendsMail } from '../../lib/auth/mailed-links.ts';
import { SiteContact } from '../../shared/content/site-contact.tsx';
import { CodeField, CodeSchema } from '../../shared/forms/code-field.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { ResendButton } from '../../shared/forms/resend-button.tsx';
import { FILL_IN_ALL, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useCodeStep } from './use-code-step.ts';

const AddressSchema = z.object({ email: z.string().trim().min(1, FILL_IN_ALL).pipe(z.email(NOT_AN_EMAIL)) });
/** How long the link and the code work, in ms. */
const LIFETIME = 3_600_000;

interface MailedCodeProps {
  readonly submitLabel: string;
  /** Requests the mail. Throws ApiError. */
  readonly request: (email: string) => Promise<void>;
  /** Uses the code. Throws ApiError. */
  readonly enter: (email: string, code: string) => Promise<void>;
}

/** Asks for an address, then for the code that was mailed to it. */
export function MailedCode({ submitLabel, request, enter }: MailedCodeProps) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  const { step, open, close } = useCodeStep(LIFETIME);
  const send = async (email: string) => {
    await request(email);
    await open(email);
  };
  const form = useSchemaForm({ schema: AddressSchema, defaultValues: { email: '' }, send: (address) => send(address.email) });
  if (step !== null) {
    const { email, requestedAt } = step;
    return (
      <CodeStep
        key={email}
        notice={
          sendsMail === false
            ? t('If {{email}} belongs to an account, an administrator can now pass a link and a code on to you. Both work for an hour.', {
                email,
              })
            : t('If {{email}} belongs to an account, an email with a link and a code is on its way. Both work for an hour.', { email })
        }
        isPassedOn={sendsMail === false}
        requestedAt={requestedAt}
        resend={() => send(email)}
        enter={(code) => enter(email, code)}
        onBack={() => void close()}
      />
    );
  }
  return (
    <Form form={form}>
      {sendsMail === false ? (
        <Banner kind="info">
          {t('This site sends no email itself. An administrator sees your request and can pass the link and the code on to you.')}{' '}
          <SiteContact otherwise={t('Ask the person who runs this server.')}>{t('Write to')}</SiteContact>
        </Banner>
      ) : null}
      <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="email" autoFocus />
      <SubmitButton form={form} size="lg" className="mt-2">
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}

interface CodeStepProps {
  /** Says where to find the code. */
  readonly notice: string;
  /** Whether an administrator has to pass the code on. */
  readonly isPassedOn: boolean;
  /** Epoch ms. */
  readonly requestedAt: number;
  readonly resend: () => Promise<void>;
  readonly enter: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The form for a mailed code. */
export function CodeStep({ notice, isPassedOn, requestedAt, resend, enter, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const form = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => enter(code),
    fieldOfCode: { otp_expired: 'code' },
  });
  return (
    <div className="flex flex-col gap-3">
      <Banner kind="success">
        <span className="wrap-anywhere">{notice}</span>{' '}
        {isPassedOn ? <SiteContact otherwise={t('Ask the person who runs this server.')}>{t('Write to')}</SiteContact> : null}
      </Banner>
      <Form form={form}>
        <CodeField form={form} from="mail" autoFocus />
        <SubmitButton form={form} size="lg" className="mt-2">
          {t('Continue')}
        </SubmitButton>
      </Form>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ResendButton requestedAt={requestedAt} resend={resend} />
        <Button variant="quiet" onClick={onBack}>
          {t('Use another address')}
        </Button>
      </div>
    </div>
  );
}
