import { zodResolver } from '@hookform/resolvers/zod';
import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { LOBBY_NAME_MAX } from '@one-mind/protocol/constants';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { get } from '../../lib/api.ts';
import { DIFFICULTY_WORDS } from '../../ui/difficulty.tsx';
import { Field, Input, Select, Switch } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { TIME_LIMITS, timeLimitToText, timeLimitWords } from './time-limits.ts';

/** What a new lobby and the settings of an existing one have in common, as a form holds it. */
const LobbyFormSchema = z.object({
  name: z.string().trim().min(1, 'Give the lobby a name.').max(LOBBY_NAME_MAX, `A name has at most ${LOBBY_NAME_MAX} characters.`),
  scenarioId: z.string().min(1, 'Choose a scenario.'),
  timeLimit: z.string(),
  difficultyLevel: z.enum(DIFFICULTIES),
  isPrivate: z.boolean(),
  allowSpectators: z.boolean(),
});
export type LobbyFormValues = z.infer<typeof LobbyFormSchema>;
export type LobbyForm = UseFormReturn<LobbyFormValues>;

export const useLobbyForm = (defaultValues: LobbyFormValues): LobbyForm =>
  useForm({ resolver: zodResolver(LobbyFormSchema), defaultValues });

export function useScenarios() {
  return useQuery({ queryKey: ['scenarios'], queryFn: ({ signal }) => get<readonly ScenarioSummary[]>('/api/scenarios', { signal }) });
}

export function LobbyFields({ form, scenarios }: { readonly form: LobbyForm; readonly scenarios: ReturnType<typeof useScenarios> }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const said = (message: string | undefined) => (message === undefined ? undefined : t(message));
  const chosen = scenarios.data?.find(({ id }) => id === form.watch('scenarioId'));
  return (
    <>
      <Field label={t('Lobby name')} error={said(errors.name?.message)}>
        {(control) => <Input maxLength={LOBBY_NAME_MAX} autoComplete="off" {...control} {...form.register('name')} />}
      </Field>
      {scenarios.isError ? (
        <LoadFailure
          title={t('Failed to load scenarios')}
          error={scenarios.error}
          onRetry={() => void scenarios.refetch()}
          retrying={scenarios.isFetching}
        />
      ) : null}
      <Field label={t('Scenario')} hint={chosen?.description ?? ' '} error={said(errors.scenarioId?.message)}>
        {(control) => (
          <Select {...control} {...form.register('scenarioId')} disabled={!scenarios.isSuccess}>
            {scenarios.isSuccess ? null : <option value="">{t('Loading…')}</option>}
            {scenarios.data?.map((scenario) => (
              <option key={scenario.id} value={scenario.id}>
                {scenario.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <Field label={t('Time limit')} hint={t('For planning, each round.')}>
          {(control) => (
            <Select {...control} {...form.register('timeLimit')}>
              {TIME_LIMITS.map((limit) => (
                <option key={limit} value={timeLimitToText(limit)}>
                  {timeLimitWords(t, limit)}
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
                  {t(DIFFICULTY_WORDS[difficulty])}
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
            hint={t('Not in the list; only with the code or the invite link.')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="allowSpectators"
        render={({ field }) => (
          <Switch
            label={t('Allow spectators')}
            hint={t('They see what everybody sees, and no secret.')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  );
}
