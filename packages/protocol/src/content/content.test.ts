import { TAG_RULES } from '@one-mind/engine/tags/registry';
import { ACTIONS, ROLES, TAGS, type Tag } from '@one-mind/engine/vocabulary';
import { describe, expect, it } from 'vitest';
import { CONTENT_BYTES_MAX, SaveContentSchema, SiteContentSchema } from './content.ts';
import { HOWTOPLAY_FALLBACK } from './fallback/howtoplay.ts';
import { CONTENT_FALLBACK } from './fallback/site.ts';

const listed = HOWTOPLAY_FALLBACK.intentionTags.flatMap(({ role, tags }) => tags.map((tag) => ({ ...tag, role })));
const ruleOf = (name: string) => {
  const tag = TAGS.find((one): one is Tag => one === name.toLowerCase());
  if (tag === undefined) throw new Error(`${name} is no tag`);
  return TAG_RULES[tag];
};

describe('the built-in texts', () => {
  it('are valid content, far below the size limit', () => {
    expect(SiteContentSchema.parse(CONTENT_FALLBACK)).toEqual(CONTENT_FALLBACK);
    expect(JSON.stringify(CONTENT_FALLBACK).length).toBeLessThan(CONTENT_BYTES_MAX / 4);
  });

  it('keep the example numbers of the front page, and show counted ones instead', () => {
    const { rating, stats, live_numbers } = CONTENT_FALLBACK.homepage;
    expect(rating).toContain('4.8/5');
    expect(stats.map(({ value }) => value)).toEqual(['12,847', '89,234', '67%']);
    expect(live_numbers).toBe(true);
  });

  it('contain no external links until an admin adds one', () => {
    expect(Object.values(CONTENT_FALLBACK.global.social_links)).toEqual(['', '', '']);
  });

  it('explain all six actions, three roles and fifteen tags', () => {
    expect(HOWTOPLAY_FALLBACK.rulesAndMechanics.actions.map(({ name }) => name.toLowerCase())).toEqual([...ACTIONS]);
    expect(HOWTOPLAY_FALLBACK.playerRoles.map(({ name }) => name.toLowerCase())).toEqual([...ROLES]);
    expect(listed.map(({ name }) => name.toLowerCase())).toEqual([...TAGS]);
  });

  it.each(listed)('give $name the same role and actions as the engine', ({ name, role, actions }) => {
    const rule = ruleOf(name);
    expect(role.toLowerCase()).toBe(rule.role);
    expect(actions.toLowerCase().split(', ').toSorted()).toEqual([...rule.actions].toSorted());
  });

  it.each(listed)('list no target for $name that the engine refuses', ({ name, targets }) => {
    const kinds = new Set<string>(ruleOf(name).kinds);
    const words: Readonly<Record<string, string>> = {
      objects: 'object',
      'damaged objects': 'object',
      containers: 'container',
      hazards: 'hazard',
      people: 'npc',
      voices: 'player',
      locations: 'location',
      'the location': 'location',
      'the environment': 'environment',
    };
    const named = targets.toLowerCase().split(', ');
    if (targets === 'Anything') expect(kinds.size).toBe(8);
    else for (const word of named) expect(kinds).toContain(words[word]);
  });
});

describe('a saved draft', () => {
  it('may be part of a page, or an earlier answer', () => {
    expect(SaveContentSchema.safeParse({ about: { page_title: 'Us' } }).success).toBe(true);
    expect(SaveContentSchema.safeParse({ ...CONTENT_FALLBACK, version: 3, publishedVersion: 2, numbers: null }).success).toBe(true);
  });

  it.each([
    ['a link that runs a program', { global: { social_links: { github: 'javascript:alert(1)', twitter: '', discord: '' } } }],
    ['a title without letters', { about: { page_title: '  ' } }],
    ['more text than a page holds', { about: { html_content: 'x'.repeat(60_001) } }],
    ['a field that no page has', { about: { owner: 'me' } }],
    ['an icon that there is none of', { homepage: { features: [{ title: 'a', description: 'b', icon: 'Skull' }] } }],
  ])('is refused with %s', (_what, content) => {
    expect(SaveContentSchema.safeParse(content).success).toBe(false);
  });

  it('fills in the icons that the spec has for features and numbers', () => {
    const saved = SaveContentSchema.parse({
      homepage: { features: [{ title: 'a', description: 'b' }], stats: [{ label: 'c', value: '1' }] },
    });
    expect([saved.homepage?.features?.[0]?.icon, saved.homepage?.stats?.[0]?.icon]).toEqual(['Brain', 'Users']);
  });
});
