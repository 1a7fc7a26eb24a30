/** The Daily Cases of people with an account. */

export interface DailyPlaysTable {
  user_id: string;
  /** In UTC, as `2026-11-23`. */
  day: string;
  /** Rounds opened so far, and nothing more after a name was given. */
  rounds: number;
  /** The named seat. This and the columns below are null until then. */
  seat: number | null;
  is_right: number | null;
  points: number | null;
  /** Named on the day of the case. */
  is_on_day: number | null;
  named_at: number | null;
}

export interface DailySchema {
  daily_plays: DailyPlaysTable;
}
