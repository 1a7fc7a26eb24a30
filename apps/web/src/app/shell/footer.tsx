import { GLOBAL_FALLBACK } from '@one-mind/protocol/content/fallback/global';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useContentFailure, usePageContent } from '../../shared/content/content.ts';
import { Logo } from '../../shared/content/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { DiscordIcon, GithubIcon, TwitterIcon } from './social-icons.tsx';

const NETWORKS = [
  { key: 'github', name: 'GitHub', Mark: GithubIcon },
  { key: 'twitter', name: 'Twitter', Mark: TwitterIcon },
  { key: 'discord', name: 'Discord', Mark: DiscordIcon },
] as const;
/** There is room for two: the first two that have an address. */
const NETWORKS_SHOWN = 2;

export function Footer() {
  const { t } = useTranslation();
  const { page } = usePageContent('global', GLOBAL_FALLBACK);
  const { failed, retry, retrying } = useContentFailure();
  const links = (page ?? GLOBAL_FALLBACK).social_links;
  const shown = NETWORKS.filter(({ key }) => links[key] !== '').slice(0, NETWORKS_SHOWN);
  const look = 'inline-flex min-h-11 items-center px-2 text-muted text-sm transition-colors hover:text-text';
  const places = [
    { to: '/', label: t('Home') },
    { to: '/how-to-play', label: t('How to Play') },
    { to: '/about', label: t('About') },
    { to: '/privacy', label: t('Privacy') },
    { to: '/terms', label: t('Terms') },
  ];
  return (
    <footer className="mt-16 border-line border-t">
      <div className="shell-width flex flex-wrap items-center gap-x-6 gap-y-2 py-5">
        <Logo size={28} className="max-sm:hidden" />
        <nav aria-label={t('Footer')} className="-ml-2 flex flex-wrap gap-x-2">
          {places.map(({ to, label }) => (
            <Link key={to} to={to} className={look}>
              {label}
            </Link>
          ))}
        </nav>
        {shown.length === 0 ? null : (
          <ul className="-mr-2 ml-auto flex max-sm:-ml-2">
            {shown.map(({ key, name, Mark }) => (
              <li key={key}>
                <a href={links[key]} rel="noreferrer" title={name} className={`${look} min-w-11 justify-center`}>
                  <Mark />
                  <span className="sr-only">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {failed ? (
        <div role="status" className="shell-width flex flex-wrap items-center gap-3 pb-5 text-faint text-sm">
          {t('The server cannot be reached: public pages show their built-in texts.')}
          <Button size="sm" variant="quiet" onClick={retry} busy={retrying} icon={RotateCw}>
            {t('Retry')}
          </Button>
        </div>
      ) : null}
      <noscript>
        <p className="shell-width pb-5 text-faint text-sm">{t('You can read these pages without JavaScript, but playing needs it.')}</p>
      </noscript>
    </footer>
  );
}
