import { type Finding, NARRATION_MIN } from './check-narration.ts';

/** Characters of an answer that are read; a narration is far shorter. */
const READ_MAX = 2000;

/** The end of a sentence, including a quotation mark after it. The full stop of a title such as "Mr." ends none. */
const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|No))[.!?…]+[”"’)]?(?=\s|$)/g;

/**
 * Yields the beginnings of an answer that may be shown, as early as possible. Each is longer than the one before by whole
 * sentences, and passed the checks as a whole. A beginning that isn't on topic yet is held back until a longer one is. The
 * generator ends at the first sentence that the checks reject; what was yielded before stays. It may yield nothing.
 * @param pieces the answer as it arrives; errors that it throws are rethrown
 */
export async function* checkedPrefixes(pieces: AsyncIterable<string>, check: (text: string) => readonly Finding[]): AsyncGenerator<string> {
  let answer = '';
  let shown = '';
  /** The ends of the checked sentences in the tidied answer. */
  let seen = 0;
  for await (const piece of pieces) {
    answer += piece;
    const text = tidied(answer);
    // The last end may not be one: “Mr.” or “..” continues.
    const ends = sentenceEnds(text).filter((end) => end > seen && end < text.length);
    for (const end of ends) {
      seen = end;
      const beginning = text.slice(0, end);
      if (beginning.length < NARRATION_MIN) continue;
      const findings = check(beginning);
      // A later sentence may still be on topic. It can't correct any other finding.
      if (findings.length > 0 && findings.every((one) => one.check === 'topic')) continue;
      if (findings.length > 0) return;
      shown = beginning;
      yield shown;
    }
    if (answer.length > READ_MAX) return;
  }
  const whole = tidied(answer).trimEnd();
  if (whole.length > shown.length && sentenceEnds(whole).at(-1) === whole.length && check(whole).length === 0) yield whole;
}

/** Models break lines anywhere, but a narration is one paragraph. */
function tidied(answer: string): string {
  return answer.trimStart().replaceAll(/[ \t\r\n]+/g, ' ');
}

function sentenceEnds(text: string): number[] {
  return [...text.matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length);
}
