import type { Change } from '../facts.ts';
import type { Dice } from '../rng.ts';
import type { GameState, Outcome, Program, Seat, SeatIndex } from '../state.ts';
import type { Target } from '../world/target.ts';

/** One turn while it is being resolved: actions and tags read it and write down what came of it. */
export interface Turn {
  readonly game: GameState;
  readonly dice: Dice;
  readonly index: SeatIndex;
  readonly seat: Seat;
  readonly program: Program;
  /** After redirect [R2] and A7's choice; null: there is none, and the action fizzles. */
  readonly target: Target | null;
  /** Percentage points from assist, disrupt, help and lost composure. */
  readonly bonus: number;
  outcome: Outcome;
  chance: number | null;
  roll: number | null;
  /** Publicly seen, in order. */
  readonly changes: Change[];
  /** Ids this turn brought to light. */
  readonly found: string[];
  /** [T6] The object whose lock was opened without its key. */
  picked: string | null;
  falseClue: boolean | null;
}

export function beginTurn(given: Pick<Turn, 'game' | 'dice' | 'index' | 'seat' | 'program' | 'target' | 'bonus'>): Turn {
  return { ...given, outcome: 'fizzled', chance: null, roll: null, changes: [], found: [], picked: null, falseClue: null };
}

/** One of the six actions [A1]–[A6]. */
export interface ActionRule {
  /** What of the world can be aimed at now, as far as this voice's role may know; `environment` first [A7]. */
  readonly targets: (state: GameState, index: SeatIndex) => readonly Target[];
  /** Whether the other living voices can be aimed at too: never oneself, never the quieted. */
  readonly players: boolean;
  /** [A7] What `environment` comes to when the turn comes; null = nothing here makes sense. */
  readonly choose: (state: GameState, index: SeatIndex, program: Program) => Target | null;
  /** `check`: [C1]; `slip`: [A1]; `sure`: needs no luck. */
  readonly risk: 'check' | 'slip' | 'sure';
  /** What success does. Draws no dice, so that it can be tried out on a copy; private gains belong to `learn`. */
  readonly succeed: (turn: Turn, target: Target) => void;
  /** Private gains of success; may draw dice. */
  readonly learn?: (turn: Turn, target: Target) => void;
}
