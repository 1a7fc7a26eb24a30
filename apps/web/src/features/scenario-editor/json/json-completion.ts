/** Completion on the JSON tab: field names, enum values, kinds, and existing ids. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { syntaxTree } from '@codemirror/language';
import { REFERS_TO } from '@one-mind/protocol/scenarios/scenario-conditions';
import { getAt, isObject, type Json, type Path } from '../document/json-path.ts';
import { blankOf, optionFor, optionsOf, resolved, type SchemaNode, schemaAt } from '../document/schema.ts';
import { candidatesFor } from '../ids/references.ts';
import { looseValue, pathAt, wholeTree } from './json-positions.ts';

export function completeScenario(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const word = context.matchBefore(/"?[\w-]*/);
  const from = word?.from ?? pos;
  if (from === pos && !context.explicit) return null;
  const node = wholeTree(state).resolveInner(pos, -1);
  const value = looseValue(state);
  const isName =
    node.name === 'PropertyName' || (node.name !== 'String' && !isAfterColon(state.doc.sliceString(0, from)) && isInObject(node));
  const path = pathAt(state, node);
  // A property name is itself the last key of its path.
  const options = isName ? names(value, node.name === 'PropertyName' ? path.slice(0, -1) : objectPath(path, value)) : values(value, path);
  return options.length === 0 ? null : { from, options, validFor: /^"?[\w-]*$/ };
}

const isAfterColon = (before: string): boolean => /:\s*$/.test(before);
function isInObject(inner: ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>): boolean {
  for (let node: typeof inner | null = inner; node; node = node.parent) {
    if (node.name === 'Object') return true;
    if (node.name === 'Array') return false;
  }
  return false;
}
/** At the end of a value, the syntax tree still reports that value. */
const objectPath = (path: Path, value: Json): Path => (isObject(getAt(value, path)) ? path : path.slice(0, -1));

function names(value: Json, path: Path): Completion[] {
  const node = schemaAt(value, path);
  if (node === undefined) return [];
  const object = getAt(value, path);
  const shapes = optionsOf(node).length > 0 ? [optionFor(node, object)].flatMap((one) => one ?? optionsOf(node)) : [resolved(node)];
  const fields = new Map(shapes.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...fields]
    .filter(([name]) => !(isObject(object) && Object.hasOwn(object, name)))
    .map(([name, field]) => ({
      label: `"${name}"`,
      displayLabel: name,
      type: 'property',
      apply: writing(`"${name}": ${JSON.stringify(blankOf(field))}`),
      ...said(field),
    }));
}

function values(value: Json, path: Path): Completion[] {
  const node = typeOfUnion(value, path) ?? schemaAt(value, path);
  if (node === undefined) return [];
  const whole = resolved(node);
  const kinds = node[REFERS_TO];
  if (kinds !== undefined) {
    return candidatesFor(value, kinds).map(({ id, name }) => ({
      label: `"${id}"`,
      apply: writing(`"${id}"`),
      displayLabel: id,
      type: 'constant',
      detail: name === id ? '' : name,
    }));
  }
  if (whole.type === 'boolean') return ['true', 'false'].map((label) => ({ label, type: 'keyword' }));
  if (whole.enum !== undefined)
    return whole.enum.map((word) => ({
      label: `"${word}"`,
      apply: writing(`"${word}"`),
      displayLabel: word,
      type: 'enum',
      ...said(whole),
    }));
  return optionsOf(node).flatMap((option) => {
    const type = option.properties?.type?.const;
    if (type === undefined) return [];
    return [
      {
        label: `"${type}"`,
        displayLabel: type,
        type: 'class',
        apply: writing(JSON.stringify(blankOf(option))),
        detail: option.title ?? '',
      },
    ];
  });
}

/** The `type` of a condition or an effect can become any kind, whatever it is now. */
function typeOfUnion(value: Json, path: Path): SchemaNode | undefined {
  if (path.at(-1) !== 'type') return undefined;
  const parent = schemaAt(value, path.slice(0, -1));
  const types = parent && optionsOf(parent).flatMap((option) => option.properties?.type?.const ?? []);
  return types && types.length > 0 ? { enum: types } : undefined;
}

/** Replaces the word, and a closing quote if there is one. */
function writing(text: string): NonNullable<Completion['apply']> {
  return (view, completion, from, to) => {
    const end = view.state.doc.sliceString(to, to + 1) === '"' ? to + 1 : to;
    view.dispatch({
      ...insertCompletionText(view.state, text, from, end),
      annotations: pickedCompletion.of(completion),
    });
  };
}

const said = ({ description }: SchemaNode): { readonly info?: string } => (description === undefined ? {} : { info: description });
