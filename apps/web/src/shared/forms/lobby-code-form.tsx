import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { TextField } from './fields.tsx';
import { Form, SubmitButton } from './form.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const CodeSchema = z.object({ code: z.string().trim().min(1).toUpperCase() });

interface LobbyCodeFormProps {
  /** `code`: in capitals. */
  readonly send: (code: string) => unknown;
  readonly isLarge?: boolean;
}

/** Asks for the join code of a lobby, on a page of its own. */
export function LobbyCodeForm({ send, isLarge = false }: LobbyCodeFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => send(code),
    onlyField: 'code',
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={12}
        inputClassName={clsx('text-center font-semibold uppercase tracking-[0.3em]', isLarge ? 'text-2xl!' : 'sm:text-xl!')}
      />
      <SubmitButton form={form} size="lg" className="mt-2">
        {t('Continue')}
      </SubmitButton>
    </Form>
  );
}
