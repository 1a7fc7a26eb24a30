import { APPEAL_MAX, AppealSchema, type SanctionView } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlays/toasts.tsx';
import { deleteDraft, draftOf, useDraft } from '../forms/draft.ts';
import { TextareaField } from '../forms/fields.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { useStandingCalls } from './moderation.ts';
import { sanctionTitle } from './moderation-labels.ts';
import { SanctionText } from './sanction-text.tsx';

/** Sends an appeal against a sanction, in the user's own words. */
export function AppealDialog({ sanction, onClose }: { readonly sanction: SanctionView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { appeal } = useStandingCalls();
  const draft = `appeal ${sanction.id}`;
  const form = useSchemaForm({
    schema: AppealSchema,
    defaultValues: { text: draftOf(draft) },
    send: async ({ text }) => {
      await appeal(sanction.id, text);
      deleteDraft(draft);
      toast.success(t('Your appeal is with the moderators. We will notify you when they have decided.'));
      onClose();
    },
  });
  useDraft(draft, form.watch('text'));
  return (
    <FormDialog
      form={form}
      title={t('Appeal')}
      description={t('You can appeal once. Moderators then review the decision and the messages around it.')}
      submitLabel={t('Send appeal')}
      failed={t('Failed to send the appeal')}
      onClose={onClose}
    >
      <div>
        <h3 className="font-semibold">{sanctionTitle(t, sanction.kind, sanction.isLifted)}</h3>
        <SanctionText sanction={sanction} />
      </div>
      <TextareaField form={form} name="text" label={t('Why should the decision change?')} rows={5} maxLength={APPEAL_MAX} />
    </FormDialog>
  );
}
