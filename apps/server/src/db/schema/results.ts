/** Results of finished games, and sums of them. */
import type { Achievement, GameResult } from '@one-mind/engine/state';
import type { Action, AiLevel, Difficulty, Role, Tag } from '@one-mind/engine/vocabulary';

/** One for each finished game, written in the commit that ended it. */
export interface GameResultsTable {
  game_id: string;
  scenario_id: string;
  /** Its title at that time; the scenario may have changed since, or been deleted. */
  scenario_title: string;
  difficulty: Difficulty;
  players: number;
  humans: number;
  outcome: GameResult['outcome'];
  reason: GameResult['reason'];
  rounds: number;
  /** Turns resolved over the whole game. */
  turns: number;
  started_at: number;
  ended_at: number;
  /** Whether the sums of its day contain it. */
  counted: number;
}

/** One for each seat of a finished game. The last three columns are the game's, repeated for the indexes. */
export interface SeatResultsTable {
  game_id: string;
  seat: number;
  /** Null for AI players and deleted accounts. */
  user_id: string | null;
  kind: 'human' | 'ai';
  level: AiLevel | null;
  role: Role;
  won: number;
  survived: number;
  /** The AI played a person's seat at the end. */
  taken_over: number;
  actions: number;
  points: number;
  scenario_id: string;
  outcome: GameResult['outcome'];
  ended_at: number;
}

/** Achievements, once for each game in which a person earned them. */
export interface AchievementsTable {
  user_id: string;
  achievement: Achievement;
  game_id: string;
  earned_at: number;
}

/** Sums over the games that ended on a day (UTC, days since 1970), kept by the transaction that records each. */
export interface ResultDaysTable {
  day: number;
  scenario_id: string;
  /** Its title in the last of them. */
  scenario_title: string;
  completed: number;
  abandoned: number;
  /** Completed ones that reached the objective. */
  successes: number;
  /** Of completed ones. */
  duration_ms: number;
  rounds: number;
  /** Seats of people, in completed ones. */
  seats: number;
  /** Those of them that the AI played at the end. */
  dropped: number;
}

/** Different people in the completed games of a day. */
export interface PeopleDaysTable {
  day: number;
  people: number;
}

/** `ai` also covers seats of people that the AI took over. */
export type PlayedBy = 'person' | 'ai';

/** Seats in completed games, by who held them at the end. */
export interface RoleDaysTable {
  day: number;
  scenario_id: string;
  role: Role;
  played_by: PlayedBy;
  seats: number;
  won: number;
}

/** Turns in completed games, by what was done, with which secret tag, and who chose it. */
export interface ChoiceDaysTable {
  day: number;
  action: Action;
  tag: Tag;
  played_by: PlayedBy;
  turns: number;
}

export interface ResultsSchema {
  game_results: GameResultsTable;
  seat_results: SeatResultsTable;
  achievements: AchievementsTable;
  result_days: ResultDaysTable;
  people_days: PeopleDaysTable;
  role_days: RoleDaysTable;
  choice_days: ChoiceDaysTable;
}
