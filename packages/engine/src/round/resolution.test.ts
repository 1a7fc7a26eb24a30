import { describe, expect, it } from 'vitest';
import type { Program } from '../state.ts';
import { step } from '../step.ts';
import { requireSeat } from '../table/seats.ts';
import { play } from '../testing/play.ts';
import { FOUR_ROLES, failed, hadMishap, luckyDice, type Resolved, rolled, scene, shareOf, turnOf } from '../testing/scene.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { ownActions } from '../view/own-actions.ts';
import { viewFor } from '../view/view.ts';

describe('resolution', () => {
  it('[R1] resolves one turn per tick in the secret order, each in the world of that moment', () => {
    const programs: readonly Program[] = [0, 1, 2, 3].map((seat) => ({
      action: 'move',
      target: 'hall',
      intention: 'cooperative',
      tag: seat === 1 ? 'infiltrate' : seat === 2 ? 'mislead' : 'assist',
    }));
    let state = scene(FOUR_ROLES, (game) => {
      game.seats = game.seats.map((seat) => ({ ...seat }));
    });
    state = { ...state, order: [2, 0, 3, 1], rng: tinyGame(4, { seed: 'calm' }).rng };
    for (const [seat, program] of programs.entries()) state = play(state, { type: 'program', seat, ...program }, { type: 'lockIn', seat });
    const authors: number[] = [];
    while (state.phase === 'resolution') {
      const before = state.turnNumber;
      state = play(state, { type: 'tick' });
      expect(state.turnNumber).toBe(before + 1);
      expect(state.turn).toBe(state.turnNumber);
      authors.push(state.truths.at(-1)?.seat ?? -1);
    }
    expect(authors).toEqual([2, 0, 3, 1]);
    // It takes two steps to leave the cellar, so later voices find the body further along.
    expect(state.history.flatMap(({ changes }) => changes.map(({ type }) => type)).filter((type) => type === 'entered')).toHaveLength(1);
    expect(state.history.at(-1)?.changes).toEqual([{ type: 'held' }]);
  });

  it('[R2] redirects to the nearest valid target of the same kind', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'kitchen';
    });
    // The crate stayed in the cellar; the strongbox is the container here.
    expect(turnOf(state, 0, { action: 'search', target: 'crate' }).fact).toMatchObject({ target: 'strongbox', targetKind: 'container' });
    expect(turnOf(state, 0, { action: 'search', target: 'cellar' }).fact.target).toBe('kitchen');
  });

  it('[R2] redirects from a voice that has been quieted to a living other one', () => {
    const state = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 1).composure = 0;
    });
    const target = requireSeat(state, 1).id;
    const others = [requireSeat(state, 2).id, requireSeat(state, 3).id];
    for (let seed = 0; seed < 20; seed++) expect(others).toContain(rolled(state, 0, { action: 'help', target }, `${seed}`).fact.target);
  });

  it('[R2] never redirects a move backwards', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body = { location: 'hall', heading: null, steps: 0 };
      game.knownLocations = { hall: true, kitchen: true, cellar: true, yard: true };
    });
    const onTheWay = { ...state, body: { location: 'cellar', heading: 'hall', steps: 1 } };
    // Nobody knows the tunnel, so the move goes on to the nearest place ahead.
    expect(turnOf(onTheWay, 0, { action: 'move', target: 'tunnel' }).fact).toMatchObject({
      target: 'hall',
      changes: [{ type: 'stepped' }, { type: 'entered', location: 'hall' }],
    });
  });

  it('[R2] fizzles if there is no valid target of that kind', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'yard';
    });
    const { fact, truth } = turnOf(state, 0, { action: 'search', target: 'crate' });
    expect(fact).toMatchObject({ outcome: 'fizzled', target: 'crate', targetKind: 'container', changes: [] });
    expect(truth).toMatchObject({ outcome: 'fizzled', chance: null, roll: null });
  });

  it('[R3] publishes one fact per turn, without author, role or tag', () => {
    const state = scene(FOUR_ROLES);
    const { fact, events, truth } = turnOf(state, 0, { action: 'search', target: 'crate', tag: 'collect' });
    expect(events.filter(({ type }) => type === 'turn')).toEqual([fact]);
    expect(Object.keys(fact).sort()).toEqual(
      [
        'action',
        'changes',
        'intention',
        'location',
        'mishap',
        'outcome',
        'round',
        'target',
        'targetKind',
        'turn',
        'turnNumber',
        'type',
      ].sort(),
    );
    expect(JSON.stringify(fact)).not.toMatch(/collect|collaborator|seat|00000000/);
    expect(truth).toMatchObject({ seat: 0, program: { tag: 'collect' }, tagWorked: true });
  });

  it('[R3] keeps the turn in its voice’s own notebook and in nobody else’s', () => {
    const { state } = turnOf(scene(FOUR_ROLES), 3, { action: 'hide' });
    expect(state.seats.map((_, seat) => ownActions(state, seat).length)).toEqual([0, 0, 0, 1]);
    expect(viewFor(state, { type: 'seat', seat: 3 }).you?.actions).toMatchObject([
      { action: 'hide', outcome: 'success', turn: 1, by: 'you' },
    ]);
  });

  it('[R4] pauses between turns, after the setup and after the update', () => {
    const settings = { ...tinyGame().settings, turnPaceMs: 3000 };
    let state = tinyGame(3, { settings });
    expect(state.phaseDeadline).toBe(4000);
    state = play(state, { type: 'tick', at: 4000 });
    for (const seat of [0, 1, 2]) {
      state = play(state, { type: 'program', seat, action: 'hide', at: 5000 }, { type: 'lockIn', seat, at: 5000 });
    }
    expect(state.phaseDeadline).toBe(8000);
    expect(step(state, { type: 'tick', at: 7999 })).toEqual({ ok: false, refusal: 'not_due' });
    for (const at of [8000, 11_000, 14_000]) {
      state = play(state, { type: 'tick', at });
      expect(state.phaseDeadline).toBe(at + 3000);
    }
    expect(state.phase).toBe('update');
    expect(play(state, { type: 'tick', at: 17_000 })).toMatchObject({ phase: 'planning', round: 2 });
  });

  it('[U3] checks victory after every turn', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.stagesDone = ['find-key', 'open-gate'];
      game.body = { location: 'hall', heading: null, steps: 0 };
      const gate = game.objects.gate;
      if (gate) gate.state = 'operated';
    });
    const { state: over, events } = turnOf(state, 0, { action: 'move', target: 'yard' });
    expect(over).toMatchObject({ phase: 'ended', result: { reason: 'objective' } });
    expect(events.map(({ type }) => type)).toEqual(['turn', 'stageDone', 'ended']);
  });

  it('[C0] lets only assist, disrupt and obstruct work if their action fails', () => {
    const state = scene(FOUR_ROLES);
    expect(turnOf(state, 0, { action: 'interact', target: 'lever', tag: 'assist' }, failed).state.roundEffects.nextBonus).toBe(15);
    expect(turnOf(state, 2, { action: 'interact', target: 'lever', tag: 'disrupt' }, failed).state.roundEffects.nextBonus).toBe(-30);
    expect(turnOf(state, 2, { action: 'interact', target: 'lever', tag: 'obstruct' }, failed).state.roundEffects.obstructedBy).toBe(2);
    expect(turnOf(state, 2, { action: 'interact', target: 'lever', tag: 'mislead' }, failed).state.roundEffects.misledBy).toBeNull();
    expect(turnOf(state, 2, { action: 'interact', target: 'lever', tag: 'tamper' }, failed).state.objects.lever?.tamperedBy).toBeNull();
    expect(turnOf(state, 1, { action: 'interact', target: 'lever', tag: 'manipulate' }, failed).state.seats[1]?.marked).toEqual([]);
  });

  it('[C2] causes a mishap in 36 % of failed checks and in 5 % of all other turns, covers or not', () => {
    const state = scene(FOUR_ROLES);
    const many = (seat: number, action: Program['action']) =>
      Array.from({ length: 2000 }, (_, dice) => rolled(state, seat, { action }, `luck ${dice}`));
    const share = (turns: readonly Resolved[]): number => (turns.filter(hadMishap).length / turns.length) * 100;
    const isFailed = ({ fact }: Resolved): boolean => fact.outcome === 'failure' && fact.action !== 'move';
    const checks = many(0, 'interact');
    const covers = many(2, 'sabotage').filter(({ truth }) => truth.mishap?.cause !== 'sabotage');
    for (const turns of [checks, covers]) {
      expect(share(turns.filter(isFailed))).toBeGreaterThan(31);
      expect(share(turns.filter(isFailed))).toBeLessThan(42);
    }
    for (const turns of [checks.filter((turn) => !isFailed(turn)), many(0, 'hide'), covers.filter((turn) => !isFailed(turn))]) {
      expect(share(turns)).toBeGreaterThan(3.5);
      expect(share(turns)).toBeLessThan(6.5);
    }
  });

  it('[C2] causes at most one mishap per turn: due harm comes before bad luck, and the rest waits', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.pending = [
        { by: 2, target: 'rope', landsAtTurnNumber: 1, plantedAtTurnNumber: 0 },
        { by: 2, target: 'hall', landsAtTurnNumber: 0, plantedAtTurnNumber: 0 },
      ];
    });
    const first = rolled(state, 0, { action: 'hide' }, 'any');
    expect(first.fact.mishap).toEqual({ kind: 'noise', changes: [{ type: 'alarm', value: 2, by: 1 }] });
    const second = rolled(first.state, 1, { action: 'hide' }, 'any');
    expect(second.fact.mishap).toEqual({ kind: 'jam', changes: [{ type: 'damaged', id: 'rope' }] });
    expect(second.state.pending).toEqual([]);
  });

  it('[C5] applies assist and disrupt to the next turn only, no matter whose it is', () => {
    const disrupted = turnOf(scene(FOUR_ROLES), 2, { action: 'interact', tag: 'disrupt' });
    const next = turnOf(disrupted.state, 0, { action: 'interact', target: 'lever' });
    expect(next.truth.chance).toBe(50);
    expect(turnOf(next.state, 3, { action: 'interact', target: 'rope', tag: 'collect' }).truth.chance).toBe(80 + 15);
    const order = (round: number) => [0, 1, 2, 3].map((place) => (place + round - 1) % 4);
    // The rotation keeps neighbours together: the same voices follow each other in every round, except at the wrap-around.
    for (const round of [2, 3, 4]) {
      const kept = order(round).filter((seat, place, all) => place > 0 && seat === ((all[place - 1] ?? 0) + 1) % 4);
      expect(kept).toHaveLength(3);
    }
  });

  it('[A1] slips 6 % of the time', () => {
    const state = scene(FOUR_ROLES);
    const slipped = shareOf(3000, (seed) => rolled(state, 1, { action: 'move', target: 'hall' }, seed).fact.changes[0]?.type === 'slipped');
    expect(slipped).toBeGreaterThan(4.5);
    expect(slipped).toBeLessThan(7.5);
    expect(luckyDice(state, 1, { action: 'move', target: 'cellar' }, ({ truth }) => truth.outcome === 'failure')).toBeNull();
  });

  it('[R3] merges the effects of action and tag on one thing, so that the tag stays hidden', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'kitchen';
    });
    const cancelled = turnOf(state, 1, { action: 'interact', target: 'cook', tag: 'manipulate', shift: -1 });
    expect(cancelled.fact).toMatchObject({ outcome: 'nothing', changes: [] });
    const doubled = turnOf(state, 0, { action: 'interact', target: 'cook', tag: 'negotiate' });
    expect(doubled.fact.changes).toEqual([{ type: 'disposition', id: 'cook', disposition: 2, by: 2 }]);
  });
});
