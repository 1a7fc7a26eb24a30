import { describe, expect, it } from 'vitest';
import { TINY } from '../testing/tiny-scenario.ts';
import { effectSourcesOf, NO_EFFECT_SOURCES } from './effect-sources.ts';
import type { Effect, Scenario } from './types.ts';

/** The tiny scenario whose first special, first event and first character (when friendly) have these effects alone. */
function withEffects({ special = [], event = [], friendly = [] }: Partial<Record<'special' | 'event' | 'friendly', Effect[]>>): Scenario {
  const { content } = TINY;
  const [firstSpecial, ...specials] = content.specials;
  const [firstEvent, ...events] = content.events;
  const [firstCharacter, ...characters] = content.characters;
  if (!firstSpecial || !firstEvent || !firstCharacter) throw new Error('the tiny scenario has lost something');
  return {
    ...TINY,
    content: {
      ...content,
      specials: [{ ...firstSpecial, effects: special }, ...specials],
      events: [{ ...firstEvent, effects: event, chance: 1 }, ...events],
      characters: [{ ...firstCharacter, friendly }, ...characters],
    },
  };
}

const ids = (causes: ReturnType<typeof effectSourcesOf>): string[] =>
  [causes.specials, causes.objects, causes.npcs, causes.events].flatMap((things) => things.map(({ id }) => id));

describe('causesOf', () => {
  const special = TINY.content.specials[0]?.id ?? '';
  const event = TINY.content.events[0]?.id ?? '';
  const npc = TINY.content.characters[0]?.id ?? '';

  it.each<[Effect, Parameters<typeof effectSourcesOf>[1], string]>([
    [{ type: 'flag', flag: 'lamp', value: true }, 'flag', 'lamp'],
    [{ type: 'flag', flag: 'lamp', value: false }, 'no flag', 'lamp'],
    [{ type: 'unlock', object: 'box' }, 'unlock', 'box'],
    [{ type: 'give', object: 'box' }, 'give', 'box'],
    [{ type: 'damage', object: 'box' }, 'damage', 'box'],
    [{ type: 'reveal', id: 'box' }, 'reveal', 'box'],
    [{ type: 'spawn', id: 'box' }, 'reveal', 'box'],
    [{ type: 'disposition', npc: 'cat', amount: 1 }, 'befriend', 'cat'],
    [{ type: 'disposition', npc: 'cat', amount: -1 }, 'sour', 'cat'],
    [{ type: 'resource', resource: 'oil', amount: 2 }, 'more', 'oil'],
    [{ type: 'resource', resource: 'oil', amount: -2 }, 'less', 'oil'],
  ])('finds everything with the effect %o under its result', (effect, result, id) => {
    const scenario = withEffects({ special: [effect, effect], event: [effect], friendly: [effect] });
    expect(ids(effectSourcesOf(scenario, result, id))).toEqual([special, npc, event]);
  });

  it('keeps results of different kinds with the same name apart', () => {
    const scenario = withEffects({ special: [{ type: 'flag', flag: 'lamp', value: true }] });
    expect(effectSourcesOf(scenario, 'no flag', 'lamp')).toBe(NO_EFFECT_SOURCES);
    expect(effectSourcesOf(scenario, 'reveal', 'lamp')).toBe(NO_EFFECT_SOURCES);
  });

  it('leaves out effects that change nothing, and events that never happen', () => {
    const scenario = withEffects({ special: [{ type: 'resource', resource: 'oil', amount: 0 }], event: [{ type: 'reveal', id: 'box' }] });
    const events = scenario.content.events.map((one) => ({ ...one, chance: 0 }));
    expect(effectSourcesOf(scenario, 'more', 'oil')).toBe(NO_EFFECT_SOURCES);
    expect(effectSourcesOf({ ...scenario, content: { ...scenario.content, events } }, 'reveal', 'box')).toBe(NO_EFFECT_SOURCES);
  });

  it('includes the effects of operating an object', () => {
    expect(ids(effectSourcesOf(TINY, 'flag', 'gate-open'))).toHaveLength(1);
    expect(effectSourcesOf(TINY, 'flag', 'gate-open').objects).toHaveLength(1);
  });
});
