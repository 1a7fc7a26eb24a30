import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { isObject, type Json } from '../document/json-path.ts';
import { blankOf, optionFor, optionsOf, resolved, type SchemaNode } from '../document/schema.ts';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';
import { Fields } from './object-fields.tsx';

/** The deepest nesting of conditions that the protocol's schema allows. */
const DEPTH_MAX = 8;

/** Edits a value that has one of several kinds, such as a condition or an effect: first the kind, then the fields of that kind. */
export function UnionField({ path, node, label }: Required<SchemaFieldProps>) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const options = optionsOf(node);
  const current = optionFor(node, value);
  const depth = path.filter((key) => key === 'of').length + 1;
  const offered = options.filter(
    (option) =>
      option === current ||
      ((depth < DEPTH_MAX || option.properties?.of === undefined) &&
        (option.properties?.type?.const !== 'marked' || path[0] === 'rogue_goals')),
  );
  const hint = current && hintOf(current);
  return (
    <FieldAnchor path={path} className="min-w-0 sm:col-span-2">
      <Field label={label} hint={hint === undefined ? undefined : t(hint)} error={current === undefined ? problem : undefined}>
        {(control) => (
          <Select
            {...control}
            value={current === undefined ? null : options.indexOf(current)}
            onChange={(index) => {
              const chosen = index === null ? undefined : options[index];
              if (chosen !== undefined) set(path, changedTo(chosen, value, current));
            }}
            options={[
              ...(current === undefined ? [{ value: null, label: t('Choose…') }] : []),
              ...offered.map((option) => ({ value: options.indexOf(option), label: t(option.title ?? '') })),
            ]}
          />
        )}
      </Field>
      {current === undefined ? null : (
        <div className="mt-2 border-line border-l-2 pl-3 sm:pl-4">
          <Fields path={path} node={current} />
        </div>
      )}
    </FieldAnchor>
  );
}

/**
 * Changes the kind of a value. Fields that both kinds share keep their values. Changing to a group or a negation puts
 * the old value inside it.
 */
function changedTo(chosen: SchemaNode, value: Json | undefined, current: SchemaNode | undefined): Json {
  const blank = blankOf(chosen);
  if (!isObject(blank) || !isObject(value)) return blank;
  const of = chosen.properties?.of;
  if (of !== undefined) {
    const parts = current?.properties?.of === undefined ? [value] : Array.isArray(value.of) ? value.of : [value.of ?? null];
    return { ...blank, of: resolved(of).type === 'array' ? parts : (parts[0] ?? null) };
  }
  // Changing a group or a negation to a simple kind discards its parts.
  if (current?.properties?.of !== undefined) return blank;
  const kept = Object.entries(blank).filter(
    ([key]) =>
      key !== 'type' &&
      value[key] !== undefined &&
      chosen.properties?.[key]?.$ref === current?.properties?.[key]?.$ref &&
      current?.properties?.[key] !== undefined,
  );
  return { ...blank, ...Object.fromEntries(kept.map(([key]) => [key, value[key] ?? null])) };
}
