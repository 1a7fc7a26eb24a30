import type { UserSettings } from '@one-mind/protocol/settings';
import { currentSettings } from './settings.ts';

/** What the game may call somebody for; each can be switched off in the settings. */
export type NoticeKind = 'turn' | 'invite' | 'request';

const SWITCHES = { turn: 'notifyTurn', invite: 'notifyInvites', request: 'notifyRequests' } as const satisfies Record<
  NoticeKind,
  keyof UserSettings
>;

export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly kind: NoticeKind;
  /** Where a click on it leads, inside this site. */
  readonly path: string;
}

/** Whether this person wants to be told of such things at all, here or outside of the page. */
export const isWanted = (kind: NoticeKind): boolean => {
  const settings = currentSettings();
  return settings.notifications && settings[SWITCHES[kind]];
};

type Opener = (path: string) => void;
let open: Opener = (path) => window.location.assign(path);

/** The router's way to another page, which needs no reload. */
export function openNoticesWith(opener: Opener): void {
  open = opener;
}

/**
 * Calls somebody back to the game by a notification of the browser: only while they look elsewhere, and only if they want
 * and have allowed it. A newer one of the same kind and path replaces the older.
 */
export function notify({ title, body, kind, path }: Notice): void {
  if (document.visibilityState === 'visible' || !isWanted(kind) || notificationPermission() !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag: `${kind} ${path}`, icon: '/mark.svg' });
    notification.onclick = () => {
      window.focus();
      open(path);
      notification.close();
    };
  } catch {
    // Some browsers (Chrome on Android) have the interface and let nobody but a service worker use it.
  }
}

/** `unsupported`: this browser has no notifications, or gives them to secure pages alone. */
export const notificationPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in window ? Notification.permission : 'unsupported';

/** Asks the person; only after a click of theirs on the settings page. */
export const askForNotifications = async (): Promise<NotificationPermission | 'unsupported'> =>
  'Notification' in window ? Notification.requestPermission() : 'unsupported';
