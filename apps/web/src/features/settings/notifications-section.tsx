import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendsMail } from '../../lib/auth/mailed-links.ts';
import { useSession } from '../../lib/auth/session.ts';
import { askForNotifications, notificationState, showNotification } from '../../lib/notifications/notify.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useEmailState } from './email-state.ts';
import { Section } from './section.tsx';
import type { UnsavedSettings } from './use-unsaved-settings.ts';

const KINDS = [
  ['notifyTurn', 'When it is my turn'],
  ['notifyInvites', 'Invitations to a lobby'],
  ['notifyRequests', 'Friend requests'],
] as const;

export function NotificationsSection({ unsaved: { settings, change } }: { readonly unsaved: UnsavedSettings }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Notifications')} anchor="notifications">
      <Switch
        label={t('Game Notifications')}
        hint={t(
          'Notifications appear in the game. When the tab is in the background, its title flashes and your browser notifies you. If it can’t, a sound plays.',
        )}
        checked={settings.notifications}
        onCheckedChange={(notifications) => change({ notifications })}
      />
      <div className="flex flex-col gap-1 border-line border-l-2 pl-4">
        {KINDS.map(([name, label]) => (
          <Switch
            key={name}
            label={t(label)}
            checked={settings.notifications && settings[name]}
            disabled={!settings.notifications}
            onCheckedChange={(checked) => change({ [name]: checked })}
          />
        ))}
      </div>
      <BrowserPermission />
      <Mails settings={settings} change={change} />
    </Section>
  );
}

const MAILS = [
  ['mailTurns', 'When a slow game waits for my move'],
  ['mailInvites', 'Invitations from friends while I’m offline'],
] as const;

/** Shown only if the server sends mails and the address is confirmed. */
function Mails({ settings, change }: Pick<UnsavedSettings, 'settings' | 'change'>) {
  const { t } = useTranslation();
  const { user } = useSession();
  const sendsMail = useSendsMail();
  const { data } = useEmailState(user?.email);
  if (user === null || sendsMail !== true || data?.isConfirmed !== true) return null;
  return (
    <fieldset className="flex flex-col gap-1 border-line border-t pt-4">
      <legend className="sr-only">{t('Emails')}</legend>
      <p className="text-muted text-sm">{t('Emails to {{email}}. Each has an unsubscribe link.', { email: user.email })}</p>
      {MAILS.map(([name, label]) => (
        <Switch key={name} label={t(label)} checked={settings[name]} onCheckedChange={(checked) => change({ [name]: checked })} />
      ))}
    </fieldset>
  );
}

/** Shows what this browser allows and what the user can do about it. It asks for permission once, and only after a click. */
function BrowserPermission() {
  const { t } = useTranslation();
  const [state, setState] = useState(notificationState);
  const [test, setTest] = useState<'shown' | 'failed' | null>(null);
  // The user may change it in the browser's settings and return.
  useEffect(() => {
    const look = () => setState(notificationState());
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const sentence = {
    granted: t('This browser is allowed to notify you.'),
    denied: t(
      'This browser blocks notifications from this site. To allow them, open the site’s settings next to the address, set Notifications to Allow, and reload the page.',
    ),
    default: t('You haven’t allowed or blocked notifications in this browser yet.'),
    insecure: t(
      'Browsers only allow notifications over HTTPS, and this page was loaded without it. The tab’s title and a sound still alert you.',
    ),
    unsupported: t(
      'This browser can’t show notifications for this page. On an iPhone or iPad, add the site to the Home Screen and open it from there. The tab’s title and a sound still alert you.',
    ),
  }[state];
  const tested = {
    shown: t('The test notification was sent. If you see none, your device’s settings hide this browser’s notifications.'),
    failed: t('This browser refused to show it. The tab’s title and a sound still alert you.'),
  };
  const runTest = async () => {
    const notice = {
      title: t('A test notification'),
      body: t('This is what a notification looks like.'),
      kind: 'turn',
      path: '/game/settings',
    } as const;
    setTest((await showNotification(notice)) ? 'shown' : 'failed');
  };

  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-48 text-muted text-sm">
        {state === 'granted' && test !== null ? tested[test] : sentence}
      </p>
      {state === 'default' ? (
        <Button size="sm" onClick={() => void askForNotifications().then(setState)}>
          {t('Allow in this browser')}
        </Button>
      ) : null}
      {state === 'granted' ? (
        <Button size="sm" onClick={() => void runTest()}>
          {t('Show a test')}
        </Button>
      ) : null}
    </div>
  );
}
