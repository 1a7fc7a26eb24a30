import { NOTE_MAX, type UserNote } from '@one-mind/protocol/admin/admin-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del, post } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Textarea } from '../../../ui/forms/field.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';

interface UserNotesProps {
  readonly userId: string;
  readonly notes: readonly UserNote[];
}

/** What admins want each other to know about a person. */
export function UserNotes({ userId, notes }: UserNotesProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const renew = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const add = useMutation({
    mutationFn: (wanted: string) => post(`/api/admin/users/${userId}/notes`, { text: wanted }),
    onSuccess: async () => {
      setText('');
      await renew();
    },
  });
  const remove = useMutation({ mutationFn: (id: string) => del(`/api/admin/users/${userId}/notes/${id}`), onSettled: renew });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate(text);
  };
  return (
    <section aria-labelledby="notes" className="flex flex-col gap-3">
      <h2 id="notes" className="text-2xl">
        {t('Notes')}
      </h2>
      <form onSubmit={submit} className="flex flex-col gap-3">
        {add.isError ? (
          <LoadFailure
            title={t('Failed to save the note: {{reason}}', { reason: reasonOf(t, add.error) })}
            onRetry={() => add.mutate(text)}
          />
        ) : null}
        <Field label={t('New note')} hint={t('Admins see it, and the person finds it in the export of their data.')}>
          {(control) => (
            <Textarea {...control} rows={2} maxLength={NOTE_MAX} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <div>
          <Button type="submit" busy={add.isPending} disabled={text.trim() === ''}>
            {t('Add note')}
          </Button>
        </div>
      </form>
      {remove.isError ? <LoadFailure title={t('Failed to remove the note: {{reason}}', { reason: reasonOf(t, remove.error) })} /> : null}
      {notes.length === 0 ? null : (
        <Card flush as="div">
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <li key={note.id} className="flex items-start gap-3 px-5 py-3">
                <div className="min-w-0 flex-1">
                  <p className="whitespace-pre-wrap break-words">{note.text}</p>
                  <p className="text-faint text-sm">
                    {note.author ?? t('A former admin')} · <RelativeTime at={note.at} />
                  </p>
                </div>
                <IconButton label={t('Remove this note')} disabled={remove.isPending} onClick={() => remove.mutate(note.id)}>
                  <Trash2 aria-hidden="true" size={17} />
                </IconButton>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
