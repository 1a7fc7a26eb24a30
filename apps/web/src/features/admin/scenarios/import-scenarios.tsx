import { type ImportedScenario, scenariosIn } from '@one-mind/protocol/admin/admin-scenarios';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { DifferenceList } from '../difference-list.tsx';
import { forgetScenarios } from './scenario-calls.ts';

/** Imports scenarios from a file, after a preview of what would happen to each. */
export function ImportScenarios() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  /** Null = no file is open. */
  const [file, setFile] = useState<readonly unknown[] | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const preview = useMutation({
    mutationFn: (scenarios: readonly unknown[]) => sendInBatches('/api/admin/scenarios/import?preview=true', scenarios),
  });
  const take = useMutation({
    mutationFn: ({ all, taken }: { readonly all: readonly unknown[]; readonly taken: readonly ImportedScenario[] }) => {
      const scenarios = taken.map(({ index }) => all[index]);
      // If a later batch fails, finished batches must not be sent again.
      return sendInBatches('/api/admin/scenarios/import', scenarios, (from, to) =>
        setLeft((before) => new Set([...before, ...taken.slice(from, to).map(({ index }) => index)])),
      );
    },
    onSuccess: async (scenarios) => {
      const done = scenarios.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
      toast.success(t('{{count}} scenarios imported', { count: done }));
      await forgetScenarios(queryClient);
      close();
    },
  });
  const close = () => {
    setFile(null);
    setLeft(new Set());
    preview.reset();
    take.reset();
  };
  const look = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen === undefined) return;
    const text = await chosen.text();
    // Choosing the same file again counts as a change again.
    if (input.current) input.current.value = '';
    const scenarios = scenariosInText(text);
    setFile(scenarios);
    if (scenarios.length > 0) preview.mutate(scenarios);
  };
  const found = preview.data ?? [];
  const chosen = found.filter(({ outcome, index }) => (outcome === 'new' || outcome === 'changed') && !left.has(index));
  const begin = () => {
    if (file !== null) take.mutate({ all: file, taken: chosen });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={t('JSON file to import')}
        onChange={(event) => void look(event)}
        className="sr-only"
      />
      <Button onClick={() => input.current?.click()} icon={Upload}>
        {t('Import')}
      </Button>
      <Dialog
        open={file !== null}
        onClose={() => !take.isPending && close()}
        title={t('Import')}
        description={t('This is a preview. Nothing has been imported yet.')}
        wide
        footer={
          <>
            <Button variant="quiet" onClick={close} disabled={take.isPending}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" onClick={begin} busy={take.isPending} disabled={chosen.length === 0}>
              {t('Import {{count}} scenarios', { count: chosen.length })}
            </Button>
          </>
        }
      >
        {take.isError ? <LoadFailure title={t('Failed to import scenarios')} error={take.error} className="mb-4" /> : null}
        {file?.length === 0 ? <LoadFailure title={t('Failed to read the file')} error={NO_SCENARIO} /> : null}
        {preview.isError ? (
          <LoadFailure
            title={t('Failed to check the file')}
            error={preview.error}
            onRetry={() => preview.mutate(file ?? [])}
            retrying={preview.isPending}
          />
        ) : null}
        {preview.isPending ? <LoadingSkeletons label={t('Loading…')} shape="h-40" /> : null}
        <ul className="flex flex-col gap-3">
          {found.map((one) => (
            <Entry
              key={one.index}
              scenario={one}
              isTaken={!left.has(one.index)}
              onTake={(isTaken) =>
                setLeft((before) => new Set(isTaken ? [...before].filter((index) => index !== one.index) : [...before, one.index]))
              }
            />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Checking a scenario takes time; a batch of this size gets a quick answer. */
const BATCH = 20;

/** The server's answer for each scenario, by its position in the whole file. */
async function sendInBatches(
  path: '/api/admin/scenarios/import' | '/api/admin/scenarios/import?preview=true',
  scenarios: readonly unknown[],
  onDone: (from: number, to: number) => void = () => {},
): Promise<readonly ImportedScenario[]> {
  const found: ImportedScenario[] = [];
  for (let from = 0; from < scenarios.length; from += BATCH) {
    const answer = await post(path, { scenarios: scenarios.slice(from, from + BATCH) });
    onDone(from, from + BATCH);
    found.push(...answer.scenarios.map((one) => ({ ...one, index: one.index + from })));
  }
  return found;
}

const NO_SCENARIO = new ApiError({
  status: 0,
  code: 'invalid_json',
  message: 'This file contains no scenario. Choose a JSON file that was exported here.',
});

/** Empty if the text is not JSON or contains no scenario. */
function scenariosInText(text: string): readonly unknown[] {
  try {
    return scenariosIn(JSON.parse(text));
  } catch {
    return [];
  }
}

const TONES: Record<ImportedScenario['outcome'], BadgeTone> = {
  new: 'success',
  changed: 'accent',
  unchanged: 'neutral',
  invalid: 'danger',
};

interface EntryProps {
  readonly scenario: ImportedScenario;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

function Entry({ scenario, isTaken, onTake }: EntryProps) {
  const { t } = useTranslation();
  const words = { new: t('New'), changed: t('Changed'), unchanged: t('Unchanged'), invalid: t('Invalid') };
  const title = scenario.title === '' ? t('Untitled') : scenario.title;
  const isPossible = scenario.outcome === 'new' || scenario.outcome === 'changed';
  return (
    <li className="rounded-xl border border-line p-4">
      <label className="flex min-h-9 touch:min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isPossible && isTaken}
          disabled={!isPossible}
          onChange={(event) => onTake(event.target.checked)}
          className="size-5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 flex-1 break-words font-medium">{title}</span>
        <Badge tone={TONES[scenario.outcome]}>{words[scenario.outcome]}</Badge>
      </label>
      {scenario.outcome === 'changed' ? (
        <details className="mt-2">
          <summary className="min-h-9 touch:min-h-11 cursor-pointer text-accent-strong text-sm">
            {t('{{count}} differences', { count: scenario.differences.length + scenario.more })}
          </summary>
          <DifferenceList found={scenario} before={t('Here')} after={t('In the file')} />
        </details>
      ) : null}
      {scenario.outcome === 'invalid' ? (
        <ul className="mt-2 flex flex-col gap-2 text-sm">
          {scenario.problems.map(({ path, reason, suggestion }) => (
            <li key={`${path} ${reason}`} className="break-words">
              {path === '' ? null : <code className="break-all font-semibold text-xs">{path}</code>}
              <p>
                {reason} <span className="text-muted">{suggestion}</span>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
