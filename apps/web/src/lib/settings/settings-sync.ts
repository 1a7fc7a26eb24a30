import { create } from 'zustand';
import { get, put } from '../api/api.ts';
import { currentSession, onSessionChange } from '../auth/session.ts';
import { socket } from '../socket/socket.ts';
import { adoptSettings, becomeVisitor, keptSettings, onSettingsChange, receiveSettings } from './settings.ts';

interface SettingsSync {
  /** The account's settings have been loaded. */
  readonly loaded: boolean;
  /** Why they could not be loaded. */
  readonly loadProblem: unknown;
  readonly saving: boolean;
  /** Why the unsaved changes could not be saved. They stay in this browser and are sent again after reconnecting. */
  readonly saveProblem: unknown;
}

/** Changes within this time, in ms, are saved together, because a slider produces many values. */
const SAVE_AFTER = 400;
const AT_START: SettingsSync = { loaded: false, loadProblem: null, saving: false, saveProblem: null };

const useStore = create<SettingsSync>(() => AT_START);
export const useSettingsSync = (): SettingsSync => useStore();

/** Keeps the account's settings in sync while a user is signed in. Call once, with the socket. */
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

  // After reconnecting: fetch what was missed, and send what could not be sent.
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

/** Loads the account's settings, then sends unsaved changes. Never throws: `loadProblem` holds the error. */
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

/** Sends unsaved changes; resolves when the attempt has ended. Never throws: `saveProblem` holds the error. */
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
