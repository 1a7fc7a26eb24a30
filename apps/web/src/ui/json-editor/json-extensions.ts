/** The CodeMirror extensions that all JSON editors share. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { jsonColours, jsonTheme } from './json-theme.ts';

/** `attributes`: attributes of the focusable element, such as `aria-label`. */
export const jsonExtensions = (attributes: Readonly<Record<string, string>>): Extension => [
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  lintGutter(),
  json(),
  autocompletion({ icons: false }),
  jsonColours,
  jsonTheme,
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ ...attributes, tabindex: '0' }),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
];
