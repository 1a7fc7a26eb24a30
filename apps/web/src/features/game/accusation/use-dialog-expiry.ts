import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/overlays/toasts.tsx';

/** The story gets the focus after a dialog has expired, because the button that opened it may be gone. */
export const STORY_ID = 'story';

interface Question {
  /** Why it can no longer be answered; null while it can. */
  readonly expired: string | null;
  readonly onClose: () => void;
}

/** Closes a dialog that can no longer be answered and shows why. Returns where the dialog puts the focus. */
export function useDialogExpiry({ expired, onClose }: Question): () => HTMLElement | null {
  const hasExpired = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (expired === null) return;
    hasExpired.current = true;
    toast(expired);
    close.current();
  }, [expired]);
  return () => (hasExpired.current ? document.getElementById(STORY_ID) : null);
}
