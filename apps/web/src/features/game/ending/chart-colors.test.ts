import { ACTIONS, TAGS } from '@one-mind/engine/vocabulary';
import { expect, it } from 'vitest';
import { SEATS } from '../../../ui/identity/seat-identity.ts';
import { actionColor, tagColor } from './chart-colors.ts';

it('gives each action and each tag its own colour, which no seat has', () => {
  for (const colors of [ACTIONS.map(actionColor), TAGS.map(tagColor)]) {
    expect(new Set(colors).size).toBe(colors.length);
    for (const { color } of SEATS) expect(colors.filter((one) => one.includes(color))).toEqual([]);
  }
});
