import { optionsFor } from '@one-mind/engine/actions/options';
import { playOut } from '@one-mind/engine/players/play-out';
import { leads } from '@one-mind/engine/scenario/leads';
import { routeCost } from '@one-mind/engine/scenario/route-cost';
import type { Condition, Effect, PlayerCount } from '@one-mind/engine/scenario/types';
import { validateScenario } from '@one-mind/engine/scenario/validation/validate';
import { parseScenario } from '@one-mind/protocol/scenarios/scenario-content';
import { describe, expect, it } from 'vitest';
import { BUILT_IN } from './catalogue.ts';
import { MUSEUM_HEIST } from './museum-heist.ts';
import { PRISON_BREAK } from './prison-break.ts';

const CONDITIONS: readonly Condition['type'][] = [
  ...(['at', 'has', 'flag', 'object', 'npc', 'hazard', 'resource_at_least', 'resource_at_most', 'round_at_least'] as const),
  ...(['stage_done', 'marked', 'all', 'any', 'not'] as const),
];
const EFFECTS: readonly Effect['type'][] = [
  ...(['say', 'flag', 'resource', 'reveal', 'spawn', 'unlock', 'damage', 'repair', 'move_npc', 'disposition', 'give', 'take'] as const),
];

describe.each(BUILT_IN.map((scenario) => [scenario.id, scenario] as const))('the built-in scenario %s', (_id, scenario) => {
  it('has the published shape', () => {
    expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual({ ok: true, scenario });
  });

  it('is valid, and its only warning is the door that is meant to open one way', () => {
    const found = validateScenario(scenario);
    const meant = scenario === MUSEUM_HEIST ? ['locations[2].exits[2]'] : [];
    expect(found.map(({ path }) => path)).toEqual(meant);
  });

  it('[W5][W6] uses every kind of condition and of effect somewhere', () => {
    const types = new Set([...JSON.stringify(scenario.content).matchAll(/"type":"([a-z_]+)"/g)].map(([, type]) => type));
    expect([...CONDITIONS, ...EFFECTS].filter((type) => !types.has(type))).toEqual([]);
  });

  it('[A7] only leads to targets that some voice is offered', () => {
    let asked = 0;
    for (const players of [3, 4, 5, 6]) {
      for (let game = 0; game < 6; game++) {
        playOut({
          scenario,
          players,
          levels: 'random',
          seed: `leads/${players}/${game}`,
          watch: (state, _command, events) => {
            if (!events.some(({ type }) => type === 'roundBegan')) return;
            const options = state.seats.flatMap((_, seat) => optionsFor(state, seat));
            for (const lead of leads(state)) {
              if (!lead.ready || lead.action === 'move' || lead.location !== state.body.location) continue;
              asked += 1;
              const offered = options.some(({ action, targets }) => action === lead.action && targets.some(({ id }) => id === lead.target));
              expect(offered, `${lead.action} ${lead.target}`).toBe(true);
            }
          },
        });
      }
    }
    expect(asked).toBeGreaterThan(20);
  });

  it('sets no flag that nothing reads', () => {
    const text = JSON.stringify(scenario.content);
    const set = [...text.matchAll(/"flag":"([^"]+)","value"/g)].map(([, flag]) => flag);
    const asked = new Set([...text.matchAll(/"flag":"([^"]+)"}/g)].map(([, flag]) => flag));
    expect(set.length).toBeGreaterThan(0);
    expect(set.filter((flag) => !asked.has(flag))).toEqual([]);
  });
});

describe('Prison Break', () => {
  const { content } = PRISON_BREAK;

  it('is a complete scenario', () => {
    expect(content.locations.length).toBeGreaterThanOrEqual(8);
    expect(content.characters.length).toBeGreaterThanOrEqual(3);
    expect(content.objects.length).toBeGreaterThanOrEqual(10);
    expect(new Set(content.objects.map(({ kind }) => kind)).size).toBe(3);
    expect(content.hazards.length).toBeGreaterThanOrEqual(3);
    expect(content.events.length).toBeGreaterThanOrEqual(6);
    expect(content.stages.length).toBeGreaterThanOrEqual(4);
    expect(content.rogue_goals.length).toBeGreaterThanOrEqual(4);
  });

  it.each<[PlayerCount, number]>([
    ['3', 14],
    ['4', 13],
    ['5', 16],
    ['6', 15],
  ])('[W4] has about the route length for %s players that balance requires', (players, tokens) => {
    const cost = routeCost(PRISON_BREAK, players);
    expect(cost).not.toBeNull();
    expect(Math.abs((cost ?? 0) - tokens)).toBeLessThanOrEqual(2);
  });

  it('can be won through the drain and through the gate', () => {
    const without = (id: string) => ({
      ...PRISON_BREAK,
      content: { ...content, objects: content.objects.map((one) => (one.id === id ? { ...one, hidden: true } : one)) },
    });
    const shut = (target: string) => ({
      ...PRISON_BREAK,
      content: { ...content, locations: content.locations.map((one) => ({ ...one, exits: one.exits.filter(({ to }) => to !== target) })) },
    });
    expect(routeCost(shut('tunnel'), '3')).toBeGreaterThan(0);
    expect(routeCost(shut('wall-gate'), '3')).toBeGreaterThan(0);
    expect(routeCost(without('crowbar'), '4')).toBeGreaterThan(0);
  });
});

describe('The Perfect Copy', () => {
  const { content } = MUSEUM_HEIST;
  const without = (...ids: readonly string[]) => ({
    ...MUSEUM_HEIST,
    content: {
      ...content,
      objects: content.objects.filter(({ id }) => !ids.includes(id)),
      locations: content.locations.map((one) => ({
        ...one,
        exits: one.exits.filter(({ lock }) => lock === undefined || !ids.includes(lock)),
      })),
    },
  });

  it.each<[PlayerCount, number]>([
    ['3', 14],
    ['4', 13],
    ['5', 16],
    ['6', 15],
  ])('[W4] has about the route length for %s players that balance requires', (players, tokens) => {
    const cost = routeCost(MUSEUM_HEIST, players);
    expect(cost).not.toBeNull();
    expect(Math.abs((cost ?? 0) - tokens)).toBeLessThanOrEqual(2);
  });

  it('[W4] can be won loudly with the axe, or quietly but more slowly with the card or the cutter', () => {
    const loud = routeCost(MUSEUM_HEIST, '4') ?? 0;
    const byCard = routeCost(without('fire-axe', 'glass-doors', 'glass-cutter', 'skylight'), '4') ?? 0;
    const byCutter = routeCost(without('fire-axe', 'glass-doors', 'watch-card', 'watch-door', 'jib-door'), '4') ?? 0;
    expect(loud).toBeGreaterThan(0);
    expect(byCard).toBeGreaterThan(loud);
    expect(byCutter).toBeGreaterThan(loud);
  });

  it('[W6] reacts to noise: every loud action raises it, and it triggers events', () => {
    const noisy = JSON.stringify([content.objects.map(({ on_operate }) => on_operate), content.specials.map(({ effects }) => effects)]);
    expect(noisy.match(/"resource":"noise","amount":\d/g)?.length).toBeGreaterThanOrEqual(6);
    const waiting = content.events.filter(({ when }) => JSON.stringify(when).includes('"resource_at_least","resource":"noise"'));
    expect(waiting.length).toBeGreaterThanOrEqual(5);
  });
});
