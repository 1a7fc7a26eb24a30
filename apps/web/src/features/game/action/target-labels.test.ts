import type { TargetOption } from '@one-mind/engine/view/view-types';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { WORLD } from '../../../shared/games/testing/fixture-games.ts';
import { targetDescription } from './target-labels.ts';

beforeAll(startI18n);

it('says what a target is, and where unless it is at the body’s place', () => {
  const [here, elsewhere] = ['common-area', 'workshop'];
  const objects = WORLD.objects.flatMap((object) => [
    { ...object, id: 'held', place: 'body' },
    { ...object, id: 'near', place: here },
    { ...object, id: 'far', place: elsewhere },
    { ...object, id: 'inside', place: 'near' },
  ]);
  const described = (id: string, kind: TargetOption['kind']) =>
    targetDescription(i18next.t, { id, kind, tags: [] }, { ...WORLD, objects, body: { ...WORLD.body, location: here } });
  const [near] = objects.filter(({ id }) => id === 'near');
  expect([
    described(here, 'location'),
    described(elsewhere, 'location'),
    described('held', 'object'),
    described('near', 'container'),
    described('far', 'object'),
    described('inside', 'object'),
    described('seat-1', 'player'),
    described('environment', 'environment'),
  ]).toEqual([
    'place, the body is here',
    'place',
    'thing · in hand',
    'container',
    `thing · ${WORLD.locations.find(({ id }) => id === elsewhere)?.name}`,
    `thing · in ${near?.name}`,
    null,
    null,
  ]);
});
