import { MUTE_MINUTES, type MuteMinutes } from '@one-mind/protocol/moderation/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import { muteEverywhere, renewModeration } from './moderation.ts';
import { muteTimes } from './moderation-labels.ts';
import { ReasonField } from './reason-field.tsx';

/** For how long, of what is offered; a day where it is none of it. */
export const muteMinutesOf = (text: string): MuteMinutes => MUTE_MINUTES.find((minutes) => String(minutes) === text) ?? 1440;

interface MuteDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** For moderators: mutes somebody in every chat. */
export function MuteDialog({ userId, name, onClose }: MuteDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [minutes, setMinutes] = useState<MuteMinutes>(60);
  const [reason, setReason] = useState('');
  const mute = useMutation({
    mutationFn: async () => {
      await muteEverywhere(userId, minutes, reason);
      await renewModeration(queryClient);
    },
    onSuccess: () => {
      toast.success(t('{{name}} is muted', { name }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mute.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Mute {{name}} everywhere', { name })}
      description={t('They can go on playing, claim, accuse and vote; they only write in no chat.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="mute" variant="danger" busy={mute.isPending} disabled={reason.trim() === ''}>
            {t('Mute')}
          </Button>
        </>
      }
    >
      <form id="mute" onSubmit={submit} className="flex flex-col gap-4">
        {mute.isError ? <LoadFailure title={t('Failed to mute {{name}}', { name })} error={mute.error} /> : null}
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
        <ReasonField value={reason} onChange={setReason} />
      </form>
    </Dialog>
  );
}
