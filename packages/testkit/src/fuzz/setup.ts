/** What games are fuzzed: every way to start a game, drawn from dice, as plain JSON. */
import { createGame } from '@one-mind/engine/create';
import type { Dice } from '@one-mind/engine/rng';
import { DEFAULT_RULES, type Rules } from '@one-mind/engine/rules/rules';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameSettings, GameState } from '@one-mind/engine/state';
import { playerId } from '@one-mind/engine/testing/random-play';
import { randomRules } from '@one-mind/engine/testing/random-rules';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { type AiLevel, DIFFICULTIES, type Difficulty } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';

export interface FuzzSetup {
  /** The id of one of the fuzzed scenarios. */
  readonly scenario: string;
  /** One for each seat; null = a person. */
  readonly levels: readonly (AiLevel | null)[];
  readonly difficulty: Difficulty;
  readonly settings: Pick<GameSettings, 'timeLimitMs' | 'turnPaceMs'> & Partial<GameSettings>;
  readonly rules: Rules;
  readonly seed: string;
}

const SCENARIOS: readonly Scenario[] = [TINY, ...BUILT_IN];
const START = 1_800_000_000_000;
const DAY = 86_400_000;

/** Mostly people. AI players that think long are rare, because a run needs many commands. */
const SEATS: readonly (AiLevel | null)[] = [
  ...Array.from({ length: 15 }, () => null),
  'random',
  'random',
  'neutral',
  'easy',
  'normal',
  'hard',
];

export function randomSetup(seed: string, dice: Dice): FuzzSetup {
  const rules = dice.percent(50) ? (randomRules(dice) ?? DEFAULT_RULES) : DEFAULT_RULES;
  const { least, most } = rules.players_per_game;
  const drawn = dice.pick(SCENARIOS);
  const min = Math.max(least, drawn.min_players);
  const max = Math.min(most, drawn.max_players);
  // The rules may leave a scenario no possible number of players; the tiny scenario supports all of them.
  const [scenario, low, high] = min > max ? [TINY, least, most] : [drawn, min, max];
  return {
    scenario: scenario.id,
    levels: Array.from({ length: low + dice.below(high - low + 1) }, () => dice.pick(SEATS)),
    difficulty: dice.pick(DIFFICULTIES),
    settings: {
      timeLimitMs: dice.pick([null, 15_000, 30_000, 300_000, DAY]),
      turnPaceMs: dice.pick([0, 1000, 3000]),
      ...(dice.percent(50) && { disconnectGraceMs: dice.pick([0, 1, 60_000]), maxPauseMs: dice.pick([1, 600_000]) }),
      ...(dice.percent(20) && { abandonMs: dice.pick([null, 1, DAY]) }),
    },
    rules,
    seed,
  };
}

/** @throws RangeError for a scenario that isn't fuzzed */
export function startGame(setup: FuzzSetup): GameState {
  const scenario = SCENARIOS.find(({ id }) => id === setup.scenario);
  if (scenario === undefined) throw new RangeError(`no scenario ${setup.scenario} is fuzzed`);
  return createGame({
    scenario,
    seats: setup.levels.map((level, index) => ({
      id: playerId(index),
      name: `Player ${index}`,
      kind: level === null ? 'human' : 'ai',
      level,
    })),
    difficulty: setup.difficulty,
    settings: setup.settings,
    rules: setup.rules,
    seed: `secret seed ${setup.seed}`,
    salt: `secret salt ${setup.seed}`,
    commitment: 'commitment',
    at: START,
  }).state;
}
