import type { KeyboardEvent } from 'react';

/** Moves the focus among these elements, which form a ring, if the key says so. */
export function moveFocus(event: KeyboardEvent, elements: readonly HTMLElement[]): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const from = event.target instanceof HTMLElement ? elements.indexOf(event.target) : -1;
  const to = from === -1 ? undefined : targetOf(event.key, from, elements.length);
  if (to === undefined) return;
  event.preventDefault();
  elements.at(to % elements.length)?.focus();
}

function targetOf(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return from + 1;
    case 'ArrowLeft':
      return from - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
