import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { withName } from '../ids/following-ids.ts';
import { renameId } from '../ids/references.ts';
import { type SectionName, sectionOf } from '../sections.ts';
import type { ScenarioDocument } from './document.ts';
import { getAt, type Json, type Path, pathText, setAt } from './json-path.ts';

const NONE: ReadonlySet<string> = new Set();
/** The maximum number of steps that can be undone. */
const STEPS_MAX = 200;

/** What the author has typed. */
export interface TypedDocument {
  readonly document: ScenarioDocument;
  /** The invalid text of the JSON tab. Meanwhile `document` keeps its last valid state and the forms wait. */
  readonly brokenJson: string | null;
  /** Ids that the author typed; they no longer follow names. */
  readonly ownIds: readonly string[];
}

export interface EditorState extends TypedDocument {
  readonly past: readonly TypedDocument[];
  readonly future: readonly TypedDocument[];
  /**
   * What the last change was about; the next change about the same thing belongs to the same undo step. Null = the next
   * change starts a new step.
   */
  readonly about: string | null;
  readonly section: SectionName;
  /** Index of the open item of each list, by the list's path. */
  readonly open: Readonly<Record<string, number | null>>;
  /** Ids in the saved version; these never change automatically. */
  readonly savedIds: ReadonlySet<string>;
  /** Where to move the focus. Each request is a new object. */
  readonly target: { readonly path: Path } | null;
}

export interface Editor extends StoreApi<EditorState> {
  /** An undoable step, which also replaces broken JSON. `about`: consecutive changes to the same thing are one step. */
  readonly edit: (document: ScenarioDocument, about?: string) => void;
  /** Like `edit`, for one value of the content; undefined removes it. */
  readonly set: (path: Path, value: Json | undefined) => void;
  /** Like `edit`, for a thing's name; its id follows unless it is fixed. */
  readonly setName: (path: Path, name: string) => void;
  /** Gives the thing at this path an id that its author typed. */
  readonly setId: (path: Path, id: string) => void;
  readonly setContent: (content: Json, about?: string) => void;
  /** Makes the next change a new undo step. */
  readonly seal: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Keeps an invalid text as an undoable step. */
  readonly setBrokenJson: (text: string) => void;
  readonly show: (section: SectionName) => void;
  readonly openThing: (list: string, index: number | null) => void;
  /** Moves the focus to the field at a path of the check. On the JSON tab, moves it to the line instead. */
  readonly reveal: (path: Path) => void;
}

/** Everything typed on the JSON tab is one undo step until the author leaves the tab. */
export const JSON_SIDE = 'json';

const typedIn = ({ document, brokenJson, ownIds }: TypedDocument): TypedDocument => ({ document, brokenJson, ownIds });

export function createEditor(document: ScenarioDocument, { brokenJson = null, ownIds = [] }: Partial<TypedDocument> = {}): Editor {
  const store = createStore<EditorState>(() => ({
    document,
    past: [],
    future: [],
    about: null,
    brokenJson,
    ownIds,
    section: 'details',
    open: {},
    savedIds: NONE,
    target: null,
  }));
  const put = (next: TypedDocument, about: string | null) =>
    store.setState((state) => {
      if (next.document === state.document && next.brokenJson === state.brokenJson) return state;
      const isSameStep = about !== null && about === state.about;
      const past = isSameStep ? state.past : [...state.past, typedIn(state)].slice(-STEPS_MAX);
      return { ...next, past, future: [], about };
    });
  const ownIdsNow = () => store.getState().ownIds;
  const edit: Editor['edit'] = (next, about) => put({ document: next, brokenJson: null, ownIds: ownIdsNow() }, about ?? null);
  const content = () => store.getState().document.content;
  const setContent: Editor['setContent'] = (next, about) => edit({ ...store.getState().document, content: next }, about);
  return {
    ...store,
    edit,
    setContent,
    set: (path, value) => {
      if (getAt(content(), path) !== value) setContent(setAt(content(), path, value), `content.${pathText(path)}`);
    },
    setName: (path, name) => {
      const isFixed = (id: string) => store.getState().savedIds.has(id) || ownIdsNow().includes(id);
      setContent(withName(content(), path, { name, isFixed }), `content.${pathText(path)}`);
    },
    setId: (path, id) => {
      const document = { ...store.getState().document, content: renameId(content(), path, id) };
      put({ document, brokenJson: null, ownIds: [...new Set([...ownIdsNow(), id])] }, null);
    },
    seal: () => store.setState({ about: null }),
    undo: () =>
      store.setState((now) => {
        const before = now.past.at(-1);
        return before === undefined ? {} : { ...before, past: now.past.slice(0, -1), future: [typedIn(now), ...now.future], about: null };
      }),
    redo: () =>
      store.setState((now) => {
        const [next, ...future] = now.future;
        return next === undefined ? {} : { ...next, past: [...now.past, typedIn(now)], future, about: null };
      }),
    setBrokenJson: (text) => put({ document: store.getState().document, brokenJson: text, ownIds: ownIdsNow() }, JSON_SIDE),
    show: (section) => store.setState({ section, about: null }),
    openThing: (list, index) => store.setState(({ open }) => ({ open: { ...open, [list]: index }, about: null })),
    reveal: (path) =>
      store.setState(({ section, open }) => ({
        section: section === 'json' ? section : sectionOf(path),
        open: typeof path[0] === 'string' && typeof path[1] === 'number' ? { ...open, [path[0]]: path[1] } : open,
        target: { path },
      })),
  };
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('Only inside the scenario editor.');
  return editor;
}

export const useEditorState = <Part>(select: (state: EditorState) => Part): Part => useStore(useEditor(), select);

export const useValue = (path: Path): Json | undefined => useEditorState(({ document }) => getAt(document.content, path));
