import { useEffect, useState } from 'react';

/** How long a button says that its text was copied, in ms. */
const SHOW_COPIED = 2500;

interface Sharing {
  /** Whether something was copied a moment ago. */
  readonly copied: boolean;
  /** The user has to copy it, because the browser refused. */
  readonly byHand: boolean;
  readonly give: (gift: Gift) => Promise<void>;
  readonly endByHand: () => void;
}

/** Shares by the device's share sheet, by clipboard, or leaves it to the user. */
export function useSharing(): Sharing {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOW_COPIED);
    return () => clearTimeout(timer);
  }, [copied]);
  const give = async (gift: Gift): Promise<void> => {
    const way = await giveOn(gift);
    setCopied(way === 'copied');
    setByHand(way === 'byHand');
  };
  return { copied, byHand, give, endByHand: () => setByHand(false) };
}

interface Gift {
  readonly title: string;
  readonly url: string;
  /** What is copied or sent instead of the address alone. */
  readonly text?: string;
}

/**
 * Shares with the device's share sheet on touch screens, and otherwise by clipboard. Returns `shared` even if the user closed the share
 * sheet.
 */
async function giveOn({ url, title, text }: Gift): Promise<'shared' | 'copied' | 'byHand'> {
  // On desktops users expect the clipboard; on phones the share sheet.
  if (window.matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function') {
    try {
      await navigator.share(text === undefined ? { url, title } : { text, title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(text ?? url);
    return 'copied';
  } catch {
    // The clipboard needs HTTPS, and browsers can refuse access.
    return 'byHand';
  }
}
