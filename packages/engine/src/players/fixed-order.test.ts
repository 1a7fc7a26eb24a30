import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { diceOf } from '../testing/random-play.ts';
import { rulesWith } from '../testing/rule-cases.ts';
import { scene } from '../testing/scene.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { anIdleTruth, anIdleTurn } from '../testing/turns.ts';
import { viewFor } from '../view/view.ts';
import type { View } from '../view/view-types.ts';
import { AI_LEVELS } from '../vocabulary.ts';
import { decide } from './decide.ts';
import { beliefOf } from './knowledge/belief.ts';
import { suspicions } from './knowledge/suspicion.ts';
import { perspectiveOf } from './perspective.ts';
import { playOut } from './play-out.ts';

const rules = rulesWith({ 'cycling_order.active': false });
const TALKING = ['easy', 'normal', 'hard'] as const;
const PAST = 3;

/**
 * Round 4; every round had the order of the seats. Seat 3 is the Saboteur, and seat 0 knows that all its turns were
 * harmful. Seats 1 and 2 have claimed their turns of round 1.
 */
function afterThreeRounds(accused: number): GameState {
  return scene(
    ['collaborator', 'collaborator', 'rogue', 'saboteur'],
    (game) => {
      const [first] = game.seats;
      if (first === undefined) throw new Error('no seats');
      for (let round = 1; round <= PAST; round++) {
        for (let turn = 1; turn <= 4; turn++) {
          const turnNumber = game.history.length + 1;
          game.history.push(anIdleTurn(round, turn, turnNumber));
          game.truths.push(anIdleTruth(turn - 1, round, turn, turnNumber));
        }
        first.notebook = {
          ...first.notebook,
          clues: [
            ...first.notebook.clues,
            { type: 'investigate', round, turnNumber: 4 * round, aboutTurnNumber: 4 * round, nature: 'harmful', isFalse: false },
          ],
        };
      }
      game.round = PAST + 1;
      game.turnNumber = game.history.length;
      game.claims = [1, 2].map((seat) => ({ seat, round: 1, turn: seat + 1, at: 0 }));
      game.accusation = { accuser: 1, accused, votes: {} };
    },
    { rules },
  );
}

const viewOf = (state: GameState): View => viewFor(state, { type: 'seat', seat: 0 });

describe('AI players in games whose order does not cycle', () => {
  it.each(AI_LEVELS)('[S4] %s claims only turns of one place, whether it lies or not', { timeout: 30_000 }, (level) => {
    let repeated = 0;
    for (let seed = 0; seed < 30; seed++) {
      const { seats, claims, history } = playOut({ scenario: TINY, players: 4 + (seed % 3), levels: level, seed: `fixed ${seed}`, rules });
      seats.forEach((_, seat) => {
        // A voice moves up when one before it is quieted, so only rounds with a turn for everybody are compared.
        const own = claims.filter((one) => one.seat === seat && history.filter(({ round }) => round === one.round).length === seats.length);
        if (own.length > 1) repeated += 1;
        expect(new Set(own.map(({ turn }) => turn)).size).toBeLessThanOrEqual(1);
      });
    }
    if (TALKING.some((one) => one === level)) expect(repeated).toBeGreaterThan(5);
  });

  it.each(TALKING)('[S4] %s votes against the voice that had the same turn in every round, and against no other', (level) => {
    const vote = (accused: number) => decide(viewOf(afterThreeRounds(accused)), level, diceOf('vote'));
    expect(vote(3)).toEqual({ type: 'statement', statement: { type: 'vote', guilty: true } });
    expect(vote(2)).toEqual({ type: 'statement', statement: { type: 'vote', guilty: false } });
  });

  it('[S4] knows its own place and suspects the voice with the harmful turns', () => {
    const state = afterThreeRounds(3);
    const view = viewOf(state);
    const [, , , suspect = ''] = state.seats.map(({ id }) => id);
    expect(perspectiveOf(view)?.before).toBe(0);
    expect(beliefOf(view).sits(suspect, 3)).toBeGreaterThan(0.8);
    expect(beliefOf(view).of(suspect, 'saboteur')).toBeGreaterThan(0.9);
    expect(suspicions(view).get(suspect)).toBeGreaterThan(0.6);
  });
});
