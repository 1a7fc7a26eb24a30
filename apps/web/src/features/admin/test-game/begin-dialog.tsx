import { AI_LEVELS, DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { LEVEL_LABELS } from '../../../shared/games/ai-levels.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePlayableScenarios, useTestCommand } from './test-game-calls.ts';

interface BeginDialogProps {
  readonly onClose: () => void;
  readonly onBegun: () => void;
}

/** What to test: a scenario with AI players, all of whose seats can be played. */
export function BeginDialog({ onClose, onBegun }: BeginDialogProps) {
  const { t } = useTranslation();
  const scenarios = usePlayableScenarios();
  const begin = useTestCommand();
  const [wanted, setWanted] = useState({ scenarioId: '', players: 4, difficulty: '', level: 'normal', seed: '' });
  const scenario = scenarios.data?.find(({ id }) => id === wanted.scenarioId) ?? scenarios.data?.[0];
  const least = Math.max(3, scenario?.min_players ?? 3);
  const most = Math.max(least, Math.min(6, scenario?.max_players ?? 6));
  const players = Math.min(Math.max(wanted.players, least), most);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scenario === undefined) return;
    const seed = wanted.seed.trim();
    begin.mutate(
      {
        path: '',
        body: {
          scenarioId: scenario.id,
          players,
          difficulty: wanted.difficulty === '' ? scenario.difficulty : wanted.difficulty,
          level: wanted.level,
          ...(seed === '' ? {} : { seed }),
        },
      },
      { onSuccess: onBegun },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('New test game')}
      description={t('It takes the place of the last one. No list and no statistic counts it.')}
    >
      {scenarios.isError ? (
        <QueryFailure query={scenarios} title={t('Failed to load scenarios')} />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field label={t('Scenario')}>
            {(control) => (
              <Select
                {...control}
                value={scenario?.id ?? ''}
                onChange={(event) => setWanted({ ...wanted, scenarioId: event.target.value })}
              >
                {(scenarios.data ?? []).map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="grid gap-3 sm:grid-cols-3">
            <Field label={t('Players')}>
              {(control) => (
                <Select {...control} value={players} onChange={(event) => setWanted({ ...wanted, players: Number(event.target.value) })}>
                  {Array.from({ length: most - least + 1 }, (_, n) => least + n).map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('Difficulty')}>
              {(control) => (
                <Select
                  {...control}
                  value={wanted.difficulty === '' ? (scenario?.difficulty ?? 'medium') : wanted.difficulty}
                  onChange={(event) => setWanted({ ...wanted, difficulty: event.target.value })}
                >
                  {DIFFICULTIES.map((one) => (
                    <option key={one} value={one}>
                      {t(DIFFICULTY_LABELS[one])}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('AI players')}>
              {(control) => (
                <Select {...control} value={wanted.level} onChange={(event) => setWanted({ ...wanted, level: event.target.value })}>
                  {AI_LEVELS.map((level) => (
                    <option key={level} value={level}>
                      {t(LEVEL_LABELS[level])}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Field label={t('Seed')} hint={t('The same seed deals the same game. Left empty, it is drawn.')}>
            {(control) => (
              <Input
                {...control}
                maxLength={100}
                value={wanted.seed}
                onChange={(event) => setWanted({ ...wanted, seed: event.target.value })}
              />
            )}
          </Field>
          {begin.isError ? (
            <p role="alert" className="text-danger text-sm">
              {t(errorMessage(begin.error))}
            </p>
          ) : null}
          <div className="flex justify-end gap-3">
            <Button variant="quiet" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" variant="primary" busy={begin.isPending} disabled={scenario === undefined}>
              {t('Begin')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
