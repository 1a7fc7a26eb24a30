import type { ReportTarget, SanctionView } from '@one-mind/protocol/moderation/moderation';
import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import type { Ban } from './ban-dialog.tsx';

// They and what all forms share would load with every page of somebody who is signed in.
const AppealDialog = lazy(async () => ({ default: (await import('./appeal-dialog.tsx')).AppealDialog }));
const BanDialog = lazy(async () => ({ default: (await import('./ban-dialog.tsx')).BanDialog }));
const MuteDialog = lazy(async () => ({ default: (await import('./mute-dialog.tsx')).MuteDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type Opened =
  | { readonly kind: 'report'; readonly target: ReportTarget; readonly name: string; readonly blockId: string | null }
  | { readonly kind: 'mute'; readonly userId: string; readonly name: string }
  | { readonly kind: 'ban'; readonly title: string; readonly onBan: (ban: Ban) => void }
  | { readonly kind: 'appeal'; readonly sanction: SanctionView };

const useOpened = create<{ readonly opened: Opened | null }>(() => ({ opened: null }));
/** What had the focus, or opened the menu that had it and is gone by the time the dialog closes. */
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
  // Once the dialog has tried to give the focus back by itself.
  setTimeout(() => {
    if (document.activeElement === document.body) openedFrom?.focus();
  }, 0);
}

/** Asks what is wrong with a message or a player. `blockId`: of the person who can be blocked as well; null = of nobody. */
export const openReport = (target: ReportTarget, name: string, blockId: string | null) => open({ kind: 'report', target, name, blockId });
/** For moderators: asks for how long somebody is muted everywhere, and why. */
export const openMute = (userId: string, name: string) => open({ kind: 'mute', userId, name });
/** For administrators: asks for how long somebody is banned, and why, then calls `onBan`. */
export const openBan = (title: string, onBan: (ban: Ban) => void) => open({ kind: 'ban', title, onBan });
export const openAppeal = (sanction: SanctionView) => open({ kind: 'appeal', sanction });

/** Renders whichever of them is open; once, beside every screen. */
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
      return <BanDialog title={opened.title} onBan={opened.onBan} onClose={close} />;
    case 'appeal':
      return <AppealDialog sanction={opened.sanction} onClose={close} />;
  }
}
