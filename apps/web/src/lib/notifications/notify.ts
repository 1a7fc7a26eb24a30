import type { UserSettings } from '@one-mind/protocol/accounts/settings';
import { currentSettings } from '../settings/settings.ts';
import { CHIME } from '../sound/note.ts';
import { playCall } from '../sound/sound.ts';
import { flashTitle } from './flash-title.ts';

/** The events that trigger a notification; each can be switched off in the settings. */
export type NoticeKind = 'turn' | 'invite' | 'request';

const SWITCHES = { turn: 'notifyTurn', invite: 'notifyInvites', request: 'notifyRequests' } as const satisfies Record<
  NoticeKind,
  keyof UserSettings
>;

export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly kind: NoticeKind;
  /** The path that a click on it opens. */
  readonly path: string;
}

/** Whether the user wants notices of this kind, inside or outside the page. */
export const isWanted = (kind: NoticeKind): boolean => {
  const settings = currentSettings();
  return settings.notifications && settings[SWITCHES[kind]];
};

type Opener = (path: string) => void;
let open: Opener = (path) => window.location.assign(path);

/** Sets the router's navigation, which needs no reload. Returns a function that stops listening for clicks on notifications. */
export function openNoticesWith(opener: Opener): () => void {
  open = opener;
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'noticePath' in data && typeof data.noticePath === 'string') open(data.noticePath);
  };
  // Browsers provide it only on secure pages.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  workers?.addEventListener('message', listen);
  return () => workers?.removeEventListener('message', listen);
}

/**
 * Calls the user back to the game if they want that and are looking elsewhere: with the tab's title, and with a browser
 * notification or, if that isn't possible, a sound.
 */
export function notify(notice: Notice): void {
  if (document.visibilityState === 'visible' || !isWanted(notice.kind)) return;
  flashTitle(notice.kind === 'turn' ? notice.body : notice.title);
  void showNotification(notice).then((isShown) => {
    if (!isShown) playCall(CHIME);
  });
}

/** Returns whether the browser accepted it. It replaces an earlier notification of the same kind and path. */
export async function showNotification({ title, body, kind, path }: Notice): Promise<boolean> {
  if (notificationState() !== 'granted') return false;
  const options = { body, tag: `${kind} ${path}`, icon: '/icons/icon-192.png', data: { path } };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      open(path);
      notification.close();
    };
    return true;
  } catch {
    // Browsers on Android have the constructor, but only show notifications from a service worker.
    return showByWorker(title, options);
  }
}

async function showByWorker(title: string, options: NotificationOptions): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('/notification-worker.js');
    const registration = await navigator.serviceWorker.ready;
    await registration.showNotification(title, options);
    return true;
  } catch {
    return false;
  }
}

/** `insecure`: browsers allow notifications only on pages loaded over HTTPS. `unsupported`: this browser has none. */
export type NotificationState = NotificationPermission | 'insecure' | 'unsupported';

export const notificationState = (): NotificationState => {
  if (!window.isSecureContext) return 'insecure';
  return 'Notification' in window ? Notification.permission : 'unsupported';
};

/** Asks for permission if the user hasn't decided yet. Call it only after a click on the settings page. */
export const askForNotifications = async (): Promise<NotificationState> => {
  const state = notificationState();
  return state === 'default' ? Notification.requestPermission() : state;
};
