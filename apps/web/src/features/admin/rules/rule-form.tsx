import { ACTIONS, ROLES } from '@one-mind/engine/vocabulary';
import type { RuleEffect, RulesTest, RuleView } from '@one-mind/protocol/games/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ConflictActions } from '../../../shared/forms/conflict-actions.tsx';
import { CheckboxesField, SelectField, SwitchField, TextareaField, TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { actionName, roleName } from '../../../shared/games/game-labels.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { EntryFields, ParameterFields } from './parameter-fields.tsx';
import { categoryName, RULE_CATEGORIES, RULE_TYPES, typeName } from './rule-labels.ts';
import { houseParameters, type RuleValues, ruleFormSchema, valuesOf } from './rule-values.ts';
import { changeRule, createRule, RULES_KEY, rulesQuery, testRules } from './rules-calls.ts';
import { Effect } from './test-result.tsx';

interface RuleFormProps {
  /** The rule to change; null = a new house rule. */
  readonly rule: RuleView | null;
  readonly onClose: () => void;
}

/** Creates a house rule, or changes a rule of either kind. The texts of an engine rule are fixed; its settings are not. */
export function RuleForm({ rule: opened, onClose }: RuleFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  /** The rule as someone else saved it in the meantime. */
  const [theirs, setTheirs] = useState<RuleView | null>(null);
  const rule = theirs ?? opened;
  const isFixed = rule?.kind === 'engine';
  const [trial, setTrial] = useState<{ readonly of: string; readonly result: RulesTest } | null>(null);
  /** The action that failed, when a failure is shown. */
  const [sentTo, setSentTo] = useState<'save' | 'test'>('save');

  const save = (values: RuleValues) => {
    const { id, active, parameters, entries: _, ...texts } = values;
    if (rule === null) return createRule({ ...texts, ...(id !== '' && { id }), active, parameters: houseParameters(values) });
    return isFixed
      ? changeRule(rule.id, { parameters, active, version: rule.version })
      : changeRule(rule.id, { ...texts, parameters: houseParameters(values), active, version: rule.version });
  };
  const form = useSchemaForm({
    schema: ruleFormSchema(rule),
    defaultValues: valuesOf(opened),
    // The names of an engine rule's parameters begin with its id.
    fieldOfPath: (path) => (rule !== null && path.startsWith(`${rule.id}.`) ? path.slice(rule.id.length + 1) : path),
    send: async (values) => {
      setSentTo('save');
      setTrial(null);
      try {
        const { name } = await save(values);
        toast.success(t('“{{name}}” was saved', { name }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'rule_changed') {
          const rules = await queries.fetchQuery({ ...rulesQuery, staleTime: 0 }).catch(() => null);
          setTheirs(rules?.find(({ id }) => id === opened?.id) ?? null);
        }
        throw error;
      }
      await queries.invalidateQueries({ queryKey: RULES_KEY });
      onClose();
    },
  });
  const [active, parameters] = form.watch(['active', 'parameters']);
  const tried = JSON.stringify([active, parameters]);
  const tryOut = form.submitTo(async ({ id, active: isActive, parameters: values }) => {
    setSentTo('test');
    setTrial({ of: tried, result: await testRules({ tried: { id, active: isActive, parameters: values } }) });
  });
  const trialPlace = useRef<HTMLDivElement>(null);
  // Moves the result into view, because it appears below the fields.
  useEffect(() => {
    if (trial !== null) trialPlace.current?.scrollIntoView({ block: 'nearest' });
  }, [trial]);
  const isConflict = form.failure?.error instanceof ApiError && form.failure.error.code === 'rule_changed';

  return (
    <FormDialog
      form={form}
      wide
      asksBeforeDiscarding
      title={opened === null ? t('Create Rule') : t('Edit Rule')}
      description={
        opened === null
          ? t('A house rule: players read it in the reference, but no game enforces it. Games follow the rules in the list.')
          : isFixed
            ? t('Changes apply to games that start from now on. Running games keep the rules they began with.')
            : t('A house rule: players read it, but no game enforces it.')
      }
      submitLabel={opened === null ? t('Create Rule') : t('Update Rule')}
      failed={sentTo === 'save' ? t('Failed to save rule') : t('Failed to test rules')}
      failureAction={
        isConflict && theirs !== null ? <ConflictActions saveMine={form.submit} takeTheirs={() => form.reset(valuesOf(theirs))} /> : null
      }
      actions={
        isFixed ? (
          <Button onClick={tryOut} disabled={form.formState.isSubmitting}>
            {t('Try on the example')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      {isConflict && theirs !== null ? (
        <Banner kind="info">
          {t('Saved version:')} {theirs.active ? t('Active') : t('Inactive')} {JSON.stringify(theirs.parameters)}
        </Banner>
      ) : null}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          form={form}
          name="id"
          label={t('Rule ID')}
          hint={opened === null ? t('If you leave it empty, it is derived from the name.') : undefined}
          disabled={opened !== null}
          maxLength={48}
        />
        <SelectField
          form={form}
          name="type"
          label={t('Type')}
          options={RULE_TYPES.map((value) => ({ value, label: typeName(t, value) }))}
          disabled={isFixed}
        />
        <TextField form={form} name="name" label={t('Name')} disabled={isFixed} maxLength={80} />
        <SelectField
          form={form}
          name="category"
          label={t('Category')}
          options={RULE_CATEGORIES.map((value) => ({ value, label: categoryName(t, value) }))}
          disabled={isFixed}
        />
      </div>
      <TextareaField form={form} name="description" label={t('Description')} rows={isFixed ? 2 : 3} disabled={isFixed} maxLength={1000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckboxesField
          form={form}
          name="roles"
          label={t('Applicable Roles')}
          options={ROLES.map((value) => ({ value, label: roleName(t, value) }))}
          disabled={isFixed}
        />
        <CheckboxesField
          form={form}
          name="actions"
          label={t('Applicable Actions')}
          options={ACTIONS.map((value) => ({ value, label: actionName(t, value) }))}
          disabled={isFixed}
        />
      </div>
      {isFixed ? <ParameterFields form={form} definitions={rule.definitions} /> : <EntryFields form={form} />}
      <SwitchField
        form={form}
        name="active"
        label={t('Active')}
        hint={rule?.core == null ? undefined : t('Always active: {{reason}}', { reason: t(rule.core) })}
        disabled={rule?.core != null}
      />
      <div ref={trialPlace} aria-live="polite" className="scroll-mb-4">
        {trial?.of === tried && rule !== null ? <TrialResult effects={trial.result.effects} id={rule.id} /> : null}
      </div>
    </FormDialog>
  );
}

/** What this rule, as entered in the form, would change at a moment of a real game. */
function TrialResult({ effects, id }: { readonly effects: readonly RuleEffect[]; readonly id: string }) {
  const { t } = useTranslation();
  const effect = effects.find(({ rule }) => rule === id);
  return effect === undefined ? (
    <p className="text-muted text-sm">{t('These are the default values, so nothing changes.')}</p>
  ) : (
    <Effect effect={effect} />
  );
}
