import type { SiteContent } from '@one-mind/protocol/content/content';

/** A text, or an object or list of texts. */
export type Json = string | boolean | readonly Json[] | { readonly [key: string]: Json };

export type Part = keyof SiteContent;
/** A field of a page. A list counts as one field. */
export interface Place {
  readonly part: Part;
  readonly field: string;
}
export interface Merged {
  readonly content: SiteContent;
  /** The fields that both have changed differently; `content` has `mine` there. */
  readonly conflicts: readonly Place[];
}

export const fieldOf = (content: SiteContent, { part, field }: Place): Json | undefined =>
  new Map<string, Json>(Object.entries(content[part])).get(field);

export const withField = (content: SiteContent, { part, field }: Place, value: Json): SiteContent => ({
  ...content,
  [part]: { ...content[part], [field]: value },
});

/** Merges two people's edits of the same texts field by field. */
export function mergeTexts(base: SiteContent, mine: SiteContent, theirs: SiteContent): Merged {
  let content = theirs;
  const conflicts: Place[] = [];
  for (const part of Object.keys(base) as Part[]) {
    for (const field of Object.keys(base[part])) {
      const place = { part, field };
      const [before, own, other] = [base, mine, theirs].map((one) => JSON.stringify(fieldOf(one, place)));
      const value = fieldOf(mine, place);
      if (own === before || own === other || value === undefined) continue;
      content = withField(content, place, value);
      if (other !== before) conflicts.push(place);
    }
  }
  return { content, conflicts };
}
