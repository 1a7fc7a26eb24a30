import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { DialogProps } from './dialog-sheet.tsx';

const DialogSheet = lazyPart(async () => (await import('./dialog-sheet.tsx')).DialogSheet);

/**
 * Traps the focus, closes with Escape or a click outside, and returns the focus. Long content scrolls inside. Its
 * library is loaded with the first dialog.
 */
export function Dialog({ open = true, ...dialog }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense>
      <DialogSheet open={open} {...dialog} />
    </Suspense>
  ) : null;
}
