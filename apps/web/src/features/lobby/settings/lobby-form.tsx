import { zodResolver } from '@hookform/resolvers/zod';
import { AI_LEVELS, DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { LOBBY_NAME_MAX, NEWCOMERS_TIME_LIMIT_S } from '@one-mind/protocol/constants';
import type { LobbySettings } from '@one-mind/protocol/games/lobbies';
import { CHAT_FILTERS } from '@one-mind/protocol/moderation/chat';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import type { useScenarios } from '../../../shared/scenarios/scenarios.ts';
import { Field, Input, Select, Switch } from '../../../ui/forms/field.tsx';
import { FILTER_LABELS } from '../lobby-events.ts';
import { TIME_LIMITS, timeLimitFromText, timeLimitLabel, timeLimitMeaning, timeLimitToText } from './time-limits.ts';

/** What a new lobby and the settings of an existing one have in common, as a form holds it. */
const LobbyFormSchema = z.object({
  name: z.string().trim().min(1, 'Give the lobby a name.').max(LOBBY_NAME_MAX, `A name has at most ${LOBBY_NAME_MAX} characters.`),
  scenarioId: z.string().min(1, 'Choose a scenario.'),
  timeLimit: z.string(),
  difficultyLevel: z.enum(DIFFICULTIES),
  isPrivate: z.boolean(),
  allowSpectators: z.boolean(),
  spectatorsInQuietChat: z.boolean(),
  aiLevel: z.enum(AI_LEVELS),
  chatFilter: z.enum(CHAT_FILTERS),
  aiVoices: z.boolean(),
});
export type LobbyFormValues = z.infer<typeof LobbyFormSchema>;
export type LobbyForm = UseFormReturn<LobbyFormValues>;

export const useLobbyForm = (defaultValues: LobbyFormValues): LobbyForm =>
  useForm({ resolver: zodResolver(LobbyFormSchema), defaultValues });

export const settingsOf = ({ name: _, scenarioId: _scenario, timeLimit, ...settings }: LobbyFormValues): LobbySettings => ({
  ...settings,
  timeLimit: timeLimitFromText(timeLimit),
});

interface LobbyFieldsProps {
  readonly form: LobbyForm;
  readonly scenarios: ReturnType<typeof useScenarios>;
  /** What is played now, which the list need not have: it may be another's private one. */
  readonly current?: { readonly id: string; readonly title: string; readonly description: string } | undefined;
}

export function LobbyFields({ form, scenarios, current }: LobbyFieldsProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const said = (message: string | undefined) => (message === undefined ? undefined : t(message));
  const offered = scenarios.data ?? [];
  const choices = current === undefined || offered.some(({ id }) => id === current.id) ? offered : [current, ...offered];
  const scenarioId = form.watch('scenarioId');
  const chosen = choices.find(({ id }) => id === scenarioId);
  return (
    <>
      <Field label={t('Lobby name')} error={said(errors.name?.message)}>
        {(control) => <Input maxLength={LOBBY_NAME_MAX} autoComplete="off" {...control} {...form.register('name')} />}
      </Field>
      <QueryFailure query={scenarios} title={t('Failed to load scenarios')} />
      <Field label={t('Scenario')} hint={chosen?.description ?? ' '} error={said(errors.scenarioId?.message)}>
        {(control) => (
          <Select {...control} {...form.register('scenarioId')} disabled={!scenarios.isSuccess}>
            {scenarios.isSuccess && scenarioId !== '' ? null : (
              <option value="">{scenarios.isPending ? t('Loading…') : t('Choose a scenario')}</option>
            )}
            {choices.map((scenario) => (
              <option key={scenario.id} value={scenario.id}>
                {scenario.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <Field label={t('Time limit for planning')} hint={timeLimitMeaning(t, timeLimitFromText(form.watch('timeLimit')))}>
          {(control) => (
            <Select {...control} {...form.register('timeLimit')}>
              {TIME_LIMITS.map((limit) => (
                <option key={limit} value={timeLimitToText(limit)}>
                  {limit === NEWCOMERS_TIME_LIMIT_S
                    ? t('{{limit}} · relaxed', { limit: timeLimitLabel(t, limit) })
                    : timeLimitLabel(t, limit)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Difficulty')} hint={t('How often the body succeeds.')}>
          {(control) => (
            <Select {...control} {...form.register('difficultyLevel')}>
              {DIFFICULTIES.map((difficulty) => (
                <option key={difficulty} value={difficulty}>
                  {t(DIFFICULTY_LABELS[difficulty])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Controller
        control={form.control}
        name="isPrivate"
        render={({ field }) => (
          <Switch
            label={t('Private lobby')}
            hint={t('Hidden from the list: players need the code or the invite link. Nobody can watch the game.')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {form.watch('isPrivate') ? null : <SpectatorFields form={form} />}
      <Controller
        control={form.control}
        name="aiVoices"
        render={({ field }) => (
          <Switch
            label={t('AI players speak')}
            hint={t('Now and then a line in the game’s chat, marked as theirs.')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <Field label={t('Rude words in the chat')} hint={t('This site’s own rule holds as well; whichever is stricter decides.')}>
        {(control) => (
          <Select {...control} {...form.register('chatFilter')}>
            {CHAT_FILTERS.map((filter) => (
              <option key={filter} value={filter}>
                {t(FILTER_LABELS[filter])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

/** Private lobbies have none of these: nobody can watch their games. */
function SpectatorFields({ form }: { readonly form: LobbyForm }) {
  const { t } = useTranslation();
  return (
    <>
      <Controller
        control={form.control}
        name="allowSpectators"
        render={({ field }) => (
          <Switch
            label={t('Allow spectators')}
            hint={t('They see what everyone sees, but no secrets.')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {form.watch('allowSpectators') ? (
        <Controller
          control={form.control}
          name="spectatorsInQuietChat"
          render={({ field }) => (
            <Switch
              label={t('Spectators in the quiet chat')}
              hint={t(
                'Spectators who arrive before the first turn can talk with quieted voices. One of them could be a player’s second account.',
              )}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      ) : null}
    </>
  );
}
