import { describe, expect, it } from 'vitest';
import { Dice } from '../rng.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { requireSeat } from '../table/seats.ts';
import { TAG_RULES } from '../tags/registry.ts';
import { FOUR_ROLES, scene, turnOf } from '../testing/scene.ts';
import { optionsFor, randomProgram, targetKind, targetName } from './options.ts';

const refused = (state: GameState, seat: number, target: string, action: 'search' | 'interact' | 'move' | 'hide' = 'interact') => {
  const result = step(state, { type: 'program', seat, action, target, at: 1000 });
  return result.ok ? null : result.refusal;
};

describe('options and targets', () => {
  it('[A7] shows everyone the same six actions, with the reason for each disabled one', () => {
    const state = scene(FOUR_ROLES);
    for (const seat of [0, 1, 2, 3]) {
      expect(optionsFor(state, seat).map(({ action }) => action)).toEqual(['move', 'search', 'interact', 'help', 'hide', 'sabotage']);
    }
    const quieted = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 0).composure = 0;
    });
    expect(optionsFor(quieted, 0).map(({ reason }) => reason)).toEqual(Array(6).fill('quieted'));
    expect(optionsFor({ ...state, phase: 'resolution' }, 2).map(({ reason }) => reason)).toEqual(Array(6).fill('phase'));
  });

  it('[A7] never offers the viewer or a quieted player as a target', () => {
    const state = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 3).composure = 0;
    });
    expect(refused(state, 0, requireSeat(state, 0).id, 'search')).toBe('target_is_self');
    expect(refused(state, 0, requireSeat(state, 3).id, 'search')).toBe('target_quieted');
    const offered = optionsFor(state, 2).flatMap(({ targets }) => targets.map(({ id }) => id));
    expect(offered).toContain(requireSeat(state, 0).id);
    expect(offered).not.toContain(requireSeat(state, 2).id);
    expect(offered).not.toContain(requireSeat(state, 3).id);
  });

  it('[A7] gives a hidden target the same refusal as a missing one', () => {
    const state = scene(FOUR_ROLES);
    for (const id of ['candle', 'key', 'no-such-thing']) expect(refused(state, 0, id)).toBe('unknown_target');
    for (const id of ['tunnel', 'no-such-place']) expect(refused(state, 0, id, 'move')).toBe('unknown_target');
    expect(refused(state, 0, 'stranger')).toBe('unknown_target');
    for (const id of ['gate', 'cook', 'gas', 'ring-bell', 'hall']) expect(refused(state, 0, id)).toBe('invalid_target');
    expect(refused(state, 0, 'crate', 'hide')).toBe('invalid_target');
  });

  it('[A7] resolves environment when the turn comes: search and interact take what the current stage needs first', () => {
    const start = scene(FOUR_ROLES);
    const searched = turnOf(start, 0, { action: 'search' });
    expect(searched.fact).toMatchObject({ target: 'crate', targetKind: 'container' });
    const taken = turnOf(searched.state, 3, { action: 'interact' });
    expect(taken.fact).toMatchObject({ target: 'key', changes: [{ type: 'took', id: 'key' }] });
    expect(turnOf(taken.state, 0, { action: 'move' }).fact.target).toBe('hall');
    const atTheGate = { ...taken.state, body: { location: 'hall', heading: null, steps: 0 } };
    expect(turnOf(atTheGate, 0, { action: 'interact' }).fact).toMatchObject({ target: 'gate', outcome: 'success' });
  });

  it('[A7] resolves environment to something here if the stage needs nothing here', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'kitchen';
    });
    expect(turnOf(state, 0, { action: 'interact' }).fact.target).toBe('gas');
    expect(turnOf(state, 0, { action: 'help' }).fact.target).toBe('environment');
    const damaged = scene(FOUR_ROLES, (game) => {
      if (game.objects.rope) game.objects.rope.state = 'damaged';
    });
    expect(turnOf(damaged, 0, { action: 'interact', tag: 'repair' }).fact.target).toBe('rope');
  });

  it('[T0] gives every role at least one tag for each of its actions and targets, everywhere', () => {
    for (const location of ['cellar', 'hall', 'kitchen', 'yard']) {
      const state = scene(FOUR_ROLES, (game) => {
        game.body.location = location;
        game.flags['lever-pulled'] = true;
      });
      for (const seat of [0, 1, 2]) {
        for (const { targets, action } of optionsFor(state, seat)) {
          for (const { tags, id } of targets) {
            expect(tags.length, `${action} on ${id}`).toBeGreaterThan(0);
            for (const tag of tags) expect(TAG_RULES[tag].role).toBe(FOUR_ROLES[seat]);
          }
        }
      }
    }
  });

  it('[T0] takes the first valid tag by default and refuses those of other roles, actions and targets', () => {
    const state = scene(FOUR_ROLES);
    const tagged = (
      seat: number,
      tag: 'repair' | 'scout' | 'collect' | 'assist',
      target: string,
      action: 'interact' | 'search' = 'interact',
    ) => {
      const result = step(state, { type: 'program', seat, action, target, tag, at: 1000 });
      return result.ok ? result.state.seats[seat]?.program?.tag : result.refusal;
    };
    expect(tagged(0, 'collect', 'rope')).toBe('collect');
    expect(tagged(0, 'scout', 'rope')).toBe('invalid_tag');
    expect(tagged(0, 'assist', 'crate', 'search')).toBe('invalid_tag');
    expect(tagged(0, 'repair', 'rope')).toBe('invalid_tag');
    const broken = scene(FOUR_ROLES, (game) => {
      if (game.objects.rope) game.objects.rope.state = 'damaged';
    });
    expect(step(broken, { type: 'program', seat: 0, action: 'interact', target: 'rope', tag: 'repair', at: 1000 }).ok).toBe(true);
  });

  it('[T0] offers only valid programs', () => {
    for (let seed = 0; seed < 60; seed++) {
      const state = scene(FOUR_ROLES, (game) => {
        game.body.location = ['cellar', 'hall', 'kitchen', 'yard'][seed % 4] ?? 'cellar';
      });
      const seat = seed % 3;
      const program = randomProgram(state, seat, new Dice({ rng: [seed, 1, 2, 3] }));
      expect(step(state, { type: 'program', seat, ...program, at: 1000 }).ok).toBe(true);
    }
  });

  it('[A7] names and sorts every target', () => {
    const state = scene(FOUR_ROLES);
    expect(
      ['gate', 'crate', 'cook', 'gas', 'hall', 'pray', requireSeat(state, 1).id, 'environment', 'nothing'].map((id) =>
        targetKind(state, id),
      ),
    ).toEqual(['object', 'container', 'npc', 'hazard', 'location', 'special', 'player', 'environment', null]);
    expect(targetName(state, 'key')).toBe('iron key');
    expect(targetName(state, requireSeat(state, 1).id)).toBe('Player 1');
  });
});
