import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { isList, moveIn, type Path } from '../document/json-path.ts';
import { blankOf, isId, optionsOf, resolved } from '../document/schema.ts';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';
import { useInnerField } from './field-context.ts';
import { ITEM_LABELS, PART_LABELS } from './field-labels.ts';
import { Fields } from './object-fields.tsx';

/** Edits a list: items can be appended, moved and removed. */
export function ListField({ path, node, label }: Required<SchemaFieldProps>) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const { items = {}, maxItems } = resolved(node);
  const parts = isList(value) ? value : [];
  const hints = [hintOf(node), ...(resolved(items).properties === undefined ? [] : [hintOf(items)])];
  const hint = hints.flatMap((one) => (one === undefined ? [] : [t(one)])).join(' ');
  const isPlain = isId(items) || (resolved(items).type === 'string' && optionsOf(items).length === 0);
  return (
    <FieldAnchor path={path} className="sm:col-span-2">
      <fieldset className="rounded-xl border border-line p-4">
        <legend className="px-1.5 font-medium text-sm">{label}</legend>
        {hint === '' ? null : <p className="mb-3 text-faint text-sm">{hint}</p>}
        {problem === undefined ? null : <p className="mb-3 text-danger text-sm">{problem}</p>}
        <ol className="flex flex-col gap-3">
          {parts.map((_, index) => (
            <li key={index} className={isPlain ? 'flex items-start gap-1 [&_label]:sr-only' : 'relative rounded-lg bg-sunken/50 p-3'}>
              <div className={isPlain ? 'min-w-0 flex-1' : 'pt-1'}>
                <Part
                  path={[...path, index]}
                  node={items}
                  label={t('{{field}} {{number}}', { field: t(ITEM_LABELS[String(path.at(-1))] ?? label), number: index + 1 })}
                />
              </div>
              <PartButtons
                path={path}
                index={index}
                count={parts.length}
                className={isPlain ? 'pt-1 touch:pt-0' : 'absolute top-1 right-1'}
              />
            </li>
          ))}
        </ol>
        <Button
          size="sm"
          variant="quiet"
          className={parts.length === 0 ? undefined : 'mt-3'}
          icon={Plus}
          disabled={maxItems !== undefined && parts.length >= maxItems}
          onClick={() => set([...path, parts.length], blankOf(items))}
        >
          {t(PART_LABELS[String(path.at(-1))] ?? 'Add')}
        </Button>
      </fieldset>
    </FieldAnchor>
  );
}

/** One item. An item with several fields needs no frame of its own inside the list's frame. */
function Part({ path, node, label }: Required<SchemaFieldProps>) {
  const Inner = useInnerField();
  if (resolved(node).properties === undefined) return <Inner path={path} node={node} label={label} />;
  return (
    <FieldAnchor path={path}>
      <p className="mb-2 font-medium text-sm">{label}</p>
      <Fields path={path} node={node} />
    </FieldAnchor>
  );
}

interface PartButtonsProps {
  /** The path of the list. */
  readonly path: Path;
  readonly index: number;
  readonly count: number;
  readonly className: string;
}

function PartButtons({ path, index, count, className }: PartButtonsProps) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const list = isList(value) ? value : [];
  const number = index + 1;
  return (
    <div className={`flex ${className}`}>
      {count > 1 ? (
        <>
          <IconButton
            icon={ArrowUp}
            label={t('Move {{number}} up', { number })}
            disabled={index === 0}
            onClick={() => set(path, moveIn(list, index, index - 1))}
          />
          <IconButton
            icon={ArrowDown}
            label={t('Move {{number}} down', { number })}
            disabled={number === count}
            onClick={() => set(path, moveIn(list, index, number))}
          />
        </>
      ) : null}
      <IconButton icon={X} label={t('Remove {{number}}', { number })} onClick={() => set([...path, index], undefined)} />
    </div>
  );
}
