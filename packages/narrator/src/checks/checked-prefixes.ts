import { type Finding, NARRATION_MIN } from './check-narration.ts';

/** Characters of an answer that are read; what is told is far shorter. */
const READ_MAX = 2000;

/** Ends a sentence, with the quotation mark that may follow. What stands before a title's full stop goes on. */
const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|No))[.!?…]+[”"’)]?(?=\s|$)/g;

/**
 * The beginnings of an answer that may be shown, each longer by whole sentences than the one before, as early as possible.
 * Every one was checked whole; one that is on no topic yet is kept back until a longer one is. It ends where something speaks against going on: what was shown up to there stands for itself
 * and is not taken back, and if that is nothing, nothing was shown.
 * @param pieces the answer as it comes; whatever it throws is thrown on
 */
export async function* checkedPrefixes(pieces: AsyncIterable<string>, check: (text: string) => readonly Finding[]): AsyncGenerator<string> {
  let answer = '';
  let shown = '';
  /** Where in the tidied answer the sentences that were looked at end. */
  let seen = 0;
  for await (const piece of pieces) {
    answer += piece;
    const text = tidied(answer);
    // The last end may turn out to be none: “Mr.” or “..” goes on.
    const ends = sentenceEnds(text).filter((end) => end > seen && end < text.length);
    for (const end of ends) {
      seen = end;
      const beginning = text.slice(0, end);
      if (beginning.length < NARRATION_MIN) continue;
      const findings = check(beginning);
      // What follows may yet come to what happened; nothing else is mended by going on.
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

/** Models break lines anywhere; a narration is one paragraph. */
function tidied(answer: string): string {
  return answer.trimStart().replaceAll(/[ \t\r\n]+/g, ' ');
}

function sentenceEnds(text: string): number[] {
  return [...text.matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length);
}
