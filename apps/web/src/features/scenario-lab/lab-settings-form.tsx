import { AI_LEVELS } from '@one-mind/engine/vocabulary';
import {
  LAB_GAMES_ON_SERVER_MAX,
  LAB_PLAYERS,
  type LabPlayers,
  type LabSettings,
  LabSettingsSchema,
} from '@one-mind/protocol/scenarios/lab';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import type { TFunction } from 'i18next';
import { FlaskConical, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CheckboxesField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { LEVEL_LABELS } from '../../shared/games/ai-levels.ts';
import { Button } from '../../ui/button.tsx';
import { LAB_PLACES, type LabPlace } from './use-lab.ts';

/** Games for each number of players. */
const GAMES = [5, 20, 50, 100, 200, 500, 1000, 2000] as const;

/**
 * Error messages come from the schema, except for rules about several fields. `possible`: the player counts that the
 * scenario supports.
 */
const formSchema = (t: TFunction, possible: readonly LabPlayers[]) =>
  LabSettingsSchema.extend({
    players: z
      .array(z.literal(LAB_PLAYERS))
      .transform((chosen) => chosen.filter((count) => possible.includes(count)))
      .refine((chosen) => chosen.length > 0, t('Choose at least one number of players that this scenario supports.')),
    place: z.enum(LAB_PLACES),
  }).refine(({ place, games }) => place === 'browser' || games <= LAB_GAMES_ON_SERVER_MAX, {
    path: ['games'],
    error: t('At most {{most}} on the server. You can run more in this browser.', { most: LAB_GAMES_ON_SERVER_MAX }),
  });

interface LabSettingsFormProps {
  readonly draft: ScenarioDraft;
  readonly isRunning: boolean;
  readonly onStart: (settings: LabSettings, place: LabPlace) => void;
  readonly onCancel: () => void;
}

export function LabSettingsForm({ draft, isRunning, onStart, onCancel }: LabSettingsFormProps) {
  const { t } = useTranslation();
  const possible = LAB_PLAYERS.filter((count) => count >= draft.min_players && count <= draft.max_players);
  const form = useSchemaForm({
    schema: formSchema(t, possible),
    // All counts start selected, because the scenario's range may change while the form is open.
    defaultValues: { players: [...LAB_PLAYERS], level: 'normal', games: 50, seed: '1', place: 'browser' },
    send: ({ place, ...settings }) => onStart(settings, place),
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
        <SelectField
          form={form}
          name="level"
          label={t('AI players')}
          options={AI_LEVELS.map((value) => ({ value, label: t(LEVEL_LABELS[value]) }))}
        />
        <SelectField
          form={form}
          name="games"
          label={t('Games for each number of players')}
          options={GAMES.map((value) => ({ value, label: String(value) }))}
        />
        <TextField form={form} name="seed" label={t('Seed')} hint={t('The same seed gives the same figures.')} maxLength={60} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckboxesField
          form={form}
          name="players"
          label={t('Number of players')}
          options={LAB_PLAYERS.map((value) => ({ value, label: String(value), disabled: !possible.includes(value) }))}
        />
        <fieldset>
          <legend className="font-medium text-sm">{t('Where it is played')}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {LAB_PLACES.map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-2">
                <input type="radio" value={one} {...form.register('place', { deps: ['games'] })} className="size-4.5 accent-(--accent)" />
                {one === 'browser' ? t('In this browser') : t('On the server')}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} disabled={isRunning} icon={FlaskConical}>
          {t('Simulate')}
        </SubmitButton>
        <Button disabled={!isRunning} onClick={onCancel} icon={X}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  );
}
