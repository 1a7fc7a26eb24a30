import { DECISION_REASON_MAX, DecideSchema, type Decision, type ReportView } from '@one-mind/protocol/moderation/moderation';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { SelectField, SwitchField, TextareaField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { FILL_IN, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { banDurations } from '../../../shared/moderation/ban-labels.ts';
import { decideReport, renewModeration } from '../../../shared/moderation/moderation.ts';
import { muteTimes } from '../../../shared/moderation/moderation-labels.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { decisionName } from './report-labels.ts';
import { REPORT_COUNT_ID } from './search-id.ts';

const FormSchema = DecideSchema.refine(({ decision, reason }) => decision === 'dismiss' || reason !== '', {
  path: ['reason'],
  error: FILL_IN,
});

/** Decisions that can remove the reported message as well. */
const REMOVING: readonly Decision[] = ['warn', 'mute', 'ban'];

/** Offers the decisions that the server allows this person. */
export function DecideForm({ report }: { readonly report: ReportView }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [first = 'dismiss'] = report.options;
  const hasMessage = report.message !== null && !report.message.isRemoved && report.kind === 'message';
  const canRemove = (decision: Decision) => hasMessage && REMOVING.includes(decision);
  const form = useSchemaForm({
    schema: FormSchema,
    defaultValues: { decision: first, reason: '', minutes: 1440, ban_duration: '24h', removeMessage: false },
    send: async ({ decision, reason, minutes, ban_duration, removeMessage }) => {
      const isSure =
        decision !== 'ban' ||
        (await confirm({
          title: t('Ban {{name}}', { name: report.subject.username ?? '' }),
          message: t('They are logged out everywhere immediately and can’t log in until the ban ends.'),
          confirmLabel: t('Ban'),
          danger: true,
        }));
      if (!isSure) return;
      try {
        await decideReport(report.id, {
          decision,
          reason,
          ...(decision === 'mute' && { minutes }),
          ...(decision === 'ban' && { ban_duration }),
          ...(canRemove(decision) && { removeMessage }),
        });
      } catch (error) {
        // Another moderator may have decided first.
        if (error instanceof ApiError && error.status === 409) void renewModeration(queryClient);
        throw error;
      }
      toast.success(t('Decision saved. Everyone involved is notified.'));
      await renewModeration(queryClient);
      document.getElementById(REPORT_COUNT_ID)?.focus();
    },
  });
  const decision = form.watch('decision');
  return (
    <Form form={form} failed={t('Failed to save the decision')} className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name="decision"
          label={t('Decision')}
          options={report.options.map((value) => ({ value, label: decisionName(t, value) }))}
        />
        {decision === 'ban' ? <SelectField form={form} name="ban_duration" label={t('For how long?')} options={banDurations(t)} /> : null}
        {decision === 'mute' ? <SelectField form={form} name="minutes" label={t('For how long?')} options={muteTimes(t)} /> : null}
      </div>
      <TextareaField
        form={form}
        name="reason"
        label={decision === 'dismiss' ? t('Why? Only the audit log shows this.') : t('Why? The player sees this.')}
        rows={2}
        maxLength={DECISION_REASON_MAX}
      />
      {canRemove(decision) ? (
        <SwitchField
          form={form}
          name="removeMessage"
          label={t('Remove the message as well')}
          hint={t('It disappears for everyone immediately. Moderators still see it here.')}
        />
      ) : null}
      <SubmitButton form={form} variant={decision === 'ban' ? 'danger' : 'primary'} className="self-start">
        {decisionName(t, decision)}
      </SubmitButton>
    </Form>
  );
}
