/** The promises that a campaign tests, how often it tried each, and what broke them. */

/** Violations printed per promise; the others are only counted. */
const SHOWN = 5;

export interface Promised {
  readonly sentence: string;
  tries: number;
  violations: number;
  /** The first violations, each a sentence. */
  readonly shown: string[];
}

export interface Report {
  /** Counts one test of a promise. `violation`: what broke it, or null. */
  readonly tried: (promise: string, violation: string | null) => void;
  /** Prints a measured value without judging it. */
  readonly figure: (name: string, value: string | number) => void;
  readonly promises: () => readonly Promised[];
  readonly figures: () => ReadonlyMap<string, string | number>;
}

export function createReport(): Report {
  const promises = new Map<string, Promised>();
  const figures = new Map<string, string | number>();
  return {
    tried: (sentence, violation) => {
      const promised = promises.getOrInsertComputed(sentence, () => ({ sentence, tries: 0, violations: 0, shown: [] }));
      promised.tries++;
      if (violation === null) return;
      promised.violations++;
      if (promised.shown.length < SHOWN && !promised.shown.includes(violation)) promised.shown.push(violation);
    },
    figure: (name, value) => void figures.set(name, value),
    promises: () => [...promises.values()],
    figures: () => figures,
  };
}

/** The report as lines of text. */
export function reportText(report: Report): string {
  const lines = [...report.figures()].map(
    ([name, value]) => `  ${name}: ${typeof value === 'number' ? value.toLocaleString('en') : value}`,
  );
  for (const { sentence, tries, violations, shown } of report.promises()) {
    lines.push(
      `  ${violations === 0 ? '✓' : '✗'} ${sentence} (${tries.toLocaleString('en')} tried, ${violations.toLocaleString('en')} broken)`,
    );
    for (const violation of shown) lines.push(`      ${violation}`);
  }
  return `${lines.join('\n')}\n`;
}
