import type { Fact } from '@one-mind/engine/facts';
import { playOut } from '@one-mind/engine/players/play-out';
import { viewFor } from '@one-mind/engine/view/view';
import type { WorldView } from '@one-mind/engine/view/view-types';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { expect, it } from 'vitest';
import { worldBefore } from './world-before.ts';

const shownOf = ({ body, vitality, alarm }: WorldView) => ({ body, vitality, alarm });

it('undoes what whole games did to the body, its vitality and the alarm', () => {
  for (const seed of ['one', 'two', 'three']) {
    const worlds: { readonly world: WorldView; readonly facts: readonly Fact[] }[] = [];
    playOut({
      scenario: PRISON_BREAK,
      players: 4,
      levels: 'normal',
      seed,
      watch: (state, _command, facts) => {
        if (facts.length > 0) worlds.push({ world: viewFor(state, { type: 'spectator' }).public.world, facts });
      },
    });
    const end = worlds.at(-1)?.world;
    if (end === undefined) throw new Error('the game never began');
    expect(worlds.length).toBeGreaterThan(20);
    for (const [index, { world }] of worlds.entries()) {
      const later = worlds.slice(index + 1).flatMap(({ facts }) => facts);
      expect(shownOf(worldBefore(end, later)), `seed ${seed}, after commit ${index}`).toEqual(shownOf(world));
    }
  }
});

it('returns the same world if nothing that the stage shows has changed', () => {
  const world = { vitality: 5 } as WorldView;
  expect(worldBefore(world, [{ type: 'roundBegan', round: 2 }, { type: 'paused' }])).toBe(world);
});
