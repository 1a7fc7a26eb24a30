/** How wide a text is at this font size, in pixels. */
export type Measure = (text: string, size: number) => number;

interface Room {
  readonly width: number;
  readonly lines: number;
  /** Font sizes in pixels, the largest first. */
  readonly sizes: readonly number[];
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/**
 * Breaks a text into lines at the largest font size at which it fits. If it fits at none, it ends with an ellipsis. Texts without spaces
 * break where their language allows it, and longer words anywhere.
 */
export function fitText(text: string, { width, lines, sizes }: Room, measure: Measure): FittedText {
  let fitted: FittedText = { size: 0, lines: [] };
  for (const size of sizes) {
    fitted = { size, lines: linesOf(text, width, (part) => measure(part, size)) };
    if (fitted.lines.length <= lines) return fitted;
  }
  const shown = fitted.lines.slice(0, lines);
  const last = [...graphemes.segment(shown.pop() ?? '')].map(({ segment }) => segment);
  while (last.length > 0 && measure(`${last.join('')}…`, fitted.size) > width) last.pop();
  return { size: fitted.size, lines: [...shown, `${last.join('').replace(/[\s,.;:]+$/u, '')}…`] };
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function linesOf(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
    for (const { segment } of graphemes.segment(piece)) {
      if (line !== '' && measure((line + segment).trimEnd()) > width) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** Words with the punctuation and space after them, because no line begins with a comma. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || (isWordLike === true && !/[\p{Ps}\p{Pi}’'(-]$/u.test(before))) pieces.push(segment);
    else if (isWordLike !== true && /^[\p{Ps}\p{Pi}]/u.test(segment) && /\s$/u.test(before)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}
