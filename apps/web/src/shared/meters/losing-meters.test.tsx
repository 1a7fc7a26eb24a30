import type { LosingResource } from '@one-mind/engine/scenario/validation/losing-resources';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { LosingMeters } from './losing-meters.tsx';

beforeAll(startI18n);

const AIR: LosingResource = { resource: 'air', direction: 'falling', limit: 0, start: 18, alone: true };
const NOISE: LosingResource = { resource: 'street_noise', direction: 'rising', limit: 9, start: 0, alone: false };

/** The visible text of the meter, without the text for screen readers. */
const seen = (losing: LosingResource, amount: number): string => {
  const page = renderToStaticMarkup(<LosingMeters resources={{ [losing.resource]: amount }} losing={[losing]} />);
  return page
    .replace(/<(span|p)[^>]*class="sr-only".*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

describe('resources that lose the game', () => {
  it('[E2] say in words how near a falling one is to its limit', () => {
    expect([18, 7, 6, 4, 3, 1, 0].map((amount) => seen(AIR, amount))).toEqual([
      'air 18',
      'air 7',
      'air 6 low, lost at 0',
      'air 4 low, lost at 0',
      'air 3 critical, lost at 0',
      'air 1 critical, lost at 0',
      'air 0 at its limit',
    ]);
  });
  it('[E2] say the same of a rising one, and don’t call the game lost where the goal asks for more', () => {
    expect([0, 6, 8, 9].map((amount) => seen(NOISE, amount))).toEqual([
      'street noise 0',
      'street noise 6 high, limit 9',
      'street noise 8 critical, limit 9',
      'street noise 9 at its limit',
    ]);
  });
  it('announce a warning to screen readers when it comes up', () => {
    const page = renderToStaticMarkup(<LosingMeters resources={{ air: 2 }} losing={[AIR]} />);
    expect(page).toContain('<p role="status" class="sr-only">air: critical, lost at 0.</p>');
    expect(page).toContain('At 0 the Saboteurs win.');
  });
});
