import { NewNoteSchema, NOTE_MAX, type UserNote } from '@one-mind/protocol/admin/admin-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { del, post } from '../../../lib/api/api.ts';
import { TextareaField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';

interface UserNotesProps {
  readonly userId: string;
  readonly notes: readonly UserNote[];
}

/** Notes about a person that admins share with each other. */
export function UserNotes({ userId, notes }: UserNotesProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const form = useSchemaForm({
    schema: NewNoteSchema,
    defaultValues: { text: '' },
    send: async (note) => {
      await post(`/api/admin/users/${userId}/notes`, note);
      form.reset();
      await renew();
    },
  });
  const remove = useMutation({ mutationFn: (id: string) => del(`/api/admin/users/${userId}/notes/${id}`), onSettled: renew });
  return (
    <section aria-labelledby="notes" className="flex flex-col gap-3">
      <h2 id="notes" className="text-2xl">
        {t('Notes')}
      </h2>
      <Form form={form} failed={t('Failed to save the note')}>
        <TextareaField
          form={form}
          name="text"
          label={t('New note')}
          hint={t('Admins can see it, and it is part of the person’s data export.')}
          rows={2}
          maxLength={NOTE_MAX}
        />
        <SubmitButton form={form} variant="secondary" className="self-start">
          {t('Add note')}
        </SubmitButton>
      </Form>
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
                <IconButton
                  icon={Trash2}
                  label={t('Remove this note')}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(note.id)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
