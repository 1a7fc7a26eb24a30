import { describe } from 'vitest';
import { endGame } from '../ending/victory.ts';
import type { Fact } from '../facts.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { rngFromSeed } from '../rng.ts';
import { update } from '../round/update.ts';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { checkCases } from '../testing/rule-cases.ts';
import { FOUR_ROLES, hadMishap, luckyDice, scene, turnOf } from '../testing/scene.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { viewFor } from '../view/view.ts';
import type { Difficulty } from '../vocabulary.ts';
import type { Rules } from './rules.ts';
import { WORLD_RULES } from './world-rules.ts';

const at = (rules: Rules, change: (game: GameState) => void = () => {}, difficulty: Difficulty = 'medium'): GameState =>
  scene(FOUR_ROLES, change, { rules, difficulty });
const worldOf = (state: GameState) => viewFor(state, { type: 'spectator' }).public.world;

/** The facts of many updates, each with different dice. */
function updates(state: GameState, count = 60): { states: GameState[]; facts: Fact[] } {
  const facts: Fact[] = [];
  const states = Array.from({ length: count }, (_, seed) => {
    const game = mutableCopy({ ...state, phase: 'update', rng: rngFromSeed(`update ${seed}`) });
    update(game, (fact) => facts.push(fact));
    return game;
  });
  return { states, facts };
}
const inThe = (location: string) => (game: GameState) => {
  game.body.location = location;
};
/** Roughly how many hazards do harm: none, some or all. */
const harmDone = (rules: Rules): string => {
  const struck = updates(at(rules, inThe('kitchen'))).facts.filter((fact) => fact.type === 'hazardStruck');
  const harmed = struck.filter((fact) => fact.type === 'hazardStruck' && fact.harmed).length;
  return struck.length === 0 ? 'untold' : harmed === 0 ? 'none' : harmed === struck.length ? 'all' : 'some';
};
const alarmedByNpcs = (rules: Rules): string => {
  const { states } = updates(at(rules, inThe('hall')));
  const alarmed = states.filter(({ alarm }) => alarm > 1).length;
  return alarmed === 0 ? 'never' : alarmed === states.length ? 'always' : 'sometimes';
};
const alarmAfterRound = (rules: Rules, round: number): number | undefined =>
  updates(
    at(rules, (game) => void Object.assign(game, { round })),
    1,
  ).states[0]?.alarm;
const stepChance = (rules: Rules, change: (game: GameState) => void = () => {}): number | null =>
  turnOf(at(rules, change), 0, { action: 'move', target: 'hall' }).truth.chance;
const takeRope = { action: 'interact', target: 'rope', tag: 'collect' } as const;
const checkChance = (rules: Rules, change?: (game: GameState) => void, difficulty?: Difficulty): number | null =>
  turnOf(at(rules, change, difficulty), 0, takeRope, () => true).truth.chance;
const bonus = (nextBonus: number) => (game: GameState) => {
  game.roundEffects.nextBonus = nextBonus;
};
const happens = (rules: Rules, wanted: Parameters<typeof luckyDice>[3]): boolean => luckyDice(at(rules), 0, takeRope, wanted) !== null;
const byLuck = ({ truth }: Parameters<Parameters<typeof luckyDice>[3]>[0]): boolean => truth.mishap?.cause === 'luck';
/** Collaborators and saboteurs reach their goals at once, and the first rogue's object is marked; who wins. */
function winnersOf(
  rules: Rules,
  goals: { readonly objective: boolean; readonly alarm: boolean; readonly rogue: boolean },
): readonly number[] {
  const state = at(rules, (game) => {
    if (goals.objective) game.stagesDone = [...game.stages];
    if (goals.alarm) game.alarm = game.alarmLimit;
    game.seats = game.seats.map((seat) =>
      seat.role === 'rogue' ? { ...seat, goalId: 'mark-the-rope', marked: goals.rogue ? ['rope'] : [] } : seat,
    );
  });
  endGame(state, 'round_limit', () => {});
  return state.result?.winners ?? [];
}
/** The points of a Collaborator who won and did each thing that gives points a different number of times. */
function pointsOf(rules: Rules): number | undefined {
  const state = at(rules, (game) => {
    game.stagesDone = [...game.stages];
    const [first, second] = game.seats;
    if (first === undefined || second === undefined) return;
    Object.assign(first.tally, { successes: 1, stagesHelped: 2, probes: 3, mishapsCaused: 4 });
    first.notebook.guesses = { roles: { [second.id]: 'rogue' }, positions: { [second.id]: 2 } };
  });
  endGame(state, 'objective', () => {});
  return state.seats[0]?.tally.points;
}
const POINTS = 10 + 2 + 1 * 1 + 2 * 3 + 3 * 2 + 4 * 2 + 2 * 1;
const points = (of: string, after: number) => ({ of: `scoring.${of}`, to: 20, shows: pointsOf, before: POINTS, after });

