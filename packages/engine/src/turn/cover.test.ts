import { describe, expect, it } from 'vitest';
import type { TurnFact } from '../facts.ts';
import { playOut } from '../players/play-out.ts';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, luckyDice, rolled, scene, turnOf } from '../testing/scene.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { viewFor } from '../view/view.ts';
import type { Intention } from '../vocabulary.ts';
import { isLasting } from './cover.ts';

/** A tampered object breaks only in honest turns. */
const NOBODY_TAMPERS = [{ what: 'tamper', role: null }] as const;
const coversOf = (state: GameState, intention: Intention = 'defensive', count = 200): TurnFact[] =>
  Array.from({ length: count }, (_, seed) => rolled(state, 2, { action: 'sabotage', target: 'rope', intention }, `cover ${seed}`).fact);
const shapeOf = ({ action, targetKind, outcome }: TurnFact): string => `${action}/${targetKind}/${outcome}`;
const share = (facts: readonly TurnFact[], shape: string) => facts.filter((fact) => shapeOf(fact) === shape).length / facts.length;

describe('the cover of a sabotage', () => {
  it('[C4] matches a possible turn of an honest voice with this intention in every public field', () => {
    const state = scene(FOUR_ROLES);
    // Voices of every role try what the cover shows until the same fact results, including bad luck.
    for (const intention of ['defensive', 'aggressive', 'suspicious'] as const) {
      for (const cover of coversOf(state, intention, 40)) {
        const { action, target } = cover;
        const matches = [0, 1, 3].some((seat) => {
          if (target === requireSeat(state, seat).id) return false;
          const program = { action, target: action === 'help' && target === 'environment' ? 'environment' : target, intention };
          return luckyDice(state, seat, program, ({ fact }) => JSON.stringify(fact) === JSON.stringify(cover)) !== null;
        });
        expect(matches, JSON.stringify(cover)).toBe(true);
      }
    }
  });

  it('[C4] varies, and names other living voices if it looks like a probe or help', () => {
    const state = scene(FOUR_ROLES);
    const facts = coversOf(state);
    expect(new Set(facts.map(({ action }) => action))).toEqual(new Set(['move', 'search', 'interact', 'help', 'hide']));
    const named = new Set(facts.filter(({ targetKind }) => targetKind === 'player').map(({ target }) => target));
    expect(named).toEqual(new Set([0, 1, 3].map((seat) => requireSeat(state, seat).id)));
  });

  it('[C4] follows the frequencies at which this game’s honest voices do things without lasting effect', () => {
    let probing = scene(FOUR_ROLES);
    let hiding = scene(FOUR_ROLES);
    const target = requireSeat(probing, 2).id;
    for (let turn = 0; turn < 12; turn++) {
      probing = turnOf(probing, 0, { action: 'search', target }).state;
      hiding = turnOf(hiding, 0, { action: 'hide' }).state;
    }
    expect(share(coversOf(probing), 'search/player/nothing')).toBeGreaterThan(0.6);
    expect(share(coversOf(hiding), 'hide/environment/nothing')).toBeGreaterThan(0.6);
    expect(share(coversOf(probing), 'hide/environment/nothing')).toBeLessThan(0.15);
  });

  it('[C4] counts honest turns with and without a mishap', () => {
    let state = scene(FOUR_ROLES);
    for (let turn = 0; turn < 12; turn++) state = turnOf(state, 0, { action: 'hide' }).state;
    const history = state.history.map((fact): TurnFact => ({ ...fact, mishap: { kind: 'noise', changes: [] } }));
    expect(share(coversOf({ ...state, history }), 'hide/environment/nothing')).toBeGreaterThan(0.6);
  });

  it('[C4] doesn’t learn from the saboteurs themselves', () => {
    let state = scene(FOUR_ROLES);
    for (let turn = 0; turn < 12; turn++) state = turnOf(state, 2, { action: 'hide' }).state;
    expect(share(coversOf(state), 'hide/environment/nothing')).toBeLessThan(0.35);
  });

  it('[C4] is as likely behind a failed check with a mishap as behind one without', () => {
    const covers = { spared: [] as boolean[], struck: [] as boolean[] };
    for (let game = 0; game < 300; game++) {
      const { history, truths } = playOut({ scenario: TINY, players: 3, levels: 'normal', seed: `failed ${game}`, bans: NOBODY_TAMPERS });
      history.forEach(({ action, outcome, changes, mishap }, at) => {
        if (outcome !== 'failure' || action === 'move' || changes.some(isLasting)) return;
        covers[mishap === null ? 'spared' : 'struck'].push(truths[at]?.cover ?? false);
      });
    }
    const part = (turns: readonly boolean[]): number => turns.filter((isCover) => isCover).length / turns.length;
    const [spared, struck] = [part(covers.spared), part(covers.struck)];
    const figures = `seeds “failed 0” to “failed 299”: ${spared} of ${covers.spared.length} without, ${struck} of ${covers.struck.length} with`;
    expect(Math.abs(spared - struck), figures).toBeLessThan(0.1);
  });

  it('[C4] leaves nothing behind, unlike the real thing', () => {
    const state = scene(FOUR_ROLES);
    for (let seed = 0; seed < 60; seed++) {
      const { fact, state: after, truth } = rolled(state, 2, { action: 'sabotage', target: 'rope' }, `trace ${seed}`);
      if (truth.mishap) continue;
      expect([after.body, after.alarm, after.vitality, after.objects]).toEqual([state.body, state.alarm, state.vitality, state.objects]);
      expect(after.seats.map(({ composure }) => composure)).toEqual([3, 3, 3, 3]);
      expect(['nothing', 'failure']).toContain(fact.outcome);
    }
  });

  it('[C4] that looks like hiding keeps the patrols quiet, or the next alarm would give it away', () => {
    const hidden = turnOf(scene(FOUR_ROLES), 2, { action: 'sabotage' }, ({ fact }) => fact.action === 'hide');
    expect(hidden.state.roundEffects).toMatchObject({ patrolsQuiet: true, hidden: [] });
  });

  it('[C4] never shows a search that finds nothing if there is something to find', () => {
    const facts = coversOf(scene(FOUR_ROLES), 'suspicious', 300);
    expect(share(facts, 'search/location/nothing')).toBe(0);
    expect(share(facts, 'search/container/nothing')).toBe(0);
  });

  it('[C4] looks the same to other viewers whatever harm it hides', () => {
    const state = scene(FOUR_ROLES);
    const seen = (target: string) => viewFor(rolled(state, 2, { action: 'sabotage', target }, 'same').state, { type: 'seat', seat: 0 });
    expect(seen('rope')).toEqual(seen('hall'));
    expect(seen('rope')).toEqual(seen(requireSeat(state, 1).id));
  });
});
