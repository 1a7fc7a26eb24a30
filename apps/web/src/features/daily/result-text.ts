/** A result to paste somewhere, without spoilers. */
import type { CaseResult } from '@one-mind/protocol/daily/daily';

interface ResultTextOptions {
  readonly result: CaseResult;
  /** The suspected seats at the end of each round that was read. */
  readonly suspects: readonly (readonly number[])[];
  readonly saboteur: number;
  /** Rounds of the case. */
  readonly rounds: number;
  /** The first line, and the text after the row of circles. */
  readonly title: string;
  readonly score: string;
  readonly url: string;
}

/**
 * One circle for each round, as one voice each: white without a suspect, orange for a wrong one, yellow for the right one
 * among others, green for the right one alone, black for an unread round. The verdict comes first.
 */
export function resultText({ result, suspects, saboteur, rounds, title, score, url }: ResultTextOptions): string {
  const read = Array.from({ length: result.rounds }, (_, at) => circleOf(suspects[at] ?? [], saboteur));
  const unread = Array.from({ length: rounds - result.rounds }, () => '⚫');
  return [title, `${result.isRight ? '🎯' : '❌'} ${[...read, ...unread].join('')} ${score}`, url].join('\n');
}

function circleOf(suspects: readonly number[], saboteur: number): string {
  if (suspects.length === 0) return '⚪';
  if (!suspects.includes(saboteur)) return '🟠';
  return suspects.length === 1 ? '🟢' : '🟡';
}
