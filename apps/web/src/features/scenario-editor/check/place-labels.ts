import type { TFunction } from 'i18next';
import { getAt, type Json, type Path } from '../document/json-path.ts';
import { fieldWord, ITEM_LABELS } from '../fields/field-labels.ts';
import { nameOf } from '../ids/references.ts';

/** Describes a path of the check in the words of the forms: `Workshop · Connection 1 · To`. */
export function placeLabel(t: TFunction, content: Json, path: Path): string {
  const words: string[] = [];
  path.forEach((key, at) => {
    if (typeof key === 'number') {
      const list = String(path[at - 1]);
      const name = nameOf(getAt(content, path.slice(0, at + 1)));
      words.push(name === '' ? t('{{field}} {{number}}', { field: t(ITEM_LABELS[list] ?? fieldWord(list)), number: key + 1 }) : name);
    } else if (/^\d$/.test(key)) words.push(t('{{count}} players', { count: Number(key) }));
    // The names of a list's items already say which list it is.
    else if (typeof path[at + 1] !== 'number' && key !== 'by_players') words.push(t(fieldWord(key)));
  });
  return words.join(' · ');
}
