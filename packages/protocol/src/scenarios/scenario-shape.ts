/** What is wrong with the shape of a scenario, in words for its author. */
import { suggest } from '@one-mind/engine/scenario/validation/validate-problem';
import type { z } from 'zod';

/**
 * `ill_sized`: what it is fits, but it is too long, short, large, small or odd for its place. `wrong_count`: a list has too
 * many or too few parts, and nobody has looked at what they are. The others don't fit at all.
 */
export const SHAPE_CODES = ['missing', 'wrong_type', 'unknown_field', 'unknown_choice', 'bad_id', 'ill_sized', 'wrong_count'] as const;
export type ShapeCode = (typeof SHAPE_CODES)[number];

export interface ShapeProblem {
  readonly code: ShapeCode;
  readonly severity: 'error';
  /** From the content on, as `locations[2].exits[0].to`; the scenario's own fields by their name. */
  readonly path: string;
  readonly reason: string;
  readonly suggestion: string;
}

type Issue = z.core.$ZodIssue;

/** In the order of the schema. Wants the input reported with each issue. */
export function shapeProblems({ issues }: z.ZodError): ShapeProblem[] {
  return issues.map((issue) => ({ ...worded(issue), severity: 'error', path: pathText(issue.path) }));
}

function worded(issue: Issue): Pick<ShapeProblem, 'code' | 'reason' | 'suggestion'> {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = KINDS[issue.expected] ?? issue.expected;
      if (issue.input === undefined) return { code: 'missing', reason: 'This is missing.', suggestion: `Add it: ${wanted}.` };
      return { code: 'wrong_type', reason: `This is not ${wanted}.`, suggestion: `Put ${wanted} here.` };
    }
    case 'too_big':
      return limit('at most', issue.origin, issue.maximum);
    case 'too_small':
      return limit('at least', issue.origin, issue.minimum);
    case 'unrecognized_keys': {
      const names = issue.keys.slice(0, 5).map((key) => `“${short(key)}”`);
      return {
        code: 'unknown_field',
        reason: `Nothing is known of ${names.join(', ')} here.`,
        suggestion: 'Remove it, or correct its name.',
      };
    }
    case 'invalid_value':
      return choice(
        issue.input,
        issue.values.map((value) => String(value)),
      );
    case 'invalid_union':
      if ('options' in issue && Array.isArray(issue.options)) {
        return choice(
          typeOf(issue.input),
          issue.options.map((value) => String(value)),
        );
      }
      return {
        code: 'wrong_type',
        reason: 'This is none of the things that can stand here.',
        suggestion: 'Give it exactly the fields of one of them.',
      };
    case 'invalid_format':
    case 'invalid_key':
      return { code: 'bad_id', reason: `“${short(issue.input)}” can't be an id.`, suggestion: ID_ADVICE };
    default:
      return { code: 'ill_sized', reason: issue.message, suggestion: 'Change it accordingly.' };
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ ]',
  object: 'an object { }',
  record: 'an object { }',
};
const ID_ADVICE = 'Use small letters, digits and dashes, beginning with a letter, at most 40; “constructor” is taken.';

function limit(which: 'at most' | 'at least', origin: string, size: number | bigint): Pick<ShapeProblem, 'code' | 'reason' | 'suggestion'> {
  const isMost = which === 'at most';
  switch (origin) {
    case 'string':
      return size === 1 && !isMost
        ? { code: 'ill_sized', reason: 'This text is empty.', suggestion: 'Write something.' }
        : { code: 'ill_sized', reason: `This text is too ${isMost ? 'long' : 'short'}.`, suggestion: `Use ${which} ${size} characters.` };
    case 'array':
      return { code: 'wrong_count', reason: `This list is too ${isMost ? 'long' : 'short'}.`, suggestion: `Put ${which} ${size} into it.` };
    default:
      return { code: 'ill_sized', reason: `This number is too ${isMost ? 'large' : 'small'}.`, suggestion: `Choose ${which} ${size}.` };
  }
}

function choice(input: unknown, known: readonly string[]): Pick<ShapeProblem, 'code' | 'reason' | 'suggestion'> {
  const all = `Choose one of ${known.join(', ')}.`;
  if (typeof input !== 'string') return { code: 'wrong_type', reason: 'This is none of the words that can stand here.', suggestion: all };
  return { code: 'unknown_choice', reason: `“${short(input)}” can't stand here.`, suggestion: suggest(input, known, all) };
}

const typeOf = (input: unknown): unknown => (typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined);

/** What somebody wrote, cut to be shown. */
function short(input: unknown): string {
  const text = typeof input === 'string' ? input : typeof input;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Paths begin at the content, as in the editor that shows it. */
export function pathText(path: readonly PropertyKey[]): string {
  return (path[0] === 'content' && path.length > 1 ? path.slice(1) : path).reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? short(String(part)) : `${text}.${short(String(part))}`;
  }, '');
}
