import { LogOut, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authPath } from '../../lib/auth/return-path.ts';
import type { SessionUser } from '../../lib/auth/session.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { OVERLAY } from '../../ui/overlays/sheet-styles.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export interface Place {
  readonly to: string;
  readonly label: string;
  /** Paths below it that have their own link. */
  readonly without?: readonly string[];
}

interface MobileMenuProps {
  readonly places: readonly Place[];
  readonly user: SessionUser | null;
  readonly visitorClass: string | undefined;
  readonly onSignOut: () => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** The menu of a narrow screen. */
export function MobileMenu({ places, user, visitorClass, onSignOut, open, onOpenChange, opener }: MobileMenuProps) {
  const { t } = useTranslation();
  const close = () => onOpenChange(false);
  const row = 'flex min-h-13 items-center border-line border-b text-lg';
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] animate-fade flex-col border-line border-l bg-raised px-5 pb-[max(1.5rem,var(--toast-room,0px))] focus:outline-none"
        >
          <div className="flex h-16 items-center justify-between">
            <Dialog.Title className="text-2xl">{t('Menu')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('Close')} className="-mr-2 size-11!" />
            </Dialog.Close>
          </div>
          {user === null ? null : (
            <Link to="/game/profile" onClick={close} className="mb-3 flex items-center gap-3 rounded-xl bg-surface p-3">
              <Avatar name={user.username} picture={user.avatar_url} size={44} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{user.username}</span>
                <span className="block truncate text-muted text-sm">{user.email}</span>
              </span>
            </Link>
          )}
          <nav aria-label={t('Main')} className="flex flex-col">
            {[...places, ...(user === null ? [] : [{ to: '/game/profile', label: t('Profile') }])].map((place) => (
              <Link key={place.to} to={place.to} onClick={close} className={row}>
                {place.label}
              </Link>
            ))}
          </nav>
          <div className="mt-auto flex flex-col gap-3 pt-6">
            <ThemeSwitch words />
            {user === null ? (
              <>
                <LinkButton to={authPath('register', null)} variant="primary" onClick={close} className={visitorClass}>
                  {t('Register')}
                </LinkButton>
                <LinkButton to={authPath('login', null)} onClick={close} className={visitorClass}>
                  {t('Login')}
                </LinkButton>
              </>
            ) : (
              <Button
                onClick={() => {
                  close();
                  onSignOut();
                }}
                icon={LogOut}
              >
                {t('Logout')}
              </Button>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
