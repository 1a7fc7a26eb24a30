import type { AnnouncementLevel } from '@one-mind/protocol/admin/site';
import { clsx } from 'clsx';
import { type LucideIcon, Megaphone, TriangleAlert, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { useSiteNotices } from '../../shared/content/site.ts';
import { Banner, type BannerKind } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { dismissedNotices, dismissNotice } from './dismissed-notices.ts';

const LOOKS: Readonly<Record<AnnouncementLevel, { readonly kind: BannerKind; readonly icon: LucideIcon }>> = {
  info: { kind: 'info', icon: Megaphone },
  warning: { kind: 'offline', icon: TriangleAlert },
  urgent: { kind: 'error', icon: TriangleAlert },
};

/** Announcement and maintenance, on every page. They lie over the page, so that nothing moves when they come and go. */
export function SiteBanner() {
  const { t } = useTranslation();
  const notices = useSiteNotices();
  // Remembers dismissals while this page is open, even if nothing can be stored.
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { announcement = null, maintenance = null } = notices ?? {};
  const isGame = useMatch('/game/active/:id') !== null;
  const isShown = (id: string) => !dismissed.includes(id) && !dismissedNotices().includes(id);
  const shown = [
    ...(maintenance === null
      ? []
      : [
          {
            id: maintenance.id,
            kind: 'offline' as const,
            icon: Wrench,
            title: t('Maintenance'),
            text: [t('Running games continue, but nobody can create a lobby or start a game.'), maintenance.sentence]
              .filter((part) => part !== '')
              .join(' '),
          },
        ]),
    ...(announcement === null
      ? []
      : [{ id: announcement.id, ...LOOKS[announcement.level], title: t('Announcement'), text: announcement.text }]),
  ].filter(({ id }) => isShown(id));

  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t('Announcements')}
      className={clsx(
        'pointer-events-none fixed left-0 z-30 flex max-h-[calc(100dvh-4rem)] w-full max-w-lg flex-col gap-2 overflow-y-auto px-3 sm:px-4',
        isGame ? 'top-1 game-wide:top-24' : 'bottom-3 sm:bottom-4',
      )}
    >
      {/* In a game they appear one after the other: over the map or, where the game has tabs, over the header. The story, the
          choices and the lock-in button stay visible. */}
      {shown.slice(0, isGame ? 1 : shown.length).map(({ id, kind, icon, title, text }) => (
        <Banner
          key={id}
          kind={kind}
          icon={icon}
          className={clsx(
            // The dismiss button is at the beginning, where it is visible even beside a long text.
            'pointer-events-auto items-start! animate-rise overflow-y-auto bg-raised! shadow-2xl',
            isGame ? 'max-h-28 game-wide:max-h-[40dvh]' : 'max-h-[40dvh]',
          )}
          action={
            <IconButton
              icon={X}
              label={t('Dismiss: {{title}}', { title })}
              className="-my-1 -mr-2"
              onClick={() => {
                dismissNotice(id);
                setDismissed([...dismissed, id]);
                // Otherwise the focus would be lost with the button.
                document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
              }}
            />
          }
        >
          <strong className="font-semibold">{title}:</strong> <span className="wrap-anywhere text-text">{text}</span>
        </Banner>
      ))}
    </section>
  );
}
