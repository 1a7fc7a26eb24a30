import { describe, expect, it } from 'vitest';
import { optionsFor } from '../actions/options.ts';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { TAG_RULES } from '../tags/registry.ts';
import { checkCases, type RuleCase, rulesWith } from '../testing/rule-cases.ts';
import { FOUR_ROLES, rolled, scene, turnOf } from '../testing/scene.ts';
import { TAGS, type Tag } from '../vocabulary.ts';
import { ruleOf } from './catalogue.ts';
import { DEFAULT_RULES, type Rules } from './rules.ts';
import { TAG_TABLE } from './tag-rules.ts';

const at = (rules: Rules, change: (game: GameState) => void = () => {}): GameState => scene(FOUR_ROLES, change, { rules });
/** Whether the voice of its role is offered the tag, in a place with targets for every tag. */
const isOffered =
  (tag: Tag) =>
  (rules: Rules): boolean => {
    const state = at(rules, (game) => {
      game.body.location = 'kitchen';
      if (game.objects.rope) Object.assign(game.objects.rope, { place: 'kitchen', state: 'damaged' });
    });
    const seat = state.seats.findIndex(({ role }) => role === TAG_RULES[tag].role);
    return optionsFor(state, seat).some(({ targets }) => targets.some(({ tags }) => tags.includes(tag)));
  };
const off = (tag: Tag): RuleCase => ({ of: `${tag}.active`, to: false, shows: isOffered(tag), before: true, after: false });
const nextChance = (rules: Rules, seat: number, tag: Tag): number | null => {
  const first = turnOf(at(rules), seat, { action: 'interact', target: 'lever', tag }, () => true);
  return turnOf(first.state, 3, { action: 'interact', target: 'rope', tag: 'collect' }, () => true).truth.chance;
};
/** How many of three broken things a repair of the rope fixes. */
const mended = (rules: Rules): number => {
  const broken = ['rope', 'crate', 'lever'];
  const state = at(rules, (game) => {
    for (const id of broken) Object.assign(game.objects[id] ?? {}, { state: 'damaged' });
  });
  const after = turnOf(state, 0, { action: 'interact', target: 'rope', tag: 'repair' }).state;
  expect(after.objects.rope?.state).toBe('intact');
  return broken.filter((id) => after.objects[id]?.state === 'intact').length;
};

describe('rules of intention tags', () => {
  checkCases(TAG_TABLE, [
    ...TAGS.filter((tag) => tag !== 'sabotage').map(off),
    { of: 'assist.bonus', to: 5, shows: (rules) => nextChance(rules, 0, 'assist'), before: 95, after: 85 },
    { of: 'disrupt.penalty', to: 10, shows: (rules) => nextChance(rules, 2, 'disrupt'), before: 50, after: 70 },
    {
      of: 'mislead.clues',
      to: 1,
      shows: (rules) => {
        const first = turnOf(at(rules), 2, { action: 'hide', tag: 'mislead' });
        return rolled(first.state, 0, { action: 'hide', tag: 'investigate' }, 'any').state.roundEffects.misledBy;
      },
      before: 2,
      after: null,
    },
    {
      of: 'obstruct.percent',
      to: 20,
      shows: (rules) => {
        const { state } = turnOf(at(rules), 2, { action: 'hide', tag: 'obstruct' });
        return rolled(state, 0, { action: 'move', target: 'hall', tag: 'investigate' }, 'any').truth.chance;
      },
      before: 50,
      after: 80,
    },
    { of: 'repair_limit.things', to: 2, shows: mended, before: 1, after: 2 },
    { of: 'repair_limit.active', to: false, shows: mended, before: 1, after: 3 },
  ]);

  it.each(TAGS)('[G1] %s names the role and the actions with which the engine uses it', (tag) => {
    const { roles, actions } = ruleOf(tag);
    expect(roles).toEqual([TAG_RULES[tag].role]);
    expect([...(actions ?? [])].sort()).toEqual([...TAG_RULES[tag].actions].sort());
  });

  it('[G1] offers no target that is left without a tag, and refuses the tag', () => {
    const rules = rulesWith({ 'investigate.active': false });
    const state = at(rules);
    const probes = (one: GameState): number => optionsFor(one, 0)[1]?.targets.filter(({ kind }) => kind === 'player').length ?? 0;
    expect([probes(at(DEFAULT_RULES)), probes(state)]).toEqual([3, 0]);
    expect(requireSeat(state, 0).role).toBe('collaborator');
  });
});
