import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { patch } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { useScenarios } from '../../../shared/scenarios/scenarios.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LevelOptions } from '../players/level-options.tsx';
import { LobbyFields, type LobbyFormValues, settingsOf, useLobbyForm } from './lobby-form.tsx';
import { timeLimitToText } from './time-limits.ts';

interface SettingsDialogProps {
  readonly lobby: Lobby;
  readonly onClose: () => void;
  readonly onSaved: (lobby: Lobby) => void;
}

/** The host's settings. Mounted while open, so that the form starts from what the lobby is then. */
export function SettingsDialog({ lobby, onClose, onSaved }: SettingsDialogProps) {
  const { t } = useTranslation();
  const scenarios = useScenarios();
  const { timeLimit, ...settings } = lobby.settings;
  const form = useLobbyForm({
    name: lobby.name,
    scenarioId: lobby.isScenarioGone ? '' : lobby.scenario.id,
    timeLimit: timeLimitToText(timeLimit),
    ...settings,
  });
  const save = useMutation({
    mutationFn: (values: LobbyFormValues) =>
      patch<Lobby>(`/api/lobbies/${lobby.id}`, {
        name: values.name,
        scenarioId: values.scenarioId,
        settings: settingsOf(values),
      }),
    onSuccess: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Lobby settings')}
      footer={
        <Button type="submit" form="lobby-settings" variant="primary" busy={save.isPending} disabled={!scenarios.isSuccess}>
          {t('Save')}
        </Button>
      }
    >
      {save.isError ? <LoadFailure title={t('Failed to save the settings')} error={save.error} className="mb-4" /> : null}
      <form id="lobby-settings" onSubmit={form.handleSubmit((values) => save.mutate(values))} noValidate className="flex flex-col gap-3">
        <LobbyFields form={form} scenarios={scenarios} current={lobby.isScenarioGone ? undefined : lobby.scenario} />
        <Field label={t('AI level')} hint={t('A change is for all AI players; each can be given another afterwards.')}>
          {(control) => (
            <Select {...control} {...form.register('aiLevel')}>
              <LevelOptions />
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
