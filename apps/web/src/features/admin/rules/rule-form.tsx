import { ACTIONS, ROLES } from '@one-mind/engine/vocabulary';
import type { RuleEffect, RuleView } from '@one-mind/protocol/games/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { actionName, roleName } from '../../../shared/games/game-labels.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { Field, Input, Select, Switch, Textarea } from '../../../ui/forms/field.tsx';
import { useAlert } from '../../../ui/overlays/confirm.tsx';
import { useConfirmDiscard } from '../../../ui/overlays/confirm-discard.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { categoryName, RULE_CATEGORIES, RULE_TYPES, typeName } from './rule-labels.ts';
import { changeRule, createRule, RULES_KEY, rulesQuery, testRules } from './rules-calls.ts';
import { Effect } from './test-result.tsx';

interface RuleFormProps {
  /** What is changed; null = a new rule of the house. */
  readonly rule: RuleView | null;
  readonly onClose: () => void;
}

const valuesOf = (rule: RuleView | null) => ({
  id: rule?.id ?? '',
  type: rule?.type ?? ('global' as const),
  name: rule?.name ?? '',
  description: rule?.description ?? '',
  category: rule?.category ?? ('overview' as const),
  roles: [...(rule?.roles ?? [])],
  actions: [...(rule?.actions ?? [])],
  parameters: JSON.stringify(rule?.parameters ?? {}, null, 2),
  active: rule?.active ?? true,
});

/** The object that a text is, or null. */
function objectIn(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}

