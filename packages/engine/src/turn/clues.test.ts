import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, failed, rolled, scene, shareOf, turnOf } from '../testing/scene.ts';
import { viewFor } from '../view/view.ts';
import type { Tag } from '../vocabulary.ts';

const tagged = (lastTag: Tag | null, more: (game: GameState) => void = () => {}): GameState =>
  scene(FOUR_ROLES, (game) => {
    requireSeat(game, 2).lastTag = lastTag;
    more(game);
  });
const probe = (state: GameState) => ({ action: 'search', target: requireSeat(state, 2).id, tag: 'investigate' }) as const;

describe('a probe', () => {
  it('[K1] reveals the nature of the target’s last resolved tag, right 75 % of the time', () => {
    for (const [tag, nature] of [
      ['repair', 'helpful'],
      ['distract', 'selfish'],
      ['tamper', 'harmful'],
    ] as const) {
      const state = tagged(tag);
      const shown = Array.from({ length: 600 }, (_, seed) => rolled(state, 0, probe(state), `${seed}`)).flatMap(
        (turn) => turn.state.seats[0]?.notebook.clues ?? [],
      );
      const right = shown.filter((clue) => clue.type === 'probe' && clue.nature === nature);
      expect(right.length / shown.length).toBeGreaterThan(0.7);
      expect(right.length / shown.length).toBeLessThan(0.8);
      expect(right.every(({ isFalse }) => !isFalse)).toBe(true);
    }
  });

  it('[K1] reveals nothing about a voice that hasn’t acted yet', () => {
    const state = tagged(null);
    expect(turnOf(state, 0, probe(state)).state.seats[0]?.notebook.clues).toMatchObject([{ nature: 'none', isFalse: false }]);
  });

  it('[K1] cancels that voice’s pending sabotage and keeps it from more this round', () => {
    const state = tagged('sabotage', (game) => {
      game.pending = [{ by: 2, target: 'rope', landsAtTurnNumber: 9, plantedAtTurnNumber: 0 }];
    });
    const probed = turnOf(state, 0, probe(state));
    expect(probed.state).toMatchObject({ pending: [], seats: [{ tally: { probes: 1 } }, {}, { hindered: true }, {}] });
    expect(rolled(probed.state, 2, { action: 'sabotage' }, 'any').state.pending).toEqual([]);
  });

  it('[K1] does nothing if it fails', () => {
    const state = tagged('sabotage', (game) => {
      game.pending = [{ by: 2, target: 'rope', landsAtTurnNumber: 9, plantedAtTurnNumber: 0 }];
    });
    const { state: after } = turnOf(state, 0, probe(state), failed);
    expect(after.pending).toHaveLength(1);
    expect(after.seats).toMatchObject([{ notebook: { clues: [] } }, {}, { hindered: false }, {}]);
  });

  it('[K1] learns nothing about a hidden voice', () => {
    const state = tagged('sabotage', (game) => {
      game.roundEffects.hidden = [2];
      game.roundEffects.misledBy = 2;
    });
    const { state: after } = turnOf(state, 0, probe(state));
    expect(after.seats[0]?.notebook.clues).toMatchObject([{ nature: 'hidden', isFalse: false }]);
    expect(after).toMatchObject({ seats: [{}, {}, { hindered: false }, {}], roundEffects: { misledBy: 2 } });
  });

  it('[K1] is false if somebody misled', () => {
    const state = tagged('sabotage', (game) => {
      game.roundEffects.misledBy = 2;
    });
    const lied = shareOf(60, (seed) => {
      const [clue] = rolled(state, 0, probe(state), seed).state.seats[0]?.notebook.clues ?? [];
      return clue === undefined || (clue.isFalse && clue.type === 'probe' && clue.nature !== 'harmful');
    });
    expect(lied).toBe(100);
  });

  it('[K1] is known only to the searcher, who can’t see whether it is right', () => {
    const state = tagged('sabotage');
    const { state: after } = turnOf(state, 0, probe(state));
    const yours = viewFor(after, { type: 'seat', seat: 0 }).you?.clues;
    expect(yours).toHaveLength(1);
    expect(JSON.stringify(yours)).not.toContain('alse');
    for (const seat of [1, 2, 3]) expect(viewFor(after, { type: 'seat', seat }).you?.clues).toEqual([]);
  });
});
