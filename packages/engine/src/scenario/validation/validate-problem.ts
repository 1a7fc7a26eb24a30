/** What can be wrong with a scenario, as values that an editor can show. */

/** What keeps a scenario from being saved: each is certain. */
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

/** What an author should look at; some of it may be meant. */
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
  /** Errors keep a scenario from being saved, warnings don't. */
  readonly severity: 'error' | 'warning';
  /** From the content on, as `locations[2].exits[0].to`; the scenario's own fields by their name. */
  readonly path: string;
  readonly reason: string;
  /** What to do about it. */
  readonly suggestion: string;
}

/** How many problems of each severity are reported; a scenario with more has to be checked again anyway. */
export const PROBLEMS_MAX = 100;

/** Collects problems in the order they are found, errors and warnings each up to the limit. */
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

/** Suggestions are computed only for reported problems. */
function add(
  list: Problem[],
  { suggestion, ...rest }: Omit<Problem, 'suggestion'> & { readonly suggestion: string | (() => string) },
): void {
  if (list.length >= PROBLEMS_MAX) return;
  list.push({ ...rest, suggestion: typeof suggestion === 'string' ? suggestion : suggestion() });
}

export const article = (noun: string): string => `${/^[aeiou]|^N/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The known word that was probably meant, or other advice. */
export function suggest(word: string, known: readonly string[], otherwise: string): string {
  const near = known.find((one) => isNear(word, one)) ?? known.find((one) => isBeginning(word, one));
  return near === undefined ? otherwise : `Did you mean “${near}”?`;
}

/** One is the other's beginning. */
function isBeginning(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
}

/** One letter changed, added, left out, or two swapped. */
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
