import { LogOut, Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router';
import { authPath } from '../lib/return-path.ts';
import { logout, type SessionUser, useSession } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { OVERLAY } from '../ui/dialog.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Place {
  readonly to: string;
  readonly label: string;
}

/** Home and How to Play always; the rest by session. Areas that don't exist yet have no link. */
function usePlaces(signedIn: boolean): readonly Place[] {
  const { t } = useTranslation();
  return [
    { to: '/', label: t('Home') },
    { to: '/#how-to-play', label: t('How to Play') },
    ...(signedIn ? [{ to: '/game', label: t('Play') }] : []),
  ];
}

export function TopBar() {
  const { t } = useTranslation();
  const session = useSession();
  const places = usePlaces(session.status === 'signedIn');
  const signOut = useSignOut();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-ground/90 backdrop-blur-md">
      <div className="shell-width flex h-16 items-center gap-6">
        <Logo clickable wordmark className="-ml-1" />
        <nav aria-label={t('Main')} className="hidden items-center gap-1 md:flex">
          {places.map((place) => (
            <PlaceLink key={place.to} place={place} />
          ))}
        </nav>
        <div className="ml-auto hidden min-h-11 items-center gap-3 md:flex">
          <ThemeSwitch />
          {session.status === 'signedIn' ? (
            <>
              <span className="flex items-center gap-2.5 font-medium text-sm">
                <Avatar name={session.user.username} size={32} />
                <span dir="auto" className="max-w-60 truncate">
                  {session.user.username}
                </span>
              </span>
              <Button variant="quiet" size="sm" onClick={signOut} icon={<LogOut aria-hidden="true" size={16} />}>
                {t('Logout')}
              </Button>
            </>
          ) : null}
          {session.status === 'signedOut' ? (
            <>
              <LinkButton to={authPath('login', null)} variant="quiet" size="sm">
                {t('Login')}
              </LinkButton>
              <LinkButton to={authPath('register', null)} variant="primary" size="sm">
                {t('Register')}
              </LinkButton>
            </>
          ) : null}
        </div>
        <MobileMenu places={places} user={session.user} signedOut={session.status === 'signedOut'} onSignOut={signOut} />
      </div>
    </header>
  );
}

function PlaceLink({ place }: { readonly place: Place }) {
  const look = 'inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium transition-colors hover:text-text';
  // A place inside a page is never "the current page".
  if (place.to.includes('#')) {
    return (
      <Link to={place.to} className={`${look} text-muted`}>
        {place.label}
      </Link>
    );
  }
  return (
    <NavLink to={place.to} end={place.to === '/'} className={({ isActive }) => `${look} ${isActive ? 'text-accent-strong' : 'text-muted'}`}>
      {place.label}
    </NavLink>
  );
}

interface MobileMenuProps {
  readonly places: readonly Place[];
  readonly user: SessionUser | null;
  readonly signedOut: boolean;
  readonly onSignOut: () => void;
}

function MobileMenu({ places, user, signedOut, onSignOut }: MobileMenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const row = 'flex min-h-13 items-center border-line border-b text-lg';
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label={t('Menu')} className="-mr-2 ml-auto size-11! md:hidden">
          <Menu aria-hidden="true" size={22} />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] animate-fade flex-col border-line border-l bg-raised px-5 pb-6 focus:outline-none"
        >
          <div className="flex h-16 items-center justify-between">
            <Dialog.Title className="text-2xl">{t('Menu')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t('Close')} className="-mr-2 size-11!">
                <X aria-hidden="true" size={22} />
              </IconButton>
            </Dialog.Close>
          </div>
          {user === null ? null : (
            <div className="mb-3 flex items-center gap-3 rounded-xl bg-surface p-3">
              <Avatar name={user.username} size={44} />
              <div className="min-w-0">
                <p className="truncate font-semibold">{user.username}</p>
                <p className="truncate text-muted text-sm">{user.email}</p>
              </div>
            </div>
          )}
          <nav aria-label={t('Main')} className="flex flex-col">
            {places.map((place) => (
              <Link key={place.to} to={place.to} onClick={close} className={row}>
                {place.label}
              </Link>
            ))}
          </nav>
          <div className="mt-auto flex flex-col gap-3 pt-6">
            <ThemeSwitch words />
            {user === null ? null : (
              <Button
                onClick={() => {
                  close();
                  onSignOut();
                }}
                icon={<LogOut aria-hidden="true" size={16} />}
              >
                {t('Logout')}
              </Button>
            )}
            {signedOut ? (
              <>
                <LinkButton to={authPath('register', null)} variant="primary" onClick={close}>
                  {t('Register')}
                </LinkButton>
                <LinkButton to={authPath('login', null)} onClick={close}>
                  {t('Login')}
                </LinkButton>
              </>
            ) : null}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** To the front page first: leaving from a guarded page would otherwise be taken for arriving at it signed out. */
function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void Promise.resolve(navigate('/', { flushSync: true })).then(logout);
  };
}
