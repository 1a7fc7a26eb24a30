import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForNotifications, notificationPermission } from '../../lib/notify.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/field.tsx';
import { Section } from './section.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

const KINDS = [
  ['notifyTurn', 'When it is my turn'],
  ['notifyInvites', 'Invitations to a lobby'],
  ['notifyRequests', 'Friend requests'],
] as const;

export function NotificationsSection({ draft: { settings, change } }: { readonly draft: SettingsDraft }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Notifications')}>
      <Switch
        label={t('Game Notifications')}
        hint={t('Here in the game and, if you allow it below, from your browser while you look elsewhere.')}
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
    </Section>
  );
}

/** The browser asks the person once, and only after this click. */
function BrowserPermission() {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(notificationPermission);
  const sentence = {
    granted: t('This browser may notify you.'),
    denied: t('This browser blocks notifications from here. You can allow them in its settings for this site.'),
    default: t('This browser has not been asked yet.'),
    unsupported: t('This browser has no notifications for this site.'),
  }[permission];
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-48 text-muted text-sm">
        {sentence}
      </p>
      {permission === 'default' ? (
        <Button size="sm" onClick={() => void askForNotifications().then(setPermission)}>
          {t('Allow in this browser')}
        </Button>
      ) : null}
    </div>
  );
}
