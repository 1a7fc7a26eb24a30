/** Explains to the author of a scenario what is wrong with its shape. */
import { suggest } from '@one-mind/engine/scenario/validation/validate-problem';
import type { z } from 'zod';

/**
 * `ill_sized`: the value has the right type, but is too long, short, large, small or otherwise out of bounds.
 * `wrong_count`: a list has too many or too few parts, which aren't checked any further. The other codes mean that the value
 * doesn't fit at all.
 */
export const SHAPE_CODES = ['missing', 'wrong_type', 'unknown_field', 'unknown_choice', 'bad_id', 'ill_sized', 'wrong_count'] as const;
export type ShapeCode = (typeof SHAPE_CODES)[number];

export interface ShapeProblem {
  readonly code: ShapeCode;
  readonly severity: 'error';
  /** Relative to the content, as in `locations[2].exits[0].to`. Fields of the scenario itself are given by name. */
  readonly path: string;
  readonly reason: string;
  readonly suggestion: string;
}

type Issue = z.core.$ZodIssue;

/** Returns the problems in the order of the schema. Parse with `reportInput: true`, because this reads each issue's input. */
export function shapeProblems({ issues }: z.ZodError): ShapeProblem[] {
  return issues.map((issue) => ({ ...worded(issue), severity: 'error', path: pathText(issue.path) }));
}

function worded(issue: Issue): Pick<ShapeProblem, 'code' | 'reason' | 'suggestion'> {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = KINDS[issue.expected] ?? issue.expected;
      if (issue.input === undefined) return { code: 'missing', reason: 'This is missing.', suggestion: `Add ${wanted}.` };
      return { code: 'wrong_type', reason: `This is not ${wanted}.`, suggestion: `Enter ${wanted} here.` };
    }
    case 'too_big':
      return limit('at most', issue.origin, issue.maximum);
    case 'too_small':
      return limit('at least', issue.origin, issue.minimum);
    case 'unrecognized_keys': {
      const names = issue.keys.slice(0, 5).map((key) => `“${short(key)}”`);
      return {
        code: 'unknown_field',
        reason: `These fields don’t belong here: ${names.join(', ')}.`,
        suggestion: 'Remove them or correct their names.',
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
        reason: 'This has none of the shapes that are allowed here.',
        suggestion: 'Use exactly the fields of one of the allowed shapes.',
      };
    case 'invalid_format':
    case 'invalid_key':
      if (issue.input === '') {
        return {
          code: 'bad_id',
          reason: 'Nothing is chosen here.',
          suggestion: issue.path.at(-1) === 'start' ? 'Choose where the body begins.' : 'Choose or enter an id.',
        };
      }
      return { code: 'bad_id', reason: `“${short(issue.input)}” isn’t a valid id.`, suggestion: ID_ADVICE };
    default:
      return { code: 'ill_sized', reason: issue.message, suggestion: 'Change it to fit.' };
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
const ID_ADVICE = 'Use up to 40 lower-case letters, digits and dashes, beginning with a letter. “constructor” isn’t allowed.';

function limit(which: 'at most' | 'at least', origin: string, size: number | bigint): Pick<ShapeProblem, 'code' | 'reason' | 'suggestion'> {
  const isMost = which === 'at most';
  switch (origin) {
    case 'string':
      return size === 1 && !isMost
        ? { code: 'ill_sized', reason: 'This text is empty.', suggestion: 'Enter some text.' }
        : { code: 'ill_sized', reason: `This text is too ${isMost ? 'long' : 'short'}.`, suggestion: `Use ${which} ${size} characters.` };
    case 'array':
      return {
        code: 'wrong_count',
        reason: `This list is too ${isMost ? 'long' : 'short'}.`,
        suggestion: `It must have ${which} ${size} ${Number(size) === 1 ? 'entry' : 'entries'}.`,
      };
    default:
      return { code: 'ill_sized', reason: `This number is too ${isMost ? 'large' : 'small'}.`, suggestion: `Choose ${which} ${size}.` };
  }
}

function choice(input: unknown, known: readonly string[]): Pick<ShapeProblem, 'code' | 'reason' | 'suggestion'> {
  const all = `Choose one of ${known.join(', ')}.`;
  if (typeof input !== 'string') return { code: 'wrong_type', reason: 'This isn’t one of the allowed words.', suggestion: all };
  return { code: 'unknown_choice', reason: `“${short(input)}” isn’t allowed here.`, suggestion: suggest(input, known, all) };
}

const typeOf = (input: unknown): unknown => (typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined);

/** The user's input, cut to a length that can be shown. */
function short(input: unknown): string {
  const text = typeof input === 'string' ? input : typeof input;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Paths are relative to the content, as in the editor. */
export function pathText(path: readonly PropertyKey[]): string {
  return (path[0] === 'content' && path.length > 1 ? path.slice(1) : path).reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? short(String(part)) : `${text}.${short(String(part))}`;
  }, '');
}
