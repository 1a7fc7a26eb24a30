import { DOMAINS_MAX, DomainSchema } from '@one-mind/protocol/admin/registration';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { TextareaField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { FILL_IN, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useSiteChange } from './site-calls.ts';

/** One domain per line; commas and a leading @ are accepted, too. */
const FormSchema = z.object({
  domains: z
    .string()
    .transform((text) =>
      text
        .split(/[\s,;]+/)
        .map((domain) => domain.replace(/^@/, '').toLowerCase())
        .filter((domain) => domain !== ''),
    )
    .refine((domains) => domains.length > 0, FILL_IN)
    .refine((domains) => domains.length <= DOMAINS_MAX, `Enter at most ${DOMAINS_MAX} domains.`)
    .refine((domains) => domains.every((domain) => DomainSchema.safeParse(domain).success), 'Enter domains such as example.org.'),
});

interface DomainsFormProps {
  readonly domains: readonly string[];
  readonly onSaved: () => void;
}

/** The domains whose addresses may register. Saving them also selects this mode. */
export function DomainsForm({ domains, onSaved }: DomainsFormProps) {
  const { t } = useTranslation();
  const save = useSiteChange(t('The domains were saved.'), { isOfForm: true });
  const form = useSchemaForm({
    schema: FormSchema,
    defaultValues: { domains: domains.join('\n') },
    send: async ({ domains }) => {
      await save.mutateAsync({ name: 'registration', value: { mode: 'domain', domains } });
      form.reset({ domains: domains.join('\n') });
      onSaved();
    },
  });
  return (
    <Form form={form} failed={t('Failed to save')}>
      <TextareaField
        form={form}
        name="domains"
        label={t('Domains')}
        hint={t(
          'The part after the @, one per line. Subdomains count separately. Without email confirmation, people can enter an address that isn’t theirs.',
        )}
        rows={3}
      />
      <div>
        <SubmitButton form={form} variant="secondary">
          {t('Save domains')}
        </SubmitButton>
      </div>
    </Form>
  );
}
