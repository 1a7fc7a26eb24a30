import type { Fact } from '@one-mind/engine/facts';

/** The plain sentence of a fact, without the scenario's own sentences that `narration` already contains. */
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
  // The full stop goes with a sentence that brings punctuation of its own.
  return /[.!?…]”?$/.test(rest) ? rest : `${rest}.`;
}
