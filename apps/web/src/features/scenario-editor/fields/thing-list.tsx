import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Copy, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useEditorState, useValue } from '../editor-store.ts';
import { isList, isObject, type Json, moveIn, pathText } from '../json-path.ts';
import { useProblemAt, useProblemsIn } from '../problems.ts';
import { nameOf, newId, removeThing } from '../references.ts';
import { blankOf, CONTENT, resolved } from '../schema.ts';
import { PART_WORDS } from './field-words.ts';
import { Fields } from './object-fields.tsx';
import { Placed } from './placed.tsx';

interface ThingListProps {
  /** The field of the content, a list of things with ids. */
  readonly list: string;
  /** What an id of a new one begins with. */
  readonly word: string;
  /** What a new one has that is not as little as it may have. */
  readonly start?: (content: Json) => Record<string, Json>;
}

/** All things of one kind, of which one at a time is open. */
export function ThingList({ list, word, start = () => ({}) }: ThingListProps) {
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
    editor.set([list, things.length], { ...blank, id: newId(content, word), ...start(content) });
    editor.openThing(list, things.length);
  };
  return (
    <Placed path={[list]}>
      {problem === undefined ? null : <p className="mb-3 text-danger text-sm">{problem}</p>}
      {things.length === 0 ? <p className="mb-3 text-muted text-sm">{t('None yet.')}</p> : null}
      <ol className="flex flex-col gap-2">
        {things.map((_, index) => (
          <Thing key={index} list={list} index={index} count={things.length} word={word} />
        ))}
      </ol>
      <Button
        className="mt-4"
        size="sm"
        icon={<Plus aria-hidden="true" size={15} />}
        disabled={maxItems !== undefined && things.length >= maxItems}
        onClick={add}
      >
        {t(PART_WORDS[list] ?? 'Add')}
      </Button>
    </Placed>
  );
}

interface ThingProps {
  readonly list: string;
  readonly index: number;
  readonly count: number;
  readonly word: string;
}

function Thing({ list, index, count, word }: ThingProps) {
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
    editor.set([list], moveIn(all(), index, to));
    editor.openThing(list, to);
  };
  const duplicate = () => {
    if (!isObject(thing)) return;
    const { content } = editor.getState().document;
    editor.set([list], all().toSpliced(index + 1, 0, { ...thing, id: newId(content, thingId || word) }));
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
          <ChevronDown aria-hidden="true" size={17} className={isOpen ? 'shrink-0' : '-rotate-90 shrink-0'} />
          <span className="min-w-0 flex-1 truncate font-medium">{name === '' ? t('Without a name') : name}</span>
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
              <Button
                size="sm"
                variant="quiet"
                disabled={index === 0}
                onClick={() => move(index - 1)}
                icon={<ArrowUp aria-hidden="true" size={15} />}
              >
                {t('Up')}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                disabled={index === count - 1}
                onClick={() => move(index + 1)}
                icon={<ArrowDown aria-hidden="true" size={15} />}
              >
                {t('Down')}
              </Button>
              <Button size="sm" variant="quiet" onClick={duplicate} icon={<Copy aria-hidden="true" size={15} />}>
                {t('Duplicate')}
              </Button>
              <Button size="sm" variant="danger" onClick={remove} icon={<Trash2 aria-hidden="true" size={15} />}>
                {t('Remove')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </li>
  );
}
