/** Maps between paths and positions of a JSON text, using CodeMirror's syntax tree. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { jsonOf } from '../document/document.ts';
import type { Json, Path } from '../document/json-path.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const VALUES: ReadonlySet<string> = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/** The longest time to wait for the parser, in ms; after that, use the part that is parsed. */
const PARSE_MAX = 300;
export const wholeTree = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, PARSE_MAX) ?? syntaxTree(state);

const textOf = (state: EditorState, { from, to }: TextRange): string => state.doc.sliceString(from, to);

function keyOf(state: EditorState, property: SyntaxNode): string | undefined {
  const name = property.getChild('PropertyName');
  if (!name) return undefined;
  const key = jsonOf(textOf(state, name));
  return typeof key === 'string' ? key : undefined;
}

function* childrenOf(node: SyntaxNode): Generator<SyntaxNode> {
  for (let child = node.firstChild; child; child = child.nextSibling) yield child;
}
const valueIn = (node: SyntaxNode): SyntaxNode | undefined => [...childrenOf(node)].find(({ name }) => VALUES.has(name));

/** The range of the value at a path, including its property name. Falls back to the nearest parent that exists. */
export function rangeOf(state: EditorState, path: Path): TextRange {
  let found: TextRange = { from: 0, to: 0 };
  let value = valueIn(wholeTree(state).topNode);
  for (const key of path) {
    if (value === undefined) return found;
    if (typeof key === 'number') {
      const part: SyntaxNode | undefined = [...childrenOf(value)].filter(({ name }) => VALUES.has(name))[key];
      if (part === undefined) return found;
      found = part;
      value = part;
    } else {
      const property: SyntaxNode | undefined = value.getChildren('Property').find((one) => keyOf(state, one) === key);
      if (property === undefined) return found;
      found = property;
      value = valueIn(property);
    }
  }
  return found;
}

/** The path of the object, list or value at a position. */
export function pathAt(state: EditorState, inner: SyntaxNode): Path {
  const path: (string | number)[] = [];
  for (let node: SyntaxNode | null = inner; node; node = node.parent) {
    const { parent } = node;
    if (node.name === 'Property') {
      const key = keyOf(state, node);
      if (key !== undefined) path.unshift(key);
    } else if (parent?.name === 'Array' && VALUES.has(node.name)) {
      const place = [...childrenOf(parent)].filter(({ name }) => VALUES.has(name)).findIndex(({ from }) => from === node.from);
      path.unshift(place);
    }
  }
  return path;
}

/** The value as far as the syntax tree can read it, even from invalid JSON; missing parts are null. */
export function looseValue(state: EditorState): Json {
  return looseValueOf(state, valueIn(wholeTree(state).topNode));
}

function looseValueOf(state: EditorState, node: SyntaxNode | undefined): Json {
  if (node === undefined) return null;
  switch (node.name) {
    case 'Object': {
      const entries = node
        .getChildren('Property')
        .map((property) => [keyOf(state, property), looseValueOf(state, valueIn(property))] as const);
      return Object.fromEntries(entries.filter(([key]) => key !== undefined));
    }
    case 'Array':
      return [...childrenOf(node)].filter(({ name }) => VALUES.has(name)).map((part) => looseValueOf(state, part));
    default:
      return jsonOf(textOf(state, node)) ?? null;
  }
}