/** Creates a rule of the house, or changes a rule of either kind. What an engine rule says is fixed; what it is set to is not. */
export function RuleForm({ rule: opened, onClose }: RuleFormProps) {
  const { t } = useTranslation();
  const alert = useAlert();
  const confirmDiscard = useConfirmDiscard();
  const queries = useQueryClient();
  const [initial, setInitial] = useState(() => valuesOf(opened));
  const [values, setValues] = useState(initial);
  /** The rule as somebody else has left it meanwhile. */
  const [theirs, setTheirs] = useState<RuleView | null>(null);
  const rule = theirs ?? opened;
  const isFixed = rule?.kind === 'engine';

  const save = useMutation({
    mutationFn: ({ parameters, base }: { readonly parameters: Record<string, unknown>; readonly base: RuleView | null }) => {
      const { id, active, ...words } = { ...values, parameters };
      if (base === null) return createRule({ ...words, ...(id.trim() !== '' && { id: id.trim() }), active });
      const { parameters: _, ...said } = words;
      return changeRule(base.id, { ...(base.kind === 'house' && said), parameters, active, version: base.version });
    },
    onSuccess: async ({ name }) => {
      toast.success(t('“{{name}}” is saved', { name }));
      await queries.invalidateQueries({ queryKey: RULES_KEY });
      onClose();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'rule_changed') {
        const rules = await queries.fetchQuery({ ...rulesQuery, staleTime: 0 }).catch(() => null);
        const newest = rules?.find(({ id }) => id === opened?.id);
        if (newest) return setTheirs(newest);
      }
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
      await alert({ title: t('Failed to save rule'), message: t(errorMessage(error)), confirmLabel: t('OK') });
    },
  });
  const attempt = useMutation({
    mutationFn: (parameters: Record<string, unknown>) => testRules({ tried: { id: values.id, active: values.active, parameters } }),
    onError: async (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
      await alert({ title: t('Failed to test rules'), message: t(errorMessage(error)), confirmLabel: t('OK') });
    },
  });
  const tried = useRef<HTMLDivElement>(null);
  // It is below the fields, where nobody would look for it.
  useEffect(() => {
    if (attempt.data !== undefined) tried.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt.data]);
  const change = (changed: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changed }));
    // What was tried is not what stands there any more.
    attempt.reset();
  };
  /** Null, and said, where they are no JSON. */
  const givenParameters = async (): Promise<Record<string, unknown> | null> => {
    const parameters = objectIn(values.parameters);
    if (parameters === null) {
      const message = t('Write them as an object, as {"bonus": 15}. Look for a missing comma, quote or bracket.');
      await alert({ title: t('Invalid JSON in parameters field'), message, confirmLabel: t('OK') });
    }
    return parameters;
  };
  const send = async (base: RuleView | null) => {
    const parameters = await givenParameters();
    if (parameters === null) return;
    setTheirs(null);
    attempt.reset();
    save.mutate({ parameters, base });
  };
  const tryOut = async () => {
    const parameters = await givenParameters();
    if (parameters === null) return;
    save.reset();
    attempt.mutate(parameters);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog is still inside the page's own forms for React.
    event.stopPropagation();
    void send(rule);
  };
  const close = async () => {
    const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
    const leaves = !isDirty || (await confirmDiscard());
    if (leaves) onClose();
  };

  const problem = save.error ?? attempt.error;
  const fields = problem instanceof ApiError ? problem.fields : {};
  const said = (field: string): string | undefined => fields[field];
  /** Of an engine rule, paths begin with its id, or that of a rule that it can't be together with. */
  const isKnown = (path: string): boolean =>
    rule !== null && path.startsWith(`${rule.id}.`) && path.slice(rule.id.length + 1) in rule.definitions;
  const ofKnown = Object.entries(fields).flatMap(([path, sentence]) =>
    isKnown(path) ? [[path.slice(values.id.length + 1), sentence] as const] : [],
  );
  const ofParameters = Object.entries(fields).filter(([path]) => (path.includes('.') || path === 'parameters') && !isKnown(path));
  const given = objectIn(values.parameters);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) void close();
      }}
      title={opened === null ? t('Create Rule') : t('Edit Rule')}
      description={
        opened === null
          ? t(
              'A rule of the house: players read it in the reference, and no game reads it. What games are played by are the rules in the list.',
            )
          : isFixed
            ? t('Changes apply to games that start from now on. Running games keep the rules they began with.')
            : t('A rule of the house: players read it, and no game reads it.')
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => void close()}>
            {t('Cancel')}
          </Button>
          {isFixed ? (
            <Button onClick={() => void tryOut()} busy={attempt.isPending}>
              {t('Try on the example')}
            </Button>
          ) : null}
          <Button variant="primary" type="submit" form="rule-form" busy={save.isPending}>
            {opened === null ? t('Create Rule') : t('Update Rule')}
          </Button>
        </>
      }
    >
      <form id="rule-form" onSubmit={submit} noValidate className="flex flex-col gap-3">
        {theirs === null || !save.isError ? null : (
          <Banner
            kind="error"
            action={
              <>
                <Button size="sm" onClick={() => void send(theirs)}>
                  {t('Save mine')}
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    setInitial(valuesOf(theirs));
                    setValues(valuesOf(theirs));
                    save.reset();
                  }}
                >
                  {t('Take theirs')}
                </Button>
              </>
            }
          >
            <strong className="font-semibold">{t('Somebody else has changed this rule. Look at it again before you save.')}</strong>
            <pre className="mt-1 whitespace-pre-wrap break-words text-text/80 text-xs">
              {`${theirs.active ? t('Active') : t('Inactive')} ${JSON.stringify(theirs.parameters)}`}
            </pre>
          </Banner>
        )}
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <Field label={t('Rule ID')} hint={opened === null ? t('Left empty, one is made from the name.') : undefined} error={said('id')}>
            {(control) => (
              <Input
                {...control}
                value={values.id}
                disabled={opened !== null}
                maxLength={48}
                autoComplete="off"
                onChange={(event) => change({ id: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('Type')} error={said('type')}>
            {(control) => (
              <Select
                {...control}
                value={values.type}
                disabled={isFixed}
                onChange={(event) => change({ type: RULE_TYPES.find((one) => one === event.target.value) ?? values.type })}
              >
                {RULE_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {typeName(t, type)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('Name')} error={said('name')}>
            {(control) => (
              <Input
                {...control}
                value={values.name}
                disabled={isFixed}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('Category')} error={said('category')}>
            {(control) => (
              <Select
                {...control}
                value={values.category}
                disabled={isFixed}
                onChange={(event) => change({ category: RULE_CATEGORIES.find((one) => one === event.target.value) ?? values.category })}
              >
                {RULE_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {categoryName(t, category)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label={t('Description')} error={said('description')}>
          {(control) => (
            <Textarea
              {...control}
              rows={isFixed ? 2 : 3}
              value={values.description}
              disabled={isFixed}
              maxLength={1000}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <CheckboxGroup
            label={t('Applicable Roles')}
            options={ROLES.map((role) => ({ value: role, label: roleName(t, role) }))}
            chosen={values.roles}
            onChange={(roles) => change({ roles })}
            disabled={isFixed}
          />
          <CheckboxGroup
            label={t('Applicable Actions')}
            options={ACTIONS.map((action) => ({ value: action, label: actionName(t, action) }))}
            chosen={values.actions}
            onChange={(actions) => change({ actions })}
            disabled={isFixed}
          />
        </div>
        {isFixed && rule !== null && given !== null ? (
          <ParameterFields
            definitions={rule.definitions}
            values={given}
            problems={Object.fromEntries(ofKnown)}
            onChange={(parameters) => change({ parameters: JSON.stringify(parameters, null, 2) })}
          />
        ) : (
          <Field label={t('Parameters (JSON)')} hint={t('Values that belong to the rule, such as {"minutes": 5}. They are shown with it.')}>
            {(control) => (
              <Textarea
                {...control}
                {...(ofParameters.length > 0 && { 'aria-invalid': true })}
                rows={6}
                spellCheck={false}
                value={values.parameters}
                onChange={(event) => change({ parameters: event.target.value })}
                className="font-mono text-sm"
              />
            )}
          </Field>
        )}
        {ofParameters.length === 0 ? null : (
          <ul role="alert" className="flex flex-col gap-1 text-danger text-sm">
            {ofParameters.map(([path, sentence]) => (
              <li key={path}>
                <code className="text-xs">{path}</code> {sentence}
              </li>
            ))}
          </ul>
        )}
        <Switch
          label={t('Active')}
          hint={rule?.core == null ? undefined : t('Always active: {{reason}}', { reason: t(rule.core) })}
          checked={values.active}
          disabled={rule?.core != null}
          onCheckedChange={(active) => change({ active })}
        />
        <div ref={tried} aria-live="polite" className="scroll-mb-4">
          {attempt.data === undefined ? null : <TriedOut effects={attempt.data.effects} id={values.id} />}
        </div>
      </form>
    </Dialog>
  );
}

/** What this rule, as it stands in the form, would make of a moment of a real game. */
function TriedOut({ effects, id }: { readonly effects: readonly RuleEffect[]; readonly id: string }) {
  const { t } = useTranslation();
  const effect = effects.find(({ rule }) => rule === id);
  return effect === undefined ? (
    <p className="text-muted text-sm">{t('These are the default values, so nothing changes.')}</p>
  ) : (
    <Effect effect={effect} />
  );
}
