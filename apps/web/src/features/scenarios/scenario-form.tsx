import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post, put } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DIFFICULTY_WORDS } from '../../ui/difficulty.tsx';
import { Field, Input, Select, Switch, Textarea } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { toast } from '../../ui/toasts.tsx';
import { fileName } from './export-scenario.ts';
import { draftFrom, fileFrom, NEW_SCENARIO, type ScenarioFormValues, valuesFromFile } from './form-values.ts';
import { ProblemList } from './problem-list.tsx';
import { scenarioPath } from './scenario-calls.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useScenarioCheck } from './use-scenario-check.ts';

interface ScenarioFormProps {
  readonly initial: ScenarioFormValues;
  /** What is changed; null = a new one. */
  readonly stored: { readonly id: string; readonly version: number } | null;
}

export function ScenarioForm({ initial: given, stored }: ScenarioFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [initial] = useState(given);
  const [values, setValues] = useState(initial);
  const [notImported, setNotImported] = useState(false);
  const [isPressed, setPressed] = useState(false);
  // A blank form is full of problems that nobody has made yet.
  const isChecked = isPressed || values !== NEW_SCENARIO;
  const check = useScenarioCheck(values, isChecked);
  const save = useMutation({
    mutationFn: () => {
      const result = draftFrom(values);
      if ('reason' in result) throw new ApiError({ status: 400, code: 'invalid_json', message: 'The content is not valid JSON.' });
      return stored === null
        ? post<ScenarioSummary>('/api/scenarios', result.draft)
        : put<ScenarioSummary>(scenarioPath(stored.id), { ...result.draft, version: stored.version });
    },
    onSuccess: async ({ id, title }) => {
      toast.success(t('“{{title}}” is saved', { title }));
      void queryClient.invalidateQueries({ queryKey: ['scenarios'] });
      await navigate(`/game/scenarios/${id}`, { replace: true });
    },
  });
  useLeaveGuard(values !== initial && !save.isPending && !save.isSuccess);

  const change = (changed: Partial<ScenarioFormValues>) => setValues((before) => ({ ...before, ...changed }));
  /** What the check or the last attempt to save says of one field, once somebody has been there. */
  const said = (field: keyof ScenarioFormValues): string | undefined => {
    if (values[field] === initial[field] && !save.isError) return;
    const found = check.problems?.errors.find(({ path }) => path === field);
    if (found) return `${found.reason} ${found.suggestion}`;
    return [save.error, check.error].flatMap((error) => (error instanceof ApiError ? (error.fields[field] ?? []) : []))[0];
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const take = async (text: string) => {
    const imported = valuesFromFile(text, values);
    setNotImported(imported === null);
    if (imported) setValues(imported);
  };

  return (
    <form onSubmit={submit} noValidate className="mt-8 grid items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
      <Card className="flex min-w-0 flex-col gap-3 p-6 sm:p-8">
        <div className="mb-2 flex flex-wrap gap-3">
          <ImportButton onText={take} />
          <Button
            size="sm"
            onClick={() => saveFile(fileName(values.title), fileFrom(values))}
            icon={<Download aria-hidden="true" size={15} />}
          >
            {t('Export')}
          </Button>
        </div>
        {notImported ? <Banner kind="error">{t('This file holds no scenario. Choose a JSON file that was exported here.')}</Banner> : null}
        <Field label={t('Title')} error={said('title')}>
          {(control) => (
            <Input
              {...control}
              value={values.title}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Image URL')} hint={t('Left empty, a picture is made from the title.')} error={said('image_url')}>
          {(control) => (
            <Input
              {...control}
              type="url"
              value={values.image_url}
              maxLength={500}
              autoComplete="off"
              placeholder="https://"
              onChange={(event) => change({ image_url: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('Description')}
          hint={t('What makes somebody want to play it, without giving it away.')}
          error={said('description')}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={values.description}
              maxLength={1000}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
          <Field label={t('Difficulty')} error={said('difficulty')}>
            {(control) => (
              <Select
                {...control}
                value={values.difficulty}
                onChange={(event) => change({ difficulty: DIFFICULTIES.find((one) => one === event.target.value) ?? 'medium' })}
              >
                {DIFFICULTIES.map((one) => (
                  <option key={one} value={one}>
                    {t(DIFFICULTY_WORDS[one])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('Min Players')} error={said('min_players')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={20}
                value={values.min_players}
                onChange={(event) => change({ min_players: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('Max Players')} hint={t('A game has 3 to 6.')} error={said('max_players')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={20}
                value={values.max_players}
                onChange={(event) => change({ max_players: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Switch
          label={t('Public')}
          hint={t('Otherwise only you and administrators see it.')}
          checked={values.is_public}
          onCheckedChange={(isPublic) => change({ is_public: isPublic })}
        />
        <Field
          label={t('Content (JSON)')}
          error={check.notJson === null ? undefined : t('This is not valid JSON: {{reason}}', { reason: check.notJson })}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={26}
              spellCheck={false}
              value={values.content}
              className="font-mono text-sm! leading-relaxed"
              onChange={(event) => change({ content: event.target.value })}
            />
          )}
        </Field>
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        {save.isError ? <LoadFailure title={t('Failed to save scenario')} error={save.error} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" className="flex-1" busy={save.isPending}>
            {stored === null ? t('Create Scenario') : t('Update Scenario')}
          </Button>
          <LinkButton to={stored === null ? '/game/scenarios' : `/game/scenarios/${stored.id}`} variant="quiet">
            {t('Cancel')}
          </LinkButton>
        </div>
        <Card>
          {check.error && !(check.error instanceof ApiError && check.error.code === 'invalid_input') ? (
            <LoadFailure
              title={t('Failed to check the scenario')}
              error={check.error}
              onRetry={() => void check.retry()}
              className="mb-4"
            />
          ) : null}
          {isChecked ? (
            <ProblemList problems={check.problems} notJson={check.notJson} isStale={check.isStale} />
          ) : (
            <>
              <h2 className="text-2xl">{t('Check')}</h2>
              <p className="mt-1 mb-3 text-muted text-sm">
                {t('What still keeps it from being played stands here as soon as you change something.')}
              </p>
              <Button size="sm" onClick={() => setPressed(true)}>
                {t('Check now')}
              </Button>
            </>
          )}
        </Card>
      </div>
    </form>
  );
}

function ImportButton({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onText(await file.text());
    // The same file again is a change again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={t('JSON file to import')}
        onChange={(event) => void read(event)}
        className="sr-only"
      />
      <Button size="sm" onClick={() => input.current?.click()} icon={<Upload aria-hidden="true" size={15} />}>
        {t('Import')}
      </Button>
    </>
  );
}
