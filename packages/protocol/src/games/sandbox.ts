/** An admin's test game: a real game that nobody else sees and no statistic counts. */

import { ACHIEVEMENTS, OUTCOMES } from '@one-mind/engine/state';
import { AI_LEVELS, DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { GameResultSchema } from './fact-schemas.ts';
import {
  AccuseSchema,
  ClaimSchema,
  GameScenarioSchema,
  GameStateViewSchema,
  NarrativeEntrySchema,
  SubmitActionSchema,
  VoteSchema,
} from './games.ts';
import { PlayerViewSchema, RevealViewSchema, TruthViewSchema, WorldViewSchema, YouViewSchema } from './view-schemas.ts';

const Seat = z.number().int().min(0).max(5);

/** POST /api/admin/test-game starts a new test game, which replaces the last one. */
export const BeginTestGameSchema = z.strictObject({
  scenarioId: z.string().min(1).max(64),
  players: z.number().int().min(3).max(6),
  difficulty: z.enum(DIFFICULTIES),
  /** The level of the AI players, which choose for every seat that the admin doesn't play. */
  level: z.enum(AI_LEVELS),
  /** The same seed deals the same game. If absent, a random one is drawn. */
  seed: z.string().trim().min(1).max(100).optional(),
});
/** POST /api/admin/test-game/{action|accuse|vote|claim}: for the seat that the admin plays. */
export const TestActionSchema = SubmitActionSchema.extend({ seat: Seat });
export const TestAccuseSchema = AccuseSchema.extend({ seat: Seat });
export const TestVoteSchema = VoteSchema.extend({ seat: Seat });
export const TestClaimSchema = ClaimSchema.extend({ seat: Seat });

export const STEPS = ['choose', 'turn', 'round', 'end'] as const;
/**
 * How far to advance. `choose`: the AI players choose and lock in for every seat that hasn't, so that the turns can begin;
 * `turn`: one turn, or the next step; `round`: to the next planning; `end`: to the end of the game.
 */
export type Step = (typeof STEPS)[number];

export const StepSchema = z.strictObject({ to: z.enum(STEPS) });

/** GET /api/admin/test-game-state?seat=0, and the answer of every call that changes the game; `NO_TEST_GAME` if there is none yet. */
export const TestGameStateSchema = wireObject('TestGameState', {
  current_state: GameStateViewSchema,
  narrative_log: z.array(NarrativeEntrySchema).readonly(),
  players: z.array(PlayerViewSchema.extend({ user: z.object({ username: z.string() }) })).readonly(),
  your_role: z.enum(ROLES),
  /** What the selected seat knows and may do. */
  you: YouViewSchema,
  world: WorldViewSchema,
  scenario: GameScenarioSchema,
  /** Everything that is hidden from players. */
  truth: TruthViewSchema,
});
export type TestGameState = z.output<typeof TestGameStateSchema>;

/** What GET /api/admin/test-game-state answers before there is a test game: every field is there, and empty. */
export const NO_TEST_GAME = {
  current_state: { round: 0, turn: 0, phase: null },
  narrative_log: [],
  players: [],
  your_role: null,
} as const;

/** Only in `NO_TEST_GAME`. */
export const NoTestGameSchema = z.object({
  current_state: z.object({ round: z.literal(0), turn: z.literal(0), phase: z.null() }),
  narrative_log: z.tuple([]).readonly(),
  players: z.tuple([]).readonly(),
  your_role: z.null(),
});

/** GET /api/admin/test-postgame-state; `NO_TEST_RESULT` before the end. */
export const TestPostGameStateSchema = wireObject('TestPostGameState', {
  results: z.object({
    outcome: z.enum(OUTCOMES),
    reason: GameResultSchema.shape.reason,
    /** The names of the sides that won; null if nobody did. */
    winner: z.string().nullable(),
    /** Minutes by the game's own clock. */
    duration: z.number(),
    turns_completed: z.number(),
    objectives_completed: z.number(),
    objectives_total: z.number(),
  }),
  players: z
    .array(
      z.object({
        id: z.string(),
        username: z.string(),
        role: z.enum(ROLES),
        is_alive: z.boolean(),
        won: z.boolean(),
        points: z.number(),
        successful_actions: z.number(),
        actions_taken: z.number(),
        achievements: z.array(z.enum(ACHIEVEMENTS)).readonly(),
      }),
    )
    .readonly(),
  timeline: RevealViewSchema.shape.timeline,
  statistics: z.object({
    most_active_player: z.string().nullable(),
    most_successful_player: z.string().nullable(),
    total_actions: z.number(),
    successful_actions: z.number(),
    sabotage_attempts: z.number(),
    objectives_failed: z.number(),
  }),
});
export type TestPostGameState = z.output<typeof TestPostGameStateSchema>;

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

/** Only in `NO_TEST_RESULT`. */
export const NoTestResultSchema = z.object({
  results: z.object({
    outcome: z.null(),
    reason: z.null(),
    winner: z.null(),
    duration: z.literal(0),
    turns_completed: z.literal(0),
    objectives_completed: z.literal(0),
    objectives_total: z.literal(0),
  }),
  players: z.tuple([]).readonly(),
  timeline: z.tuple([]).readonly(),
  statistics: z.object({
    most_active_player: z.null(),
    most_successful_player: z.null(),
    total_actions: z.literal(0),
    successful_actions: z.literal(0),
    sabotage_attempts: z.literal(0),
    objectives_failed: z.literal(0),
  }),
});
