import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { useTranslation } from 'react-i18next';
import { patch } from '../../../lib/api/api.ts';
import { SelectField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useScenarios } from '../../../shared/scenarios/scenarios.ts';
import { levelOptions } from '../players/level-options.ts';
import { LobbyFields, LobbyFormSchema } from './lobby-form.tsx';

interface SettingsDialogProps {
  readonly lobby: Lobby;
  readonly onClose: () => void;
  readonly onSaved: (lobby: Lobby) => void;
}

/** The host's settings. Mounted while open, so that the form starts with the lobby's current values. */
export function SettingsDialog({ lobby, onClose, onSaved }: SettingsDialogProps) {
  const { t } = useTranslation();
  const scenarios = useScenarios();
  const form = useSchemaForm({
    schema: LobbyFormSchema,
    defaultValues: { name: lobby.name, scenarioId: lobby.isScenarioGone ? '' : lobby.scenario.id, settings: lobby.settings },
    send: async (changed) => {
      onSaved(await patch(`/api/lobbies/${lobby.id}`, changed));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('Lobby settings')}
      submitLabel={t('Save')}
      isSubmitDisabled={!scenarios.isSuccess}
      failed={t('Failed to save the settings')}
      onClose={onClose}
    >
      <LobbyFields form={form} scenarios={scenarios} current={lobby.isScenarioGone ? undefined : lobby.scenario} />
      <SelectField
        form={form}
        name="settings.aiLevel"
        label={t('AI level')}
        hint={t('This applies to all AI players. You can then change the level of each one.')}
        options={levelOptions(t)}
      />
    </FormDialog>
  );
}
