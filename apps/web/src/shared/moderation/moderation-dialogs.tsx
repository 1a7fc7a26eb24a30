import type { ReportTarget, SanctionView } from '@one-mind/protocol/moderation/moderation';
import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import type { Ban, Banned } from './ban-dialog.tsx';

// Loaded lazily, because the dialogs and the form code would otherwise load with every page of a signed-in user.
const AppealDialog = lazy(async () => ({ default: (await import('./appeal-dialog.tsx')).AppealDialog }));
const BanDialog = lazy(async () => ({ default: (await import('./ban-dialog.tsx')).BanDialog }));
const MuteDialog = lazy(async () => ({ default: (await import('./mute-dialog.tsx')).MuteDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type Opened =
  | { readonly kind: 'report'; readonly target: ReportTarget; readonly name: string; readonly blockId: string | null }
  | { readonly kind: 'mute'; readonly userId: string; readonly name: string }
  | { readonly kind: 'ban'; readonly title: string; readonly onBan: (ban: Ban) => void; readonly banned: Banned }
  | { readonly kind: 'appeal'; readonly sanction: SanctionView };

const useOpened = create<{ readonly opened: Opened | null }>(() => ({ opened: null }));
/** The element that had the focus, or the one that opened the menu with the focus; the menu is gone when the dialog closes. */
let openedFrom: HTMLElement | null = null;
function open(opened: Opened): void {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const from = menu ? document.getElementById(menu) : focused;
  openedFrom = from instanceof HTMLElement ? from : null;
  useOpened.setState({ opened });
}
function close(): void {
  useOpened.setState({ opened: null });
  // Runs after the dialog has tried to return the focus itself.
  setTimeout(() => {
    if (document.activeElement === document.body) openedFrom?.focus();
  }, 0);
}

/** Asks what is wrong with a message or a player. `blockId`: the user who can be blocked as well; null = nobody. */
export const openReport = (target: ReportTarget, name: string, blockId: string | null) => open({ kind: 'report', target, name, blockId });
/** For moderators: asks how long to mute a user everywhere, and why. */
export const openMute = (userId: string, name: string) => open({ kind: 'mute', userId, name });
/** For administrators: asks how long to ban a user, an address or a browser, and why, then calls `onBan`. */
export const openBan = (title: string, onBan: (ban: Ban) => void, banned: Banned = 'account') =>
  open({ kind: 'ban', title, onBan, banned });
export const openAppeal = (sanction: SanctionView) => open({ kind: 'appeal', sanction });

/** Renders the open dialog. Mount it once, beside every screen. */
export function ModerationDialogs() {
  return (
    <Suspense>
      <OpenedDialog />
    </Suspense>
  );
}

function OpenedDialog() {
  const { opened } = useOpened();
  switch (opened?.kind) {
    case undefined:
      return null;
    case 'report':
      return <ReportDialog target={opened.target} name={opened.name} blockId={opened.blockId} onClose={close} />;
    case 'mute':
      return <MuteDialog userId={opened.userId} name={opened.name} onClose={close} />;
    case 'ban':
      return <BanDialog title={opened.title} onBan={opened.onBan} banned={opened.banned} onClose={close} />;
    case 'appeal':
      return <AppealDialog sanction={opened.sanction} onClose={close} />;
  }
}
