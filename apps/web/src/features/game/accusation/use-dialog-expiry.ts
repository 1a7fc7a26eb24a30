import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/overlays/toasts.tsx';

/** The story, which gets the focus when a dialog has lapsed, because the button that opened it may be gone. */
export const STORY_ID = 'story';

interface Question {
  /** Why it can no longer be answered; null while it can. */
  readonly lapsed: string | null;
  readonly onClose: () => void;
}

/** Closes a question whose time is over, and says why. Returns where the dialog puts the focus. */
export function useLapse({ lapsed, onClose }: Question): () => HTMLElement | null {
  const hasLapsed = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (lapsed === null) return;
    hasLapsed.current = true;
    toast(lapsed);
    close.current();
  }, [lapsed]);
  return () => (hasLapsed.current ? document.getElementById(STORY_ID) : null);
}
