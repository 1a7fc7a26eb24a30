import { readFile } from 'node:fs/promises';
import { ACTIONS, TAGS, TARGET_KINDS } from '@one-mind/engine/vocabulary';
import { describe, expect, it } from 'vitest';
import { TAG_USES } from './tag-reference.ts';

/** `| [T2] | | negotiate | interact, help | NPC, player | …` → the cells of the row. */
async function rowsOfTheRules(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rules = await readFile(new URL('../../../../../../docs/rules.md', import.meta.url), 'utf8');
  const rows = rules.split('\n').filter((line) => /^\| \[T\d+\]/.test(line));
  return new Map(rows.map((row) => row.split('|').map((cell) => cell.trim())).map((cells) => [cells[3] ?? '', cells]));
}

describe('the reference of tags', () => {
  it('lists the actions and targets of every tag as docs/rules.md does', async () => {
    const rows = await rowsOfTheRules();
    expect([...rows.keys()].sort()).toEqual([...TAGS].sort());
    for (const tag of TAGS) {
      const [, , , , actions = '', on = ''] = rows.get(tag) ?? [];
      const listed = actions === 'any but sabotage' ? ACTIONS.filter((action) => action !== 'sabotage') : actions.split(', ');
      expect([...TAG_USES[tag].actions].sort(), tag).toEqual([...listed].sort());
      const words = on.toLowerCase().split(/\W+/);
      const kinds = TARGET_KINDS.filter((kind) => words.includes(kind));
      expect(TAG_USES[tag].on === 'any' ? 'any' : [...TAG_USES[tag].on].sort(), tag).toEqual(on === 'any' ? 'any' : kinds.sort());
    }
  });
});
