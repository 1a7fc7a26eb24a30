import { clsx } from 'clsx';
import { LogOut, Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { authPath } from '../../lib/auth/return-path.ts';
import { logout, type SessionUser, useSession } from '../../lib/auth/session.ts';
import { useVisitor } from '../../lib/auth/use-visitor.ts';
import { Logo } from '../../shared/content/logo.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { OVERLAY } from '../../ui/overlays/dialog.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Place {
  readonly to: string;
  readonly label: string;
  /** Paths below it that have their own link. */
  readonly without?: readonly string[];
}

/** Home and How to Play are always there; the rest depends on the session. */
function usePlaces(user: SessionUser | null): readonly Place[] {
  const { t } = useTranslation();
  const always = [
    { to: '/', label: t('Home') },
    { to: '/how-to-play', label: t('How to Play') },
  ];
  if (user === null) return always;
  return [
    ...always,
    { to: '/game', label: t('Play'), without: ['/game/friends', '/game/settings', '/game/moderation'] },
    { to: '/game/friends', label: t('Friends') },
    { to: '/game/settings', label: t('Settings') },
    ...(user.role === 'moderator' ? [{ to: '/game/moderation', label: t('Moderation') }] : []),
    ...(user.role === 'admin' ? [{ to: '/admin', label: t('Admin') }] : []),
  ];
}

export function TopBar() {
  const { t } = useTranslation();
  const { user } = useSession();
  const visitor = useVisitor();
  const places = usePlaces(user);
  const signOut = useSignOut();
  return (
    <header className="sticky top-0 z-30 low:static border-line border-b bg-ground/90 backdrop-blur-md">
      <div className="shell-width flex h-16 items-center gap-6">
        <Logo clickable wordmark className="-ml-1" />
        <nav aria-label={t('Main')} className="hidden items-center lg:flex">
          {places.map((place) => (
            <PlaceLink key={place.to} place={place} />
          ))}
        </nav>
        <div className="ml-auto hidden min-h-11 min-w-0 items-center gap-3 lg:flex">
          <ThemeSwitch />
          {user === null ? (
            <>
              <LinkButton to={authPath('login', null)} variant="quiet" size="sm" className={visitor.className}>
                {t('Login')}
              </LinkButton>
              <LinkButton to={authPath('register', null)} variant="primary" size="sm" className={visitor.className}>
                {t('Register')}
              </LinkButton>
            </>
          ) : (
            <>
              <Link to="/game/profile" className="flex min-h-11 min-w-0 items-center gap-2.5 font-medium text-sm hover:text-accent-strong">
                <Avatar name={user.username} size={32} />
                <span dir="auto" title={user.username} className="max-w-44 truncate">
                  {user.username}
                </span>
              </Link>
              <Button variant="quiet" size="sm" onClick={signOut} icon={LogOut}>
                {t('Logout')}
              </Button>
            </>
          )}
        </div>
        <MobileMenu places={places} user={user} guestClass={visitor.className} onSignOut={signOut} />
      </div>
      {/* Without JavaScript, no menu opens. */}
      <noscript>
        <nav aria-label={t('Main')} className="shell-width flex flex-wrap gap-x-2 border-line border-t lg:hidden">
          {[...places, { to: authPath('login', null), label: t('Login') }, { to: authPath('register', null), label: t('Register') }].map(
            ({ to, label }) => (
              <a key={to} href={to} className="inline-flex min-h-11 items-center px-2 text-muted text-sm">
                {label}
              </a>
            ),
          )}
        </nav>
      </noscript>
    </header>
  );
}

const isWithin = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

function PlaceLink({ place: { to, label, without = [] } }: { readonly place: Place }) {
  const { pathname } = useLocation();
  const isCurrent = to === '/' ? pathname === '/' : isWithin(pathname, to) && !without.some((other) => isWithin(pathname, other));
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'inline-flex min-h-11 items-center whitespace-nowrap rounded-lg px-3 font-medium text-sm transition-colors hover:text-text',
        isCurrent ? 'text-accent-strong' : 'text-muted',
      )}
    >
      {label}
    </Link>
  );
}

interface MobileMenuProps {
  readonly places: readonly Place[];
  readonly user: SessionUser | null;
  readonly guestClass: string | undefined;
  readonly onSignOut: () => void;
}

function MobileMenu({ places, user, guestClass, onSignOut }: MobileMenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const row = 'flex min-h-13 items-center border-line border-b text-lg';
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton icon={Menu} label={t('Menu')} className="-mr-2 ml-auto size-11! lg:hidden" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          aria-describedby={undefined}
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
              <Avatar name={user.username} size={44} />
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
                <LinkButton to={authPath('register', null)} variant="primary" onClick={close} className={guestClass}>
                  {t('Register')}
                </LinkButton>
                <LinkButton to={authPath('login', null)} onClick={close} className={guestClass}>
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

/** Goes to the front page first. Otherwise, logging out on a guarded page would look like opening that page while signed out. */
function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void Promise.resolve(navigate('/', { flushSync: true })).then(logout);
  };
}
