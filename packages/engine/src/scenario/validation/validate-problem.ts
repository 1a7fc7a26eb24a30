/** The problems of a scenario as values that an editor can show. */

/** Errors: a scenario that has one can't be saved. Each is certain. */
const ERRORS = [
  'reserved_id',
  'duplicate_id',
  'unknown_reference',
  'wrong_kind',
  'exit_to_itself',
  'duplicate_exit',
  'place_in_itself',
  'marked_outside_goal',
  'unreachable_location',
  'players_out_of_order',
  'players_out_of_range',
  'missing_player_count',
  'no_stages',
  'stage_out_of_order',
  'alarm_at_limit',
  'dead_at_start',
  'deck_size',
  'deck_without_collaborator',
  'deck_without_saboteur',
  'rogue_without_goal',
  'stage_never_holds',
  'objective_at_start',
  'goal_never_holds',
  'goal_always_holds',
  'saboteur_goal_never_holds',
  'saboteur_goal_at_start',
] as const;

/** Warnings: an author should look at them, but may have intended them. */
const WARNINGS = [
  'no_way_back',
  'map_overlap',
  'unknown_art',
  'unused_stage',
  'stage_at_start',
  'event_never_happens',
  'special_never_open',
  'object_never_found',
  'goals_shared',
  'accusation_too_late',
  'no_way_found',
  'way_unknown',
  'rounds_too_few',
] as const;

export const PROBLEM_CODES = [...ERRORS, ...WARNINGS] as const;
export type ErrorCode = (typeof ERRORS)[number];
export type WarningCode = (typeof WARNINGS)[number];

export interface Problem {
  readonly code: ErrorCode | WarningCode;
  /** Errors prevent saving; warnings don't. */
  readonly severity: 'error' | 'warning';
  /** The path from the content on, such as `locations[2].exits[0].to`; for the scenario's own fields, their name. */
  readonly path: string;
  readonly reason: string;
  /** What to do about the problem. */
  readonly suggestion: string;
}

/** The limit of reported problems for each severity. A scenario with more has to be checked again anyway. */
export const PROBLEMS_MAX = 100;

/** Collects problems in the order in which they are found, up to the limit for each severity. */
export class Problems {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];

  error(code: ErrorCode, path: string, reason: string, suggestion: string | (() => string)): void {
    add(this.errors, { code, severity: 'error', path, reason, suggestion });
  }

  warn(code: WarningCode, path: string, reason: string, suggestion: string): void {
    add(this.warnings, { code, severity: 'warning', path, reason, suggestion });
  }
}

/** Computes suggestions only for problems that are reported. */
function add(
  list: Problem[],
  { suggestion, ...rest }: Omit<Problem, 'suggestion'> & { readonly suggestion: string | (() => string) },
): void {
  if (list.length >= PROBLEMS_MAX) return;
  list.push({ ...rest, suggestion: typeof suggestion === 'string' ? suggestion : suggestion() });
}

export const article = (noun: string): string => `${/^[aeiou]|^N/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The declared word that was probably meant, or other advice. */
export function suggest(word: string, known: readonly string[], otherwise: string): string {
  const near = known.find((one) => isNear(word, one)) ?? known.find((one) => isBeginning(word, one));
  return near === undefined ? otherwise : `Did you mean “${near}”?`;
}

/** Whether one word begins with the other. */
function isBeginning(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
}

/** Whether one letter was changed, added or removed, or two were swapped. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left[0] === right[1] && left[1] === right[0]);
}
