import { ANNOUNCEMENT_LEVELS, ANNOUNCEMENT_MAX, type Announcement, AnnouncementSchema } from '@one-mind/protocol/admin/site';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useNow } from '../../../lib/time.ts';
import { SelectField, TextareaField, TextField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useSiteChange } from './site-calls.ts';

/** A time as a date and time input shows it: in the reader's own time zone, to the minute. */
const localTime = (at: string | null): string => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** `endsAt`: the value of such an input; empty = no end. */
const FormSchema = AnnouncementSchema.extend({
  endsAt: z
    .string()
    // Also refuses times outside the range of a date.
    .refine((local) => local === '' || new Date(local).getTime() > Date.now(), 'Choose a time in the future.')
    .transform((local) => (local === '' ? null : new Date(local).toISOString())),
});

/** One sentence to everybody, on every page. */
export function AnnouncementForm({ announcement }: { readonly announcement: Announcement | null }) {
  const { t } = useTranslation();
  const save = useSiteChange(t('The announcement is shown on every page.'), { isOfForm: true });
  const remove = useSiteChange(t('The announcement was removed.'));
  const form = useSchemaForm({
    schema: FormSchema,
    defaultValues: {
      text: announcement?.text ?? '',
      level: announcement?.level ?? 'info',
      endsAt: localTime(announcement?.endsAt ?? null),
    },
    send: (value) => save.mutateAsync({ name: 'announcement', value }),
  });
  const now = useNow();
  const isOver = announcement?.endsAt != null && Date.parse(announcement.endsAt) <= now;
  const levels = { info: t('Information'), warning: t('Warning'), urgent: t('Urgent') };

  return (
    <Card as="section" aria-labelledby="announcement">
      <h2 id="announcement" className="text-2xl">
        {t('Announcement')}
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm" role="status">
        {announcement === null ? (
          t('There is no announcement. An announcement appears on every page, including games, until the reader dismisses it.')
        ) : isOver ? (
          t('The announcement has ended and is no longer shown.')
        ) : announcement.endsAt === null ? (
          t('The announcement is shown until you remove it. Readers can dismiss it; a changed text appears to everyone again.')
        ) : (
          <>
            {t('The announcement ends')} <RelativeTime at={announcement.endsAt} />.
          </>
        )}
      </p>
      <Form form={form} failed={t('Failed to save')}>
        <TextareaField form={form} name="text" label={t('Text')} rows={2} maxLength={ANNOUNCEMENT_MAX} />
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            form={form}
            name="level"
            label={t('Level')}
            hint={t('Urgent announcements interrupt screen readers.')}
            options={ANNOUNCEMENT_LEVELS.map((value) => ({ value, label: levels[value] }))}
          />
          <TextField form={form} name="endsAt" label={t('Ends (optional)')} hint={t('In your time zone.')} type="datetime-local" />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{announcement === null ? t('Announce') : t('Save announcement')}</SubmitButton>
          {announcement === null ? null : (
            <Button
              busy={remove.isPending}
              onClick={() => {
                form.reset({ ...form.getValues(), text: '', endsAt: '' });
                remove.mutate({ name: 'announcement', value: null });
              }}
            >
              {t('Remove announcement')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
