import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { rngFromSeed } from '../rng.ts';
import { update } from '../round/update.ts';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, failed, scene, turnOf } from '../testing/scene.ts';

const inThe = (location: string, more: (game: GameState) => void = () => {}): GameState =>
  scene(FOUR_ROLES, (game) => {
    game.body.location = location;
    more(game);
  });
function factsOfUpdate(state: GameState): Fact[] {
  const facts: Fact[] = [];
  update(mutableCopy({ ...state, phase: 'update' }), (fact) => facts.push(fact));
  return facts;
}

describe('a Rogue’s tags', () => {
  it('[T6] infiltrate opens one lock without its key, permanently, however it meets the lock', () => {
    const gate = turnOf(inThe('hall'), 1, { action: 'interact', target: 'gate', tag: 'infiltrate' });
    expect(gate.state).toMatchObject({ objects: { gate: { state: 'operated' } }, flags: { 'gate-open': true } });
    const box = turnOf(inThe('kitchen'), 1, { action: 'search', target: 'strongbox', tag: 'infiltrate' });
    expect(box.state.objects).toMatchObject({ strongbox: { state: 'intact', opened: true }, deed: { hidden: false } });
    const through = turnOf(inThe('hall'), 1, { action: 'move', target: 'yard', tag: 'infiltrate' });
    expect(through.state).toMatchObject({ body: { location: 'yard' }, objects: { gate: { state: 'operated' } } });
    expect([gate, box, through].map(({ truth }) => truth.tagWorked)).toEqual([true, true, true]);
  });

  it('[T6] infiltrate needs the success of its action, and a lock', () => {
    expect(turnOf(inThe('hall'), 1, { action: 'interact', target: 'gate', tag: 'infiltrate' }, failed).state.objects.gate?.state).toBe(
      'locked',
    );
    expect(turnOf(scene(FOUR_ROLES), 1, { action: 'move', target: 'hall', tag: 'infiltrate' }).truth.tagWorked).toBe(false);
  });

  it('[T7] scout privately shows a hidden neighbour, otherwise the next event', () => {
    const near = turnOf(scene(FOUR_ROLES), 1, { action: 'hide', tag: 'scout' });
    expect(near.state.seats[1]?.notebook.clues).toMatchObject([{ type: 'scout', id: 'tunnel', name: 'Tunnel', isFalse: false }]);
    expect(near.fact).toMatchObject({ outcome: 'nothing', changes: [] });
    const next = turnOf(inThe('kitchen'), 1, { action: 'hide', tag: 'scout' });
    expect(next.state.seats[1]?.notebook.clues).toMatchObject([{ type: 'scout', event: 'draught', name: 'A draught' }]);
    const coming = inThe('kitchen', (game) => void Object.assign(game, { round: 3 }));
    expect(turnOf(coming, 1, { action: 'hide', tag: 'scout' }).state.seats[1]?.notebook.clues).toMatchObject([{ event: 'visitor' }]);
  });

  it('[T8] bypass keeps hazards here from harming this round, and looks like luck', () => {
    const { state } = turnOf(inThe('kitchen'), 1, { action: 'hide', tag: 'bypass' });
    const struck = (before: GameState): Fact[] =>
      Array.from({ length: 60 }, (_, seed) => factsOfUpdate({ ...before, rng: rngFromSeed(`${seed}`) })).flatMap((facts) =>
        facts.filter(({ type }) => type === 'hazardStruck'),
      );
    expect(struck(inThe('kitchen')).some((fact) => fact.type === 'hazardStruck' && fact.harmed)).toBe(true);
    const spared = struck(state);
    expect(spared).toHaveLength(60);
    for (const fact of spared) expect(fact).toEqual({ type: 'hazardStruck', id: 'gas', harmed: false, changes: [] });
    const moved = turnOf(inThe('hall'), 1, { action: 'move', target: 'kitchen', tag: 'bypass' });
    expect(moved.state.roundEffects.bypassedAt).toBe('kitchen');
  });

  it('[T9] manipulate shifts a disposition by 1 in the chosen direction', () => {
    const cook = (shift: 1 | -1) =>
      turnOf(inThe('kitchen'), 1, { action: 'interact', target: 'cook', tag: 'manipulate', shift }).state.npcs.cook?.disposition;
    expect([cook(1), cook(-1)]).toEqual([2, 0]);
    const gas = (shift: 1 | -1) =>
      turnOf(inThe('kitchen'), 1, { action: 'interact', target: 'gas', tag: 'manipulate', shift }).state.hazards.gas?.severity;
    expect([gas(1), gas(-1)]).toEqual([1, 3]);
    const voice = scene(FOUR_ROLES);
    const target = requireSeat(voice, 0).id;
    expect(turnOf(voice, 1, { action: 'help', target, tag: 'manipulate', shift: -1 }).state.seats[0]?.composure).toBe(2);
  });

  it('[T9] manipulate secretly marks an object as the rogue’s', () => {
    const { state, fact } = turnOf(scene(FOUR_ROLES), 1, { action: 'interact', target: 'rope', tag: 'manipulate' });
    expect(state.seats[1]?.marked).toEqual(['rope']);
    expect(fact.changes).toEqual([{ type: 'took', id: 'rope' }]);
    const again = turnOf(state, 1, { action: 'interact', target: 'rope', tag: 'manipulate' });
    expect(again.truth.tagWorked).toBe(false);
    expect(again.state.seats[1]?.marked).toEqual(['rope']);
  });

  it('[T10] distract keeps an NPC from doing anything this round', () => {
    const named = turnOf(inThe('kitchen'), 1, { action: 'interact', target: 'cook', tag: 'distract' });
    expect(named.state.roundEffects.distractedNpcs).toEqual(['cook']);
    expect(factsOfUpdate(named.state).some((fact) => fact.type === 'npcActed' && fact.id === 'cook')).toBe(false);
  });

  it('[T10] distract of the environment takes the most hostile NPC here', () => {
    const crowded = inThe('hall', (game) => {
      if (game.npcs.cook) game.npcs.cook.location = 'hall';
    });
    const { state } = turnOf(crowded, 1, { action: 'hide', tag: 'distract' });
    expect(state.roundEffects.distractedNpcs).toEqual(['guard']);
    const after = mutableCopy({ ...state, phase: 'update' });
    update(after, () => {});
    expect(after.npcs.guard?.location).toBe('hall');
    expect(turnOf(inThe('yard'), 1, { action: 'hide', tag: 'distract' }).truth.tagWorked).toBe(false);
  });
});
