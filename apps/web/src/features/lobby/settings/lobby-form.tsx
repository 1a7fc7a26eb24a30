import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { LOBBY_NAME_MAX, NEWCOMERS_TIME_LIMIT_S } from '@one-mind/protocol/constants';
import { CreateLobbySchema, LobbySettingsSchema } from '@one-mind/protocol/games/lobbies';
import { CHAT_FILTERS } from '@one-mind/protocol/moderation/chat';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SelectField, SwitchField, TextField } from '../../../shared/forms/fields.tsx';
import type { SchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import type { useScenarios } from '../../../shared/scenarios/scenarios.ts';
import { FILTER_LABELS } from '../lobby-events.ts';
import { TIME_LIMITS, timeLimitLabel, timeLimitMeaning } from './time-limits.ts';

/** The fields that a new lobby and the settings of an existing one share. */
export const LobbyFormSchema = z.object({
  ...CreateLobbySchema.pick({ name: true, scenarioId: true }).shape,
  settings: LobbySettingsSchema,
});
type LobbyForm = SchemaForm<z.input<typeof LobbyFormSchema>, z.output<typeof LobbyFormSchema>>;

interface LobbyFieldsProps {
  readonly form: LobbyForm;
  readonly scenarios: ReturnType<typeof useScenarios>;
  /** The current scenario. It may be someone else's private scenario, which isn't in the list. */
  readonly current?: { readonly id: string; readonly title: string; readonly description: string } | undefined;
}

export function LobbyFields({ form, scenarios, current }: LobbyFieldsProps) {
  const { t } = useTranslation();
  const offered = scenarios.data ?? [];
  const choices = current === undefined || offered.some(({ id }) => id === current.id) ? offered : [current, ...offered];
  const scenarioId = form.watch('scenarioId');
  const chosen = choices.find(({ id }) => id === scenarioId);
  const noChoice =
    scenarios.isSuccess && scenarioId !== '' ? [] : [{ value: '', label: scenarios.isPending ? t('Loading…') : t('Choose a scenario') }];
  return (
    <>
      <TextField form={form} name="name" label={t('Lobby name')} maxLength={LOBBY_NAME_MAX} />
      <QueryFailure query={scenarios} title={t('Failed to load scenarios')} />
      <SelectField
        form={form}
        name="scenarioId"
        label={t('Scenario')}
        hint={chosen?.description ?? ' '}
        options={[...noChoice, ...choices.map(({ id, title }) => ({ value: id, label: title }))]}
        disabled={!scenarios.isSuccess}
      />
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name="settings.timeLimit"
          label={t('Time limit for planning')}
          hint={timeLimitMeaning(t, form.watch('settings.timeLimit') ?? null)}
          options={TIME_LIMITS.map((value) => ({
            value,
            label:
              value === NEWCOMERS_TIME_LIMIT_S ? t('{{limit}} · relaxed', { limit: timeLimitLabel(t, value) }) : timeLimitLabel(t, value),
          }))}
        />
        <SelectField
          form={form}
          name="settings.difficultyLevel"
          label={t('Difficulty')}
          hint={t('How often the body succeeds.')}
          options={DIFFICULTIES.map((value) => ({ value, label: t(DIFFICULTY_LABELS[value]) }))}
        />
      </div>
      <SwitchField
        form={form}
        name="settings.isPrivate"
        label={t('Private lobby')}
        hint={t('Hidden from the list: players need the code or the invite link. Nobody can watch the game.')}
      />
      <SwitchField
        form={form}
        name="settings.allowGuests"
        label={t('Guests may join')}
        hint={t('People with the code or the link need no account, only a name.')}
      />
      {form.watch('settings.isPrivate') ? null : (
        <>
          <SwitchField
            form={form}
            name="settings.allowSpectators"
            label={t('Allow spectators')}
            hint={t('They see what everyone sees, but no secrets.')}
          />
          {form.watch('settings.allowSpectators') ? (
            <SwitchField
              form={form}
              name="settings.spectatorsInQuietChat"
              label={t('Spectators in the quiet chat')}
              hint={t(
                'Spectators who arrive before the first turn can talk with quieted voices. One of them could be a player’s second account.',
              )}
            />
          ) : null}
        </>
      )}
      <SwitchField
        form={form}
        name="settings.aiVoices"
        label={t('AI players speak')}
        hint={t('They occasionally write in the game chat. Their messages are marked.')}
      />
      <SelectField
        form={form}
        name="settings.chatFilter"
        label={t('Rude words in the chat')}
        hint={t('The site’s own setting applies too. The stricter of the two decides.')}
        options={CHAT_FILTERS.map((value) => ({ value, label: t(FILTER_LABELS[value]) }))}
      />
    </>
  );
}