describe('rules of the world', () => {
  checkCases(WORLD_RULES, [
    {
      of: 'vitality.most',
      to: 5,
      shows: (rules) => {
        const state = at(rules);
        return [state.vitality, worldOf(state).vitalityMax];
      },
      before: [6, 7],
      after: [5, 5],
    },
    {
      of: 'composure.most',
      to: 4,
      shows: (rules) => {
        const state = tinyGame(4, { rules });
        return [state.seats[0]?.composure, viewFor(state, { type: 'spectator' }).public.composureMax];
      },
      before: [3, 3],
      after: [4, 4],
    },
    {
      of: 'shaken.penalty',
      to: 25,
      shows: (rules) => {
        const shaken = at(rules, (game) => {
          requireSeat(game, 0).composure = 1;
        });
        return ['lever', 'hall'].map(
          (target) => turnOf(shaken, 0, { action: target === 'hall' ? 'move' : 'interact', target }, () => true).truth.chance,
        );
      },
      before: [50, 64],
      after: [30, 44],
    },
    {
      of: 'shaken.active',
      to: false,
      shows: (rules) => {
        const shaken = at(rules, (game) => {
          requireSeat(game, 0).composure = 1;
        });
        return turnOf(shaken, 0, { action: 'interact', target: 'lever' }, () => true).truth.chance;
      },
      before: 50,
      after: 80,
    },
    {
      of: 'move_tokens.most',
      to: 1,
      shows: (rules) => {
        const { state } = turnOf(at(rules), 0, { action: 'move', target: 'hall' });
        return [state.body.location, worldOf(state).locations[0]?.size];
      },
      before: ['cellar', 2],
      after: ['hall', 1],
    },
    {
      of: 'move_tokens.active',
      to: false,
      shows: (rules) => turnOf(at(rules), 0, { action: 'move', target: 'hall' }).state.body.location,
      before: 'cellar',
      after: 'hall',
    },
    { of: 'slips.percent', to: 20, shows: (rules) => stepChance(rules), before: 94, after: 80 },
    { of: 'slips.least', to: 4, shows: (rules) => stepChance(rules, bonus(15)), before: 99, after: 96 },
    { of: 'slips.most', to: 60, shows: (rules) => stepChance(rules, bonus(-200)), before: 5, after: 40 },
    { of: 'slips.active', to: false, shows: (rules) => stepChance(rules, bonus(-200)), before: 5, after: 100 },
    {
      of: 'redirect.active',
      to: false,
      shows: (rules) => {
        const gone = at(rules, (game) => {
          if (game.objects.rope) game.objects.rope.place = 'gone';
        });
        return turnOf(gone, 0, takeRope).truth.outcome;
      },
      before: 'success',
      after: 'fizzled',
    },
    { of: 'checked_actions.base', to: 60, shows: (rules) => checkChance(rules), before: 80, after: 60 },
    { of: 'checked_actions.least', to: 25, shows: (rules) => checkChance(rules, bonus(-90)), before: 10, after: 25 },
    { of: 'checked_actions.most', to: 85, shows: (rules) => checkChance(rules, bonus(30)), before: 95, after: 85 },
    { of: 'difficulty.easy', to: 5, shows: (rules) => checkChance(rules, undefined, 'easy'), before: 92, after: 85 },
    { of: 'difficulty.medium', to: 5, shows: (rules) => checkChance(rules, undefined, 'medium'), before: 80, after: 85 },
    { of: 'difficulty.hard', to: -20, shows: (rules) => checkChance(rules, undefined, 'hard'), before: 75, after: 60 },
    { of: 'difficulty.expert', to: -40, shows: (rules) => checkChance(rules, undefined, 'expert'), before: 70, after: 40 },
    { of: 'difficulty.active', to: false, shows: (rules) => checkChance(rules, undefined, 'expert'), before: 70, after: 80 },
    {
      of: 'bad_luck.after_failure',
      to: 100,
      shows: (rules) => happens(rules, ({ truth }) => truth.outcome === 'failure' && truth.mishap === null),
      before: true,
      after: false,
    },
    {
      of: 'bad_luck.otherwise',
      to: 0,
      shows: (rules) => happens(rules, ({ truth }) => truth.outcome === 'success' && truth.mishap !== null),
      before: true,
      after: false,
    },
    {
      of: 'bad_luck.object_in_use',
      to: 100,
      shows: (rules) =>
        happens(rules, (turn) => byLuck(turn) && turn.truth.mishap?.kind === 'jam' && !JSON.stringify(turn.fact.mishap).includes('rope')),
      before: true,
      after: false,
    },
    { of: 'bad_luck.active', to: false, shows: (rules) => happens(rules, hadMishap), before: true, after: false },
    { of: 'hazards.percent', to: 100, shows: harmDone, before: 'some', after: 'all' },
    { of: 'hazards.active', to: false, shows: harmDone, before: 'some', after: 'untold' },
    { of: 'hostile_npcs.percent', to: 100, shows: alarmedByNpcs, before: 'sometimes', after: 'always' },
    { of: 'hostile_npcs.active', to: false, shows: alarmedByNpcs, before: 'sometimes', after: 'never' },
    {
      of: 'alarm_clock.every',
      to: 3,
      shows: (rules) => [2, 3].map((round) => alarmAfterRound(rules, round)),
      before: [2, 1],
      after: [1, 2],
    },
    { of: 'alarm_clock.rise', to: 3, shows: (rules) => alarmAfterRound(rules, 2), before: 2, after: 4 },
    { of: 'alarm_clock.active', to: false, shows: (rules) => alarmAfterRound(rules, 2), before: 2, after: 1 },
    {
      of: 'round_limit.extra_rounds',
      to: -4,
      shows: (rules) => {
        const { states } = updates(
          at(rules, (game) => void Object.assign(game, { round: 6 })),
          1,
        );
        return [states[0]?.phase, states[0]?.roundLimit];
      },
      before: ['planning', 10],
      after: ['ended', 6],
    },
    {
      of: 'multiple_winners.active',
      to: false,
      shows: (rules) => [
        winnersOf(rules, { objective: true, alarm: true, rogue: true }),
        winnersOf(rules, { objective: false, alarm: true, rogue: true }),
        winnersOf(rules, { objective: false, alarm: false, rogue: true }),
      ],
      before: [[0, 1, 2, 3], [1, 2], [1]],
      after: [[0, 3], [2], [1]],
    },
    {
      of: 'no_winner.active',
      to: false,
      shows: (rules) => winnersOf(rules, { objective: false, alarm: false, rogue: false }),
      before: [],
      after: [2],
    },
    points('won', POINTS + 10),
    points('living', POINTS + 18),
    points('success', POINTS + 19),
    points('stage', POINTS + 2 * 17),
    points('probe', POINTS + 3 * 18),
    points('mishap', POINTS + 4 * 18),
    points('guess', POINTS + 2 * 19),
    { of: 'scoring.active', to: false, shows: pointsOf, before: POINTS, after: 0 },
  ]);
});
