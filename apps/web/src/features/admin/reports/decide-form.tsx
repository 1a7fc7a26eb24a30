import type { BanDuration } from '@one-mind/protocol/moderation/bans';
import { DECISION_REASON_MAX, DECISIONS, type Decision, type MuteMinutes, type ReportView } from '@one-mind/protocol/moderation/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { BanDurationField } from '../../../shared/moderation/ban-duration-field.tsx';
import { decideReport, renewModeration } from '../../../shared/moderation/moderation.ts';
import { muteTimes } from '../../../shared/moderation/moderation-labels.ts';
import { muteMinutesOf } from '../../../shared/moderation/mute-dialog.tsx';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, Switch, Textarea } from '../../../ui/forms/field.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { decisionName } from './report-labels.ts';
import { FOUND_ID } from './search-id.ts';

/** Chooses among what the server lets this person decide. */
export function DecideForm({ report }: { readonly report: ReportView }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [first = 'dismiss'] = report.options;
  const [decision, setDecision] = useState<Decision>(first);
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<MuteMinutes>(1440);
  const [duration, setDuration] = useState<BanDuration>('24h');
  const [removes, setRemoves] = useState(false);
  const hasMessage = report.message !== null && !report.message.isRemoved && report.kind === 'message';
  const decide = useMutation({
    mutationFn: () =>
      decideReport(report.id, {
        decision,
        reason,
        ...(decision === 'mute' ? { minutes } : {}),
        ...(decision === 'ban' ? { ban_duration: duration } : {}),
        ...(hasMessage && ['warn', 'mute', 'ban'].includes(decision) ? { removeMessage: removes } : {}),
      }),
    onSuccess: async () => {
      toast.success(t('Decided. Everybody concerned is told.'));
      await renewModeration(queryClient);
      document.getElementById(FOUND_ID)?.focus();
    },
    // Somebody else may have been quicker.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void renewModeration(queryClient);
    },
  });
  const needsReason = decision !== 'dismiss';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isSure =
      decision !== 'ban' ||
      (await confirm({
        title: t('Ban {{name}}', { name: report.subject.username ?? '' }),
        message: t('They are signed out everywhere immediately and can’t log in until the ban ends.'),
        confirmLabel: t('Ban'),
        danger: true,
      }));
    if (isSure) decide.mutate();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
      {decide.isError ? <LoadFailure title={t('Failed to decide')} error={decide.error} /> : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('Decision')}>
          {(control) => (
            <Select
              {...control}
              value={decision}
              onChange={(event) => setDecision(DECISIONS.find((one) => one === event.target.value) ?? first)}
            >
              {report.options.map((one) => (
                <option key={one} value={one}>
                  {decisionName(t, one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {decision === 'ban' ? <BanDurationField value={duration} onChange={setDuration} /> : null}
        {decision === 'mute' ? (
          <Field label={t('For how long?')}>
            {(control) => (
              <Select {...control} value={minutes} onChange={(event) => setMinutes(muteMinutesOf(event.target.value))}>
                {muteTimes(t).map((one) => (
                  <option key={one.minutes} value={one.minutes}>
                    {one.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
      </div>
      <Field label={needsReason ? t('Why? The player sees this.') : t('Why? For the audit log alone.')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={DECISION_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {hasMessage && (decision === 'warn' || decision === 'mute' || decision === 'ban') ? (
        <Switch
          label={t('Remove the message as well')}
          hint={t('It vanishes for everybody at once and stays here.')}
          checked={removes}
          onCheckedChange={setRemoves}
        />
      ) : null}
      <Button
        type="submit"
        variant={decision === 'ban' ? 'danger' : 'primary'}
        busy={decide.isPending}
        disabled={needsReason && reason.trim() === ''}
        className="self-start"
      >
        {decisionName(t, decision)}
      </Button>
    </form>
  );
}
