import type { KeyboardEvent } from 'react';

/** Moves the focus among these elements, which form a ring, if the key says so. */
export function moveFocus(event: KeyboardEvent, elements: readonly HTMLElement[]): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const from = event.target instanceof HTMLElement ? elements.indexOf(event.target) : -1;
  const targets: Partial<Record<string, number>> = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 };
  const to = targets[event.key];
  if (from === -1 || to === undefined) return;
  event.preventDefault();
  elements.at(to % elements.length)?.focus();
}
