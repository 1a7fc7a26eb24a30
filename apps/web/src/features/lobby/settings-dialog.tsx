import type { Lobby } from '@one-mind/protocol/lobbies';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { patch } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LobbyFields, type LobbyFormValues, useLobbyForm, useScenarios } from './lobby-form.tsx';
import { timeLimitFromText, timeLimitToText } from './time-limits.ts';

interface SettingsDialogProps {
  readonly lobby: Lobby;
  readonly onClose: () => void;
  readonly onSaved: (lobby: Lobby) => void;
  /** The host's way out; the lobby passes on. */
  readonly onLeave: () => void;
}

/** The host's settings. Mounted while open, so that the form starts from what the lobby is then. */
export function SettingsDialog({ lobby, onClose, onSaved, onLeave }: SettingsDialogProps) {
  const { t } = useTranslation();
  const scenarios = useScenarios();
  const { timeLimit, ...settings } = lobby.settings;
  const form = useLobbyForm({ name: lobby.name, scenarioId: lobby.scenario.id, timeLimit: timeLimitToText(timeLimit), ...settings });
  const save = useMutation({
    mutationFn: (values: LobbyFormValues) =>
      patch<Lobby>(`/api/lobbies/${lobby.id}`, {
        name: values.name,
        scenarioId: values.scenarioId,
        settings: {
          timeLimit: timeLimitFromText(values.timeLimit),
          difficultyLevel: values.difficultyLevel,
          isPrivate: values.isPrivate,
          allowSpectators: values.allowSpectators,
        },
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
        <>
          <Button variant="danger" className="mr-auto" onClick={onLeave} icon={<LogOut aria-hidden="true" size={16} />}>
            {t('Give up hosting and leave')}
          </Button>
          <Button type="submit" form="lobby-settings" variant="primary" busy={save.isPending} disabled={!scenarios.isSuccess}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {save.isError ? <LoadFailure title={t('Failed to save the settings')} error={save.error} className="mb-4" /> : null}
      <form id="lobby-settings" onSubmit={form.handleSubmit((values) => save.mutate(values))} noValidate className="flex flex-col gap-3">
        <LobbyFields form={form} scenarios={scenarios} />
      </form>
    </Dialog>
  );
}
