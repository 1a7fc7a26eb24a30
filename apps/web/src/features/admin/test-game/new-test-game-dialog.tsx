import { AI_LEVELS, DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { BeginTestGameSchema } from '@one-mind/protocol/games/sandbox';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SelectField, TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { LEVEL_LABELS } from '../../../shared/games/ai-levels.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePlayableScenarios, useTestCommand } from './test-game-calls.ts';

interface NewTestGameDialogProps {
  readonly onClose: () => void;
  readonly onBegun: () => void;
}

/** Starts a test game: a scenario with AI players, in which the admin can play every seat. */
export function NewTestGameDialog(props: NewTestGameDialogProps) {
  const { t } = useTranslation();
  const scenarios = usePlayableScenarios();
  const [first] = scenarios.data ?? [];
  if (scenarios.data !== undefined && first !== undefined) return <NewTestGameForm {...props} scenarios={scenarios.data} first={first} />;
  return (
    <Dialog onClose={props.onClose} title={t('New test game')}>
      <QueryFailure query={scenarios} title={t('Failed to load scenarios')} />
    </Dialog>
  );
}

/** An empty seed is replaced by a random one. */
const FormSchema = BeginTestGameSchema.extend({
  seed: z
    .string()
    .trim()
    .max(100)
    .transform((seed) => (seed === '' ? undefined : seed)),
});

interface NewTestGameFormProps extends NewTestGameDialogProps {
  readonly scenarios: readonly ScenarioSummary[];
  readonly first: ScenarioSummary;
}

function NewTestGameForm({ scenarios, first, onClose, onBegun }: NewTestGameFormProps) {
  const { t } = useTranslation();
  const begin = useTestCommand();
  const form = useSchemaForm({
    schema: FormSchema,
    defaultValues: { scenarioId: first.id, players: 4, difficulty: first.difficulty, level: 'normal', seed: '' },
    send: async (body) => {
      await begin.mutateAsync({ path: '', body });
      onBegun();
    },
  });
  const scenarioId = form.watch('scenarioId');
  const scenario = scenarios.find(({ id }) => id === scenarioId) ?? first;
  const least = Math.max(3, scenario.min_players);
  const most = Math.max(least, Math.min(6, scenario.max_players));
  const { getValues, setValue } = form;
  useEffect(() => {
    setValue('players', Math.min(Math.max(getValues('players'), least), most));
    setValue('difficulty', scenario.difficulty);
  }, [scenario, least, most, getValues, setValue]);
  return (
    <FormDialog
      form={form}
      title={t('New test game')}
      description={t('It replaces the last one and appears in no list or statistic.')}
      submitLabel={t('Begin')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="scenarioId"
        label={t('Scenario')}
        options={scenarios.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          form={form}
          name="players"
          label={t('Players')}
          options={Array.from({ length: most - least + 1 }, (_, index) => ({ value: least + index, label: String(least + index) }))}
        />
        <SelectField
          form={form}
          name="difficulty"
          label={t('Difficulty')}
          options={DIFFICULTIES.map((value) => ({ value, label: t(DIFFICULTY_LABELS[value]) }))}
        />
        <SelectField
          form={form}
          name="level"
          label={t('AI players')}
          options={AI_LEVELS.map((value) => ({ value, label: t(LEVEL_LABELS[value]) }))}
        />
      </div>
      <TextField
        form={form}
        name="seed"
        label={t('Seed')}
        hint={t('The same seed gives the same game. Leave it empty for a random one.')}
        maxLength={100}
      />
    </FormDialog>
  );
}
