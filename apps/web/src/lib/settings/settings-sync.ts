import { create } from 'zustand';
import { get, put } from '../api/api.ts';
import { currentSession, onSessionChange } from '../auth/session.ts';
import { socket } from '../socket/socket.ts';
import { adoptSettings, becomeVisitor, keptSettings, onSettingsChange, receiveSettings } from './settings.ts';

interface SettingsSync {
  /** The account's settings are here. */
  readonly loaded: boolean;
  /** Why they could not be loaded. */
  readonly loadProblem: unknown;
  readonly saving: boolean;
  /** Why what is unsaved could not be saved: it is kept in this browser and sent again when the connection is back. */
  readonly saveProblem: unknown;
}

/** Several changes within this time, in ms, are one save: a slider says many numbers. */
const SAVE_AFTER = 400;
const AT_START: SettingsSync = { loaded: false, loadProblem: null, saving: false, saveProblem: null };

const useStore = create<SettingsSync>(() => AT_START);
export const useSettingsSync = (): SettingsSync => useStore();

/** Follows the account's settings while somebody is signed in. Call once, with the socket. */
export function startSettingsSync(): void {
  const follow = () => {
    useStore.setState(AT_START);
    const { status } = currentSession();
    if (status === 'signedIn') void loadSettings();
    else if (status === 'signedOut') becomeVisitor();
  };
  onSessionChange((session, before) => {
    if (session.user?.id !== before.user?.id || session.status !== before.status) follow();
  });
  follow();

  // After a time without connection: what was missed, and what could not be sent.
  socket.on('connect', () => void loadSettings());
  socket.on('settings:update', (view) => {
    if (ownsKept()) receiveSettings(view);
  });

  let waiting: ReturnType<typeof setTimeout> | undefined;
  let { unsaved } = keptSettings();
  onSettingsChange(() => {
    if (keptSettings().unsaved === unsaved) return;
    ({ unsaved } = keptSettings());
    clearTimeout(waiting);
    if (hasUnsaved()) waiting = setTimeout(() => void saveSettings(), SAVE_AFTER);
  });
}

/** Asks the account, then sends what is unsaved. Never throws: `loadProblem` says what went wrong. */
export async function loadSettings(): Promise<void> {
  const { user } = currentSession();
  if (user === null) return;
  try {
    const view = await get('/api/settings');
    if (currentSession().user?.id !== user.id) return;
    adoptSettings(user.id, view);
    useStore.setState({ loaded: true, loadProblem: null });
    await saveSettings();
  } catch (problem) {
    useStore.setState({ loadProblem: problem });
  }
}

let sending: Promise<void> | null = null;

/** Sends what is unsaved; resolves when there was an answer. Never throws: `saveProblem` says what went wrong. */
export function saveSettings(): Promise<void> {
  sending ??= send().finally(() => {
    sending = null;
  });
  return sending;
}

async function send(): Promise<void> {
  try {
    while (hasUnsaved()) {
      const { owner, unsaved } = keptSettings();
      useStore.setState({ saving: true });
      const view = await put('/api/settings', unsaved);
      if (keptSettings().owner === owner) receiveSettings(view, unsaved);
      useStore.setState({ saveProblem: null });
    }
  } catch (problem) {
    useStore.setState({ saveProblem: problem });
  } finally {
    useStore.setState({ saving: false });
  }
}

const ownsKept = (): boolean => keptSettings().owner !== null && keptSettings().owner === currentSession().user?.id;
const hasUnsaved = (): boolean => ownsKept() && Object.keys(keptSettings().unsaved).length > 0;
