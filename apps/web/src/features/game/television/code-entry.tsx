import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { TextField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';

const CodeSchema = z.object({ code: z.string().trim().min(1).toUpperCase() });

export function CodeEntry({ problem }: { readonly problem: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => navigate(`/stage/${encodeURIComponent(code)}`),
    onlyField: 'code',
  });
  return (
    <div className="grid h-full place-content-center gap-4 text-center">
      <h1 className="text-4xl">{t('Stage view')}</h1>
      <p role={problem === null ? undefined : 'alert'} className="max-w-120 text-lg text-muted">
        {problem ?? t('Enter the code of the lobby that this screen should show.')}
      </p>
      <Form form={form}>
        <TextField
          form={form}
          name="code"
          label={t('Code')}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={12}
          inputClassName="text-center font-semibold uppercase tracking-[0.3em] text-2xl!"
        />
        <SubmitButton form={form} size="lg" className="mt-2">
          {t('Continue')}
        </SubmitButton>
      </Form>
    </div>
  );
}
