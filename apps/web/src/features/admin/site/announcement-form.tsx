import { ANNOUNCEMENT_LEVELS, ANNOUNCEMENT_MAX, type Announcement } from '@one-mind/protocol/admin/site';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/forms/field.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useSiteChange } from './site-calls.ts';

/** The moment as an input for date and time shows it: in the reader's own zone, to the minute. */
const localTime = (at: string | null): string => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** One sentence to everybody, on every page. */
export function AnnouncementForm({ announcement }: { readonly announcement: Announcement | null }) {
  const { t } = useTranslation();
  const save = useSiteChange(t('The announcement is shown on every page.'));
  const remove = useSiteChange(t('The announcement is removed.'));
  const [text, setText] = useState(announcement?.text ?? '');
  const [level, setLevel] = useState(announcement?.level ?? 'info');
  const [endsAt, setEndsAt] = useState(localTime(announcement?.endsAt ?? null));
  const [problem, setProblem] = useState<{ readonly text?: string; readonly endsAt?: string }>({});
  const now = useNow();
  const isOver = announcement?.endsAt != null && Date.parse(announcement.endsAt) <= now;
  const levels = { info: t('Information'), warning: t('Warning'), urgent: t('Urgent') };

  const submit = () => {
    if (text.trim() === '') return setProblem({ text: t('Write something first.') });
    const end = endsAt === '' ? null : new Date(endsAt);
    // Also where it is so far away that it is no date.
    if (end !== null && !(end.getTime() > Date.now())) return setProblem({ endsAt: t('Choose a time in the future.') });
    setProblem({});
    const value = { text: text.trim(), level, endsAt: end?.toISOString() ?? null };
    save.mutate({ name: 'announcement', value });
  };

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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-3"
      >
        <Field label={t('Text')} error={problem.text}>
          {(control) => (
            <Textarea {...control} rows={2} maxLength={ANNOUNCEMENT_MAX} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('Level')} hint={t('Urgent announcements interrupt screen readers.')}>
            {(control) => (
              <Select
                {...control}
                value={level}
                onChange={(event) => setLevel(ANNOUNCEMENT_LEVELS.find((one) => one === event.target.value) ?? 'info')}
              >
                {ANNOUNCEMENT_LEVELS.map((one) => (
                  <option key={one} value={one}>
                    {levels[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('Ends (optional)')} hint={t('In your time zone.')} error={problem.endsAt}>
            {(control) => <Input {...control} type="datetime-local" value={endsAt} onChange={(event) => setEndsAt(event.target.value)} />}
          </Field>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {announcement === null ? t('Announce') : t('Save announcement')}
          </Button>
          {announcement === null ? null : (
            <Button
              busy={remove.isPending}
              onClick={() => {
                setText('');
                setEndsAt('');
                remove.mutate({ name: 'announcement', value: null });
              }}
            >
              {t('Remove announcement')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
