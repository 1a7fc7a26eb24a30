import { useState } from 'react';

interface Copy {
  /** False where browsers have no clipboard: without HTTPS. The text itself should be selectable. */
  readonly canCopy: boolean;
  /** Whether the text was copied since the component was mounted. */
  readonly isCopied: boolean;
  readonly copy: () => void;
}

/** Copies this text to the clipboard. */
export function useCopy(text: string): Copy {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Access was refused. The text can still be selected.
    }
  };
  return { canCopy: 'clipboard' in navigator, isCopied, copy: () => void copy() };
}
