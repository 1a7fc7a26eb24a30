import type { Fact } from '@one-mind/engine/facts';

/** The plain sentence of a fact, without those sentences of the scenario that `narration` already contains. */
export function factWithoutLines(narration: string, { fact, data }: { readonly fact: string; readonly data: Fact }): string {
  const changes = 'changes' in data ? data.changes : [];
  return changes.reduce((plain, change) => (change.type === 'said' ? without(plain, change.text, narration) : plain), fact);
}

function without(plain: string, text: string, narration: string): string {
  const sentence = text.replace(/\.$/, '');
  if (sentence === '' || !narration.includes(sentence)) return plain;
  const joined = [`; ${sentence}`, `${sentence}; `, `: ${sentence}`].find((one) => plain.includes(one));
  if (joined === undefined) return plain;
  const rest = plain.split(joined).join('');
  // If the removed sentence ended with other punctuation, such as `!`, the rest has no full stop yet.
  return /[.!?…]”?$/.test(rest) ? rest : `${rest}.`;
}
