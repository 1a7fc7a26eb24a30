/** The test game of an admin: a real game that is nobody else's and counts nowhere. */
import type { GameResult } from '@one-mind/engine/state';
import type { TruthView } from '@one-mind/engine/view/truth-view';
import type { PlayerView, RevealView, WorldView, YouView } from '@one-mind/engine/view/view-types';
import { AI_LEVELS, DIFFICULTIES, type Role } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { GameScenario, GameStateView, NarrativeEntry } from './games.ts';
import { AccuseSchema, ClaimSchema, SubmitActionSchema, VoteSchema } from './games.ts';

const Seat = z.number().int().min(0).max(5);

/** POST /api/admin/test-game: begins a new one in place of the last. */
export const BeginTestGameSchema = z.strictObject({
  scenarioId: z.string().min(1).max(64),
  players: z.number().int().min(3).max(6),
  difficulty: z.enum(DIFFICULTIES),
  /** Of the AI players, who choose for every seat that the admin doesn't. */
  level: z.enum(AI_LEVELS),
  /** The same seed deals the same game; left out, it is drawn. */
  seed: z.string().trim().min(1).max(100).optional(),
});
/** POST /api/admin/test-game/{action|accuse|vote|claim}: for the seat that is played. */
export const TestActionSchema = SubmitActionSchema.extend({ seat: Seat });
export const TestAccuseSchema = AccuseSchema.extend({ seat: Seat });
export const TestVoteSchema = VoteSchema.extend({ seat: Seat });
export const TestClaimSchema = ClaimSchema.extend({ seat: Seat });

export const STEPS = ['choose', 'turn', 'round', 'end'] as const;
/**
 * How far the game goes on. `choose`: the AI players choose and lock in for every seat that has not, and the turns can
 * begin; `turn`: one turn, or whatever comes next; `round`: to the next planning; `end`: to its end.
 */
export type Step = (typeof STEPS)[number];
export const StepSchema = z.strictObject({ to: z.enum(STEPS) });

/** GET /api/admin/test-game-state?seat=0, and the answer of everything that changes the game; `NO_TEST_GAME` before the first. */
export interface TestGameState {
  readonly current_state: GameStateView;
  readonly narrative_log: readonly NarrativeEntry[];
  readonly players: readonly (PlayerView & { readonly user: { readonly username: string } })[];
  readonly your_role: Role;
  /** What the seat that is played knows and may do. */
  readonly you: YouView;
  readonly world: WorldView;
  readonly scenario: GameScenario;
  /** Everything that is hidden from players. */
  readonly truth: TruthView;
}

/** What GET /api/admin/test-game-state answers before there is a test game: every field is there, and empty. */
export const NO_TEST_GAME = {
  current_state: { round: 0, turn: 0, phase: null },
  narrative_log: [],
  players: [],
  your_role: null,
} as const;

/** GET /api/admin/test-postgame-state; `NO_TEST_RESULT` before the end. */
export interface TestPostGameState {
  readonly results: {
    readonly outcome: GameResult['outcome'];
    readonly reason: GameResult['reason'];
    /** The sides that won, as words; null when nobody did. */
    readonly winner: string | null;
    /** Minutes, of the game's own clock. */
    readonly duration: number;
    readonly turns_completed: number;
    readonly objectives_completed: number;
    readonly objectives_total: number;
  };
  readonly players: readonly {
    readonly id: string;
    readonly username: string;
    readonly role: Role;
    readonly is_alive: boolean;
    readonly won: boolean;
    readonly points: number;
    readonly successful_actions: number;
    readonly actions_taken: number;
    readonly achievements: RevealView['players'][number]['achievements'];
  }[];
  readonly timeline: RevealView['timeline'];
  readonly statistics: {
    readonly most_active_player: string | null;
    readonly most_successful_player: string | null;
    readonly total_actions: number;
    readonly successful_actions: number;
    readonly sabotage_attempts: number;
    readonly objectives_failed: number;
  };
}

/** What GET /api/admin/test-postgame-state answers before a test game has ended: every field is there, and empty. */
export const NO_TEST_RESULT = {
  results: { outcome: null, reason: null, winner: null, duration: 0, turns_completed: 0, objectives_completed: 0, objectives_total: 0 },
  players: [],
  timeline: [],
  statistics: {
    most_active_player: null,
    most_successful_player: null,
    total_actions: 0,
    successful_actions: 0,
    sabotage_attempts: 0,
    objectives_failed: 0,
  },
} as const;
