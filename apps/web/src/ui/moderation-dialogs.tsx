import type { ReportTarget, SanctionView } from '@one-mind/protocol/moderation';
import { create } from 'zustand';
import { AppealDialog } from './appeal-dialog.tsx';
import { MuteDialog } from './mute-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

type Opened =
  | { readonly kind: 'report'; readonly target: ReportTarget; readonly name: string; readonly blockId: string | null }
  | { readonly kind: 'mute'; readonly userId: string; readonly name: string }
  | { readonly kind: 'appeal'; readonly sanction: SanctionView };

const useOpened = create<{ readonly opened: Opened | null }>(() => ({ opened: null }));
const open = (opened: Opened | null) => useOpened.setState({ opened });

/** Asks what is wrong with a message or a player. `blockId`: of the person who can be blocked as well; null = of nobody. */
export const openReport = (target: ReportTarget, name: string, blockId: string | null) => open({ kind: 'report', target, name, blockId });
/** For moderators: asks for how long somebody is muted everywhere, and why. */
export const openMute = (userId: string, name: string) => open({ kind: 'mute', userId, name });
export const openAppeal = (sanction: SanctionView) => open({ kind: 'appeal', sanction });

/** Renders whichever of them is open; once, beside every screen. */
export function ModerationDialogs() {
  const { opened } = useOpened();
  const close = () => open(null);
  switch (opened?.kind) {
    case undefined:
      return null;
    case 'report':
      return <ReportDialog target={opened.target} name={opened.name} blockId={opened.blockId} onClose={close} />;
    case 'mute':
      return <MuteDialog userId={opened.userId} name={opened.name} onClose={close} />;
    case 'appeal':
      return <AppealDialog sanction={opened.sanction} onClose={close} />;
  }
}
