import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Copy, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useProblemAt, useProblemsIn } from '../check/problems.ts';
import { useEditor, useEditorState, useValue } from '../document/editor-store.ts';
import { isList, isObject, type Json, moveIn, pathText, setAt } from '../document/json-path.ts';
import { blankOf, CONTENT, resolved } from '../document/schema.ts';
import { ID_LABELS, type ThingListName } from '../ids/following-ids.ts';
import { nameOf, newId, removeThing } from '../ids/references.ts';
import { FieldAnchor } from './field-anchor.tsx';
import { PART_LABELS } from './field-labels.ts';
import { Fields } from './object-fields.tsx';

interface ThingListProps {
  /** Name of the content's field that holds the list. */
  readonly list: ThingListName;
  /** Initial values of a new item, on top of the schema's minimum. */
  readonly start?: (content: Json) => Record<string, Json>;
  /** Adjusts the rest of the content when an item is added or moved; `added`: the new item's id. */
  readonly settle?: (content: Json, added?: string) => Json;
}

/** Lists all things of one kind. One of them is open at a time. */
export function ThingList({ list, start = () => ({}), settle = asItIs }: ThingListProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const value = useValue([list]);
  const problem = useProblemAt([list]);
  const things = isList(value) ? value : [];
  const { items = {}, maxItems } = resolved(CONTENT.properties?.[list] ?? {});
  const add = () => {
    const { content } = editor.getState().document;
    const blank = blankOf(items);
    if (!isObject(blank)) return;
    const id = newId(content, ID_LABELS[list]);
    editor.setContent(settle(setAt(content, [list, things.length], { ...blank, id, ...start(content) }), id));
    editor.openThing(list, things.length);
  };
  return (
    <FieldAnchor path={[list]}>
      {problem === undefined ? null : <p className="mb-3 text-danger text-sm">{problem}</p>}
      {things.length === 0 ? <p className="mb-3 text-muted text-sm">{t('None yet.')}</p> : null}
      <ol className="flex flex-col gap-2">
        {things.map((_, index) => (
          <Thing key={index} list={list} index={index} count={things.length} settle={settle} />
        ))}
      </ol>
      <Button className="mt-4" size="sm" icon={Plus} disabled={maxItems !== undefined && things.length >= maxItems} onClick={add}>
        {t(PART_LABELS[list] ?? 'Add')}
      </Button>
    </FieldAnchor>
  );
}

interface ThingProps extends Required<Pick<ThingListProps, 'list' | 'settle'>> {
  readonly index: number;
  readonly count: number;
}

const asItIs = (content: Json): Json => content;

function Thing({ list, index, count, settle }: ThingProps) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useEditor();
  const path = [list, index];
  const thing = useValue(path);
  const isOpen = useEditorState(({ open }) => open[list] === index);
  const problems = useProblemsIn(path);
  const { items = {} } = resolved(CONTENT.properties?.[list] ?? {});
  const name = nameOf(thing);
  const thingId = isObject(thing) && typeof thing.id === 'string' ? thing.id : '';
  const all = () => {
    const value = editor.getState().document.content;
    return isObject(value) && isList(value[list]) ? value[list] : [];
  };
  const move = (to: number) => {
    editor.setContent(settle(setAt(editor.getState().document.content, [list], moveIn(all(), index, to))));
    editor.openThing(list, to);
  };
  const duplicate = () => {
    if (!isObject(thing)) return;
    const { content } = editor.getState().document;
    const newOne = newId(content, thingId || ID_LABELS[list]);
    editor.setContent(settle(setAt(content, [list], all().toSpliced(index + 1, 0, { ...thing, id: newOne })), newOne));
    editor.openThing(list, index + 1);
  };
  const remove = () => {
    editor.setContent(removeThing(editor.getState().document.content, path));
    editor.openThing(list, null);
  };
  return (
    <li data-path={pathText(path)} className="rounded-xl border border-line bg-surface">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => editor.openThing(list, isOpen ? null : index)}
          className="flex min-h-12 w-full items-center gap-3 rounded-xl px-4 py-2 text-left hover:bg-raised"
        >
          <ChevronDown size={17} className={isOpen ? 'shrink-0' : '-rotate-90 shrink-0'} />
          <span className="min-w-0 flex-1 truncate font-medium">{name === '' ? t('Unnamed') : name}</span>
          {problems === 0 ? null : (
            <CircleAlert role="img" aria-label={t('{{count}} problems', { count: problems })} size={17} className="shrink-0 text-danger" />
          )}
          <code className="max-w-2/5 truncate text-faint text-xs">{thingId}</code>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="border-line border-t p-4">
        {isOpen ? (
          <>
            <Fields path={path} node={items} />
            <div className="mt-5 flex flex-wrap gap-2 border-line border-t pt-4">
              <Button size="sm" variant="quiet" disabled={index === 0} onClick={() => move(index - 1)} icon={ArrowUp}>
                {t('Up')}
              </Button>
              <Button size="sm" variant="quiet" disabled={index === count - 1} onClick={() => move(index + 1)} icon={ArrowDown}>
                {t('Down')}
              </Button>
              <Button size="sm" variant="quiet" onClick={duplicate} icon={Copy}>
                {t('Duplicate')}
              </Button>
              <Button size="sm" variant="danger" onClick={remove} icon={Trash2}>
                {t('Remove')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </li>
  );
}
