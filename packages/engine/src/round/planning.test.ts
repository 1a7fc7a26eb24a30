import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import { requireSeat } from '../table/seats.ts';
import { play, settle } from '../testing/play.ts';
import { scene } from '../testing/scene.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { ownActions } from '../view/own-actions.ts';
import { viewFor } from '../view/view.ts';
import { orderOfRound, turnOrderOf } from './turn-order.ts';

const SETTINGS = tinyGame().settings;
const hide = (seat: number) => [{ type: 'program', seat, action: 'hide' } as const, { type: 'lockIn', seat } as const];

describe('planning', () => {
  it('[P1] fills in what a program leaves out', () => {
    const state = play(scene(['collaborator', 'rogue', 'saboteur']), { type: 'program', seat: 1, action: 'search' });
    expect(state.seats[1]?.program).toEqual({ action: 'search', target: 'environment', intention: 'cooperative', tag: 'infiltrate' });
  });

  it('[P1] lets a program be changed until it is locked in', () => {
    const state = play(
      scene(['collaborator', 'rogue', 'saboteur']),
      { type: 'program', seat: 0, action: 'hide' },
      { type: 'program', seat: 0, action: 'search', intention: 'suspicious' },
      { type: 'lockIn', seat: 0 },
    );
    expect(state.seats[0]?.program).toMatchObject({ action: 'search', intention: 'suspicious' });
    expect(step(state, { type: 'program', seat: 0, action: 'hide', at: 1000 })).toEqual({ ok: false, refusal: 'already_locked_in' });
    expect(step(state, { type: 'lockIn', seat: 0, at: 1000 })).toEqual({ ok: false, refusal: 'already_locked_in' });
    expect(step(state, { type: 'lockIn', seat: 1, at: 1000 })).toEqual({ ok: false, refusal: 'no_program' });
    expect(step(state, { type: 'lockIn', seat: 9, at: 1000 })).toEqual({ ok: false, refusal: 'not_your_seat' });
  });

  it('[P1] shows who has locked in, and nothing else of a program', () => {
    const before = scene(['collaborator', 'rogue', 'saboteur']);
    const programmed = play(before, { type: 'program', seat: 0, action: 'search', target: 'crate', tag: 'collect' });
    const other = { type: 'seat', seat: 1 } as const;
    expect(viewFor(programmed, other)).toEqual(viewFor(before, other));
    const locked = viewFor(play(programmed, { type: 'lockIn', seat: 0 }), other);
    expect(locked.public.players.map(({ lockedIn }) => lockedIn)).toEqual([true, false, false]);
    expect(JSON.stringify(locked.public)).not.toContain('collect');
  });

  it('[P1] accepts no program from a quieted voice', () => {
    const state = scene(['collaborator', 'rogue', 'saboteur'], (game) => {
      requireSeat(game, 0).composure = 0;
    });
    expect(step(state, { type: 'program', seat: 0, action: 'hide', at: 1000 })).toEqual({ ok: false, refusal: 'quieted' });
  });

  it('[P2] ends as soon as all living voices have locked in', () => {
    const state = scene(['collaborator', 'rogue', 'saboteur', 'collaborator'], (game) => {
      requireSeat(game, 3).composure = 0;
    });
    const almost = play(state, ...hide(0), ...hide(1));
    expect(almost.phase).toBe('planning');
    expect(play(almost, ...hide(2))).toMatchObject({ phase: 'resolution', queue: [0, 1, 2] });
  });

  it('[P2] ends at the time limit, if there is one', () => {
    const limited = settle(tinyGame(3, { settings: { ...SETTINGS, timeLimitMs: 30_000 } }));
    expect(limited.phaseDeadline).toBe(31_000);
    expect(step(limited, { type: 'tick', at: 30_999 })).toEqual({ ok: false, refusal: 'not_due' });
    expect(play(limited, { type: 'tick', at: 31_000 }).phase).toBe('resolution');
    const unlimited = settle(tinyGame(3));
    expect(unlimited.phaseDeadline).toBeNull();
    expect(step(unlimited, { type: 'tick', at: 1e12 })).toEqual({ ok: false, refusal: 'not_due' });
  });

  it('[P3] programs a random valid action for a voice without one, and keeps a program that isn’t locked in', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const planning = settle(tinyGame(4, { seed: `late ${seed}`, settings: { ...SETTINGS, timeLimitMs: 1000 } }));
      const state = play(planning, { type: 'program', seat: 2, action: 'hide' }, { type: 'tick', at: 2000 });
      expect(state.phase).toBe('resolution');
      expect(state.seats[2]).toMatchObject({ program: { action: 'hide' }, programmedBy: 'you' });
      for (const seat of [0, 1, 3]) {
        const { program, programmedBy } = requireSeat(state, seat);
        expect(programmedBy).toBe('moderator');
        if (!program) throw new Error('nobody can skip');
        seen.add(program.action);
        // Valid: the voice itself could have chosen it.
        expect(step(planning, { type: 'program', seat, ...program, at: 1000 }).ok).toBe(true);
      }
    }
    expect([...seen].sort()).toEqual(['help', 'hide', 'interact', 'move', 'sabotage', 'search']);
  });

  it('[P3] notifies players of what was done in their name', () => {
    const planning = settle(tinyGame(3, { settings: { ...SETTINGS, timeLimitMs: 1000 } }));
    const state = settle(play(planning, { type: 'tick', at: 2000 }));
    state.seats.forEach(({ notebook }, seat) => {
      expect(notebook.inYourName).toEqual(ownActions(state, seat));
      expect(notebook.inYourName[0]?.by).toBe('moderator');
    });
  });

  it('[S4] rotates the order left by one each round, counting quieted voices but skipping their turns', () => {
    const state = scene(['collaborator', 'rogue', 'saboteur', 'collaborator'], (game) => {
      requireSeat(game, 1).composure = 0;
      game.round = 2;
    });
    expect([1, 2, 3, 4, 5].map((round) => orderOfRound(turnOrderOf(state), state.order, round).join(''))).toEqual([
      '0123',
      '1230',
      '2301',
      '3012',
      '0123',
    ]);
    expect(play(state, ...hide(0), ...hide(2), ...hide(3)).queue).toEqual([2, 3, 0]);
  });
});
