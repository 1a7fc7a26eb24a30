import type { PlayerCount } from './scenario/types.ts';
import type { Difficulty, Role } from './vocabulary.ts';

/** Every number of the rules, with the rule that owns it. Percentages are whole points, the rest plain counts. */

/** [S1] */
export const PLAYERS = { min: 3, max: 6 } as const;

/** [S2] Decks by number of players where a scenario gives none. */
export const DEFAULT_DECKS: Readonly<Record<PlayerCount, readonly Role[]>> = {
  3: ['collaborator', 'collaborator', 'saboteur'],
  4: ['collaborator', 'collaborator', 'rogue', 'saboteur'],
  5: ['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur'],
  6: ['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur', 'saboteur'],
};

export const VITALITY_MAX = 7;
export const COMPOSURE_MAX = 3;
export const DISPOSITION_MIN = -3;
export const DISPOSITION_MAX = 3;
export const SEVERITY_MAX = 3;

/** [C1] */
export const CHANCE = { base: 80, min: 10, max: 95 } as const;
/** [C1] */
export const DIFFICULTY_BONUS: Readonly<Record<Difficulty, number>> = { easy: 10, medium: 0, hard: -5, expert: -10 };
/** [C1] Cooperative with NPCs and help, suspicious on search, aggressive on hazards and locks. */
export const INTENTION_BONUS = 10;
/** [C1] A failed aggressive check raises the alarm by this much. */
export const AGGRESSIVE_FAILURE_ALARM = 1;

/**
 * [A1] Percent of moves that slip, and [T12] once somebody has obstructed; bonuses lower it, within these bounds. Never 0: who
 * assisted would know a slip for a cover [C4].
 */
export const SLIP = { base: 6, obstructed: 50, min: 1, max: 95 } as const;
/** [A4] On the helped voice's next action. */
export const HELP_BONUS = 15;
/** [T1] */
export const ASSIST_BONUS = 15;
/** [T11] */
export const DISRUPT_BONUS = -30;

/** [C2] Percent of failed checks, and of all other turns, that bring a mishap by bad luck. */
export const LUCK = { afterFailure: 50, otherwise: 6 } as const;
/** [C2] Percent of lucky jams that hit the very object in use, as a tampered one always does. */
export const JAM_THE_OBJECT_IN_USE = 50;
/** [K1] Percent of clues that are right when nobody misleads. */
export const CLUE_RIGHT = 90;
/** [A6] Rounds from one sabotage to the next by the same voice. */
export const SABOTAGE_EVERY = 2;
/** [T5] Repairs per voice and round. */
export const REPAIRS_PER_ROUND = 1;

/** [U1] Percent at severity 3; less in proportion. */
export const HAZARD_HARM = 40;
/** [U1] Percent of updates in which a hostile NPC beside the body raises the alarm. */
export const HOSTILE_ALARM = 40;

/** [V2] Alarm when a verdict quiets a voice of this role. */
export const ALARM_FOR_QUIETING: Readonly<Record<Role, number>> = { collaborator: 2, rogue: 0, saboteur: -1 };
