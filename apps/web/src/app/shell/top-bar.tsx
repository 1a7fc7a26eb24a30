import { may } from '@one-mind/protocol/permissions';
import { clsx } from 'clsx';
import { LogOut, Menu } from 'lucide-react';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { authPath } from '../../lib/auth/return-path.ts';
import { logout, type SessionUser, useSession } from '../../lib/auth/session.ts';
import { useVisitor } from '../../lib/auth/use-visitor.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Logo } from '../../shared/content/logo.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import type { Place } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const MobileMenu = lazyPart(async () => (await import('./mobile-menu.tsx')).MobileMenu);

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
    ...(may(user.role, 'moderate') && !may(user.role, 'administer') ? [{ to: '/game/moderation', label: t('Moderation') }] : []),
    ...(may(user.role, 'administer') ? [{ to: '/admin', label: t('Admin') }] : []),
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
                <Avatar name={user.username} picture={user.avatar_url} size={32} />
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
        <MenuButton places={places} user={user} visitorClass={visitor.className} onSignOut={signOut} />
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

function MenuButton(menu: Omit<ComponentProps<typeof MobileMenu>, 'open' | 'onOpenChange' | 'opener'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const openMenu = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        ref={button}
        icon={Menu}
        label={t('Menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={openMenu}
        className="-mr-2 ml-auto size-11! lg:hidden"
      />
      <Suspense>{wasOpened ? <MobileMenu {...menu} open={open} onOpenChange={setOpen} opener={button} /> : null}</Suspense>
    </>
  );
}

/** Goes to the front page first. Otherwise, logging out on a guarded page would look like opening that page while signed out. */
function useSignOut(): () => void {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const { user } = useSession();
  const signOut = async () => {
    if (user?.role === 'guest' && !(await (await import('./confirm-losing-account.ts')).confirmLosingAccount(t))) return;
    await navigate('/', { flushSync: true });
    await logout();
  };
  return () => void signOut();
}
