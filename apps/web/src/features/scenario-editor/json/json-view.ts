/** A CodeMirror view of the editor's content. */
import { jsonLanguage, jsonParseLinter } from '@codemirror/lang-json';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { ScenarioProblem } from '@one-mind/protocol/scenarios/scenario-problem';
import type { ScenarioProblems } from '@one-mind/protocol/scenarios/scenarios';
import { jsonExtensions } from '../../../ui/json-editor/json-extensions.ts';
import { contentText, jsonOf } from '../document/document.ts';
import { type Editor, JSON_SIDE } from '../document/editor-store.ts';
import { type Path, pathFrom } from '../document/json-path.ts';
import { OWN_FIELDS } from '../sections.ts';
import { completeScenario } from './json-completion.ts';
import { rangeOf } from './json-positions.ts';

export interface JsonView {
  readonly showProblems: (problems: ScenarioProblems | undefined) => void;
  /** Moves the focus to the field at a path. */
  readonly goTo: (path: Path) => void;
  readonly close: () => void;
}

interface JsonViewOptions {
  readonly parent: HTMLElement;
  readonly editor: Editor;
  /** The accessible name. */
  readonly label: string;
}

export function openJsonView({ parent, editor, label }: JsonViewOptions): JsonView {
  const { brokenJson, document } = editor.getState();
  /** Set while typed text changes the document, so that the change isn't written back to the view. */
  let isTaking = false;
  let found: ScenarioProblems | undefined;
  const syntaxLinter = jsonParseLinter();

  const lint = (view: EditorView) => {
    const syntax = syntaxLinter(view);
    const sense =
      syntax.length > 0 ? [] : [...(found?.errors ?? []), ...(found?.warnings ?? [])].flatMap((one) => diagnosticOf(view.state, one));
    view.dispatch(setDiagnostics(view.state, [...syntax, ...sense]));
  };
  /** Text → document: valid JSON is applied immediately. */
  const take = (text: string) => {
    const typed = jsonOf(text);
    const { document: now } = editor.getState();
    isTaking = true;
    if (typed === undefined) editor.setBrokenJson(text);
    else editor.edit(contentText(typed) === contentText(now.content) ? now : { ...now, content: typed }, JSON_SIDE);
    isTaking = false;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: brokenJson ?? contentText(document.content),
      extensions: [
        jsonExtensions({ 'aria-label': label }),
        jsonLanguage.data.of({ autocomplete: completeScenario }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          if (update.transactions.some((one) => one.annotation(Transaction.userEvent) !== FROM_DOCUMENT)) take(update.state.doc.toString());
          queueMicrotask(() => lint(view));
        }),
      ],
    }),
  });
  lint(view);
  // Document → text: undo, import and any other change from outside.
  const unsubscribe = editor.subscribe((state, before) => {
    if (isTaking || (state.document.content === before.document.content && state.brokenJson === before.brokenJson)) return;
    const text = state.brokenJson ?? contentText(state.document.content);
    if (text === view.state.doc.toString()) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: [Transaction.userEvent.of(FROM_DOCUMENT), Transaction.addToHistory.of(false)],
    });
  });
  return {
    showProblems: (problems) => {
      found = problems;
      lint(view);
    },
    goTo: (path) => {
      const { from, to } = rangeOf(view.state, path);
      view.dispatch({
        selection: { anchor: from, head: Math.min(to, view.state.doc.lineAt(from).to) },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    close: () => {
      unsubscribe();
      view.destroy();
    },
  };
}

/** Marks a transaction that comes from the document, not from typing. */
const FROM_DOCUMENT = 'document';

/** Places a problem at its line. Problems of the title and the other details don't appear in this text. */
function diagnosticOf(state: EditorState, { path, severity, reason, suggestion }: ScenarioProblem): Diagnostic[] {
  const keys = pathFrom(path);
  if (OWN_FIELDS.some((field) => field === keys[0])) return [];
  const { from, to } = rangeOf(state, keys);
  return [{ from, to: Math.min(to, state.doc.lineAt(from).to), severity, message: `${reason} ${suggestion}` }];
}
