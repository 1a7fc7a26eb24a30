import type { RuleChangeEntry } from '@one-mind/protocol/games/rules';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAlert } from '../../../ui/overlays/confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DifferenceList } from '../difference-list.tsx';
import { Pagination } from '../tables/pagination.tsx';
import { historyQuery, RULES_KEY, restoreRule } from './rules-calls.ts';

interface RuleHistoryProps {
  /** The rule whose changes are shown; null = all rules. */
  readonly rule: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

/** Who changed what and when, newest first, with a button that restores each state. */
export function RuleHistory({ rule, onClose }: RuleHistoryProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(historyQuery(rule?.id ?? null, page));
  return (
    <Dialog wide onClose={onClose} title={rule === null ? t('History of all rules') : t('History: {{name}}', { name: t(rule.name) })}>
      <div className="flex min-h-60 flex-col gap-4">
        <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load the history')} />
        {data === undefined && !error ? [1, 2, 3].map((row) => <Skeleton key={row} className="h-24" />) : null}
        {data?.changes.length === 0 ? (
          <p className="text-muted">{t('Nobody has changed a rule yet. All have their default values.')}</p>
        ) : null}
        <ol className="flex flex-col gap-5">
          {data?.changes.map((change) => (
            <Change key={`${change.ruleId} ${change.version}`} change={change} />
          ))}
        </ol>
        {data === undefined ? null : <Pagination page={page} totalPages={data.totalPages} onPage={setPage} />}
      </div>
    </Dialog>
  );
}

function Change({ change }: { readonly change: RuleChangeEntry }) {
  const { t } = useTranslation();
  const alert = useAlert();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreRule(change.ruleId, change.version, change.newestVersion),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: RULES_KEY });
      toast.success(t('“{{name}}” was restored', { name: change.name }));
    },
    onError: async (error) => {
      await alert({ title: t('Failed to save rule'), message: t(errorMessage(error)), confirmLabel: t('OK') });
      await queries.invalidateQueries({ queryKey: RULES_KEY });
    },
  });
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-lg">{t(change.name)}</h3>
        <p className="text-muted text-sm">
          {actText(t, change)} · <RelativeTime at={change.at} />
        </p>
        {change.version === change.newestVersion || change.after === null ? null : (
          <Button
            size="sm"
            className="ml-auto"
            busy={restore.isPending}
            onClick={() => restore.mutate()}
            aria-label={t('Restore “{{name}}” as of change {{version}}', { name: change.name, version: change.version })}
            icon={Undo2}
          >
            {t('Restore this state')}
          </Button>
        )}
      </div>
      <DifferenceList found={differencesOf(change.before ?? {}, change.after ?? {})} before={t('Before')} after={t('After')} />
    </li>
  );
}

function actText(t: TFunction, { act, by }: RuleChangeEntry): string {
  const name = by?.username ?? t('a deleted account');
  switch (act) {
    case 'created':
      return t('created by {{name}}', { name });
    case 'changed':
      return t('changed by {{name}}', { name });
    case 'deleted':
      return t('deleted by {{name}}', { name });
    case 'restored':
      return t('restored by {{name}}', { name });
  }
}
