import type { RuleView } from '@one-mind/protocol/games/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { useAlert, useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RuleCard } from './rule-card.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleHistory } from './rule-history.tsx';
import { categoryName, RULE_CATEGORIES, RULE_TYPES, typeName } from './rule-labels.ts';
import { changeRule, deleteRule, RULES_KEY, resetRule, rulesQuery } from './rules-calls.ts';
import { TestPanel } from './test-panel.tsx';

const FilterSchema = z.object({
  search: z.string().max(100).catch(''),
  category: z.enum(['all', ...RULE_CATEGORIES]).catch('all'),
  type: z.enum(['all', ...RULE_TYPES]).catch('all'),
});

/** About as many as there are rules, so that what is below doesn't jump when they arrive. */
const PLACEHOLDERS = Array.from({ length: 56 }, (_, index) => index);

type Open = { readonly what: 'form'; readonly rule: RuleView | null } | { readonly what: 'history'; readonly rule: RuleView | null } | null;

export function RulesPage() {
  const { t } = useTranslation();
  const { data: rules, error, refetch, isFetching } = useQuery(rulesQuery);
  const { filter, setFilter, clear } = useUrlFilter(FilterSchema);
  const [open, setOpen] = useState<Open>(null);
  const { busy, toggle, remove, reset } = useRuleActs();
  const words = filter.search.trim().toLowerCase();
  const shown = rules?.filter(
    ({ category, type, ...rule }) =>
      (filter.category === 'all' || category === filter.category) &&
      (filter.type === 'all' || type === filter.type) &&
      [t(rule.name), t(rule.description), rule.id, ...Object.keys(rule.parameters)].some((text) => text.toLowerCase().includes(words)),
  );
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title={t('Rules Management')}
        actions={
          <>
            <Button onClick={() => setOpen({ what: 'history', rule: null })} icon={History}>
              {t('History')}
            </Button>
            <Button variant="primary" onClick={() => setOpen({ what: 'form', rule: null })} icon={Plus}>
              {t('Create Rule')}
            </Button>
          </>
        }
      >
        {t('The rules that games follow. A game keeps the rules that were in force when it started.')}
      </PageTitle>
      <section aria-label={t('Rules')} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Field label={t('Search')} className="min-w-60 flex-1">
            {(control) => (
              <Input
                {...control}
                type="search"
                value={filter.search}
                placeholder={t('Name, description or parameter')}
                onChange={({ target }) => setFilter({ search: target.value })}
              />
            )}
          </Field>
          <Field label={t('Category')} className="min-w-40">
            {(control) => (
              <Select
                {...control}
                value={filter.category}
                options={[
                  { value: 'all', label: t('All Categories') },
                  ...RULE_CATEGORIES.map((category) => ({ value: category, label: categoryName(t, category) })),
                ]}
                onChange={(category) => setFilter({ category })}
              />
            )}
          </Field>
          <Field label={t('Type')} className="min-w-40">
            {(control) => (
              <Select
                {...control}
                value={filter.type}
                options={[
                  { value: 'all', label: t('All Types') },
                  ...RULE_TYPES.map((type) => ({ value: type, label: typeName(t, type) })),
                ]}
                onChange={(type) => setFilter({ type })}
              />
            )}
          </Field>
          <p role="status" className="tabular ml-auto min-h-8 min-w-28 pb-3 text-right text-muted text-sm">
            {shown === undefined || rules === undefined
              ? null
              : t('{{shown}} of {{total}} rules', { shown: shown.length, total: rules.length })}
          </p>
        </div>
        <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load rules')} />
        {shown?.length === 0 ? (
          <EmptyState title={t('No rules match.')} action={<Button onClick={clear}>{t('Clear filters')}</Button>} />
        ) : null}
        <ul className="grid items-start gap-2 xl:grid-cols-2">
          {shown === undefined && !error
            ? PLACEHOLDERS.map((one) => <Skeleton key={one} className="h-12 rounded-2xl" />)
            : shown?.map((rule) => (
                <RuleCard
                  key={rule.id}
                  rule={rule}
                  isBusy={busy === rule.id}
                  onToggle={() => void toggle(rule)}
                  onEdit={() => setOpen({ what: 'form', rule })}
                  onDelete={() => void remove(rule)}
                  onReset={() => void reset(rule)}
                  onHistory={() => setOpen({ what: 'history', rule })}
                />
              ))}
        </ul>
      </section>
      <TestPanel />
      {open?.what === 'form' ? <RuleForm rule={open.rule} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'history' ? <RuleHistory rule={open.rule} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

/** Actions on a rule without opening it. A toast shows what failed, and the list shows the stored state. */
function useRuleActs() {
  const { t } = useTranslation();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly failure: string }) => run(),
    onError: (error, { failure }) =>
      alert({
        title: failure,
        message: sentences(error)
          .map((one) => t(one))
          .join(' '),
        confirmLabel: t('OK'),
      }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: RULES_KEY });
      setBusy(null);
    },
  });
  const refuse = (title: string, message: string) => alert({ title, message, confirmLabel: t('OK') });
  return {
    /** Id of the rule that is being changed. */
    busy,
    toggle: async (rule: RuleView) => {
      const failure = t('Failed to toggle rule');
      if (rule.active && rule.core !== null)
        return refuse(failure, `${t('This rule is a core rule that every game needs, so it can’t be disabled.')} ${t(rule.core)}`);
      const isSure =
        !rule.active ||
        rule.kind === 'house' ||
        (await confirm({
          title: t('Disable “{{name}}”', { name: t(rule.name) }),
          message: t('Games that start from now on don’t use this rule until you enable it again.'),
          confirmLabel: t('Disable'),
        }));
      if (!isSure) return;
      setBusy(rule.id);
      act.mutate({ run: () => changeRule(rule.id, { active: !rule.active, version: rule.version }), failure });
    },
    remove: async (rule: RuleView) => {
      const failure = t('Failed to delete rule');
      if (rule.kind === 'engine') return refuse(failure, t('This rule is part of the game, so it cannot be deleted. Disable it instead.'));
      const isSure = await confirm({
        title: t('Delete “{{name}}”', { name: rule.name }),
        message: t('Are you sure you want to delete this rule?'),
        confirmLabel: t('Delete'),
        danger: true,
      });
      if (isSure) act.mutate({ run: () => deleteRule(rule), failure });
    },
    reset: async (rule: RuleView) => {
      const isSure = await confirm({
        title: t('Reset “{{name}}”', { name: t(rule.name) }),
        message: t('The rule returns to its default for games that start from now on. Its history is kept.'),
        confirmLabel: t('Reset'),
      });
      if (isSure) act.mutate({ run: () => resetRule(rule), failure: t('Failed to save rule') });
    },
  };
}

/** What is wrong with each field, if the refusal says so. */
const sentences = (error: unknown): readonly string[] => {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields.length > 0 ? fields : [errorMessage(error)];
};
