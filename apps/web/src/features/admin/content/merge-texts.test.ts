import type { SiteContent } from '@one-mind/protocol/content/content';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import { describe, expect, it } from 'vitest';
import { mergeTexts, withField } from './merge-texts.ts';

const BASE: SiteContent = CONTENT_FALLBACK;
const title = { part: 'homepage', field: 'hero_title' } as const;
const about = { part: 'about', field: 'page_title' } as const;

describe('mergeTexts', () => {
  it('keeps changes that only one person made', () => {
    const merged = mergeTexts(BASE, withField(BASE, title, 'Mine'), withField(BASE, about, 'Theirs'));
    expect(merged.conflicts).toEqual([]);
    expect([merged.content.homepage.hero_title, merged.content.about.page_title]).toEqual(['Mine', 'Theirs']);
  });

  it('reports conflicting changes, and contains mine', () => {
    const { content, conflicts } = mergeTexts(BASE, withField(BASE, title, 'Mine'), withField(BASE, title, 'Theirs'));
    expect(conflicts).toEqual([title]);
    expect(content.homepage.hero_title).toBe('Mine');
  });

  it('finds no conflict if both made the same change, or if only the other person changed something', () => {
    const theirs = withField(BASE, title, 'Theirs');
    expect(mergeTexts(BASE, theirs, theirs)).toEqual({ content: theirs, conflicts: [] });
    expect(mergeTexts(BASE, BASE, theirs)).toEqual({ content: theirs, conflicts: [] });
  });

  it('treats a list as one text', () => {
    const features = { part: 'homepage', field: 'features' } as const;
    const [first, ...rest] = BASE.homepage.features;
    if (first === undefined) throw new Error('the built-in front page has features');
    const mine = withField(BASE, features, rest);
    const theirs = withField(BASE, features, [{ ...first, title: 'Theirs' }, ...rest]);
    expect(mergeTexts(BASE, mine, theirs)).toMatchObject({ conflicts: [features], content: { homepage: { features: rest } } });
  });
});
