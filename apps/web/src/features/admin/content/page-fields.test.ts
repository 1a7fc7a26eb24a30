import { SiteContentSchema } from '@one-mind/protocol/content/content';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Json, Part } from './merge-texts.ts';
import { type FieldSpec, fieldsOf } from './page-fields.ts';

const t = ((key: string) => key) as TFunction;
const PARTS = Object.keys(CONTENT_FALLBACK) as Part[];

/** The names of the fields that can be edited and of those that exist, such as `features.title`. */
const edited = (specs: readonly FieldSpec[]): string[] =>
  specs.flatMap((spec) => ('fields' in spec ? edited(spec.fields).map((name) => `${spec.name}.${name}`) : [spec.name]));
const present = (json: Json): string[] => {
  if (Array.isArray(json)) return json.every((one) => typeof one === 'string') ? [''] : present(json[0] ?? '');
  if (typeof json !== 'object') return [''];
  return Object.entries(json).flatMap(([name, value]) => present(value).map((rest) => (rest === '' ? name : `${name}.${rest}`)));
};

describe('fieldsOf', () => {
  it.each(PARTS)('offers exactly the fields of %s for editing', (part) => {
    const fields = present(CONTENT_FALLBACK[part]).filter((name) => name !== 'html_content');
    expect(edited(fieldsOf(t, part)).toSorted()).toEqual(fields.toSorted());
  });

  it.each(PARTS)('adds only valid items to the lists of %s', (part) => {
    const lists = fieldsOf(t, part).flatMap((spec) => (spec.kind === 'list' ? [spec] : []));
    for (const { name, blank } of lists) {
      const { error } = SiteContentSchema.safeParse({ ...CONTENT_FALLBACK, [part]: { ...CONTENT_FALLBACK[part], [name]: [blank] } });
      // A new item is empty, so each field asks to be filled in; nothing else may be wrong with it.
      for (const issue of error?.issues ?? []) expect([name, issue.code]).toEqual([name, 'too_small']);
    }
  });
});
