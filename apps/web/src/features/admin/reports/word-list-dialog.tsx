import { BannedWordSchema, BUILT_IN_LIST, NewWordListSchema, WORDS_MAX, type WordList } from '@one-mind/protocol/moderation/word-lists';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SwitchField, TextareaField, TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { reasonOf } from '../reason.ts';
import { useWordListChange } from './word-list-calls.ts';

const FormSchema = NewWordListSchema.extend({
  words: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter((word) => word !== ''))
    .refine((words) => words.length <= WORDS_MAX, `Enter at most ${WORDS_MAX} words.`)
    .superRefine((words, context) => {
      const wrong = words.find((word) => !BannedWordSchema.safeParse(word).success);
      if (wrong !== undefined)
        context.addIssue(
          `“${wrong.slice(0, 60)}” can’t be banned: a word needs at least two letters or digits, and may have a * only at its beginning or end.`,
        );
    }),
});

interface WordListDialogProps {
  /** Null = a new one. */
  readonly list: WordList | null;
  readonly onClose: () => void;
}

/** Edits a list of banned words, or adds one. For the built-in list, an admin can only choose where it applies. */
export function WordListDialog({ list, onClose }: WordListDialogProps) {
  const { t } = useTranslation();
  const change = useWordListChange();
  const confirm = useConfirm();
  const isBuiltIn = list?.id === BUILT_IN_LIST;
  const form = useSchemaForm({
    schema: FormSchema,
    defaultValues: {
      name: list?.name ?? '',
      words: list?.words.join('\n') ?? '',
      inChat: list?.inChat ?? true,
      inNames: list?.inNames ?? true,
    },
    send: async (entered) => {
      const { inChat, inNames } = entered;
      if (list === null) await change.mutateAsync({ kind: 'add', list: entered });
      else await change.mutateAsync({ kind: 'change', id: list.id, changes: isBuiltIn ? { inChat, inNames } : entered });
      toast.success(t('The list was saved.'));
      onClose();
    },
  });
  const remove = async () => {
    if (list === null) return;
    const isSure = await confirm({
      title: t('Delete the list {{name}}?', { name: list.name }),
      message: t('Its words will be allowed again.'),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (!isSure) return;
    await change.mutateAsync({ kind: 'delete', id: list.id }).then(onClose, (error: unknown) => {
      toast.error(t('Failed to delete the list: {{reason}}', { reason: reasonOf(t, error) }));
    });
  };
  return (
    <FormDialog
      form={form}
      title={list === null ? t('New list') : list.name}
      submitLabel={t('Save')}
      failed={t('Failed to save')}
      asksBeforeDiscarding
      actions={
        list === null || isBuiltIn ? null : (
          <Button variant="danger" disabled={change.isPending} onClick={() => void remove()}>
            {t('Delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {isBuiltIn ? (
        <p className="text-muted text-sm">{t('Rude English words in any spelling.')}</p>
      ) : (
        <>
          <TextField form={form} name="name" label={t('Name')} maxLength={60} />
          <TextareaField
            form={form}
            name="words"
            label={t('Words')}
            hint={t(
              'Separate words with spaces or line breaks. The filter finds only whole words, unless you add a *: bad* also finds badly.',
            )}
            rows={8}
            spellCheck={false}
          />
        </>
      )}
      <SwitchField form={form} name="inChat" label={t('In messages')} />
      <SwitchField
        form={form}
        name="inNames"
        label={t('In names')}
        hint={t('Of people, lobbies and public scenarios. Existing names stay.')}
      />
    </FormDialog>
  );
}
