import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../ui/logo.tsx';

export function Footer() {
  const { t } = useTranslation();
  const link = 'inline-flex min-h-11 items-center px-2 text-muted text-sm transition-colors hover:text-text';
  return (
    <footer className="mt-16 border-line border-t">
      <div className="shell-width flex flex-wrap items-center gap-x-6 gap-y-2 py-5 max-sm:justify-between">
        <Logo size={28} className="max-sm:hidden" />
        <nav aria-label={t('Footer')} className="-ml-2 flex flex-wrap gap-x-2">
          <Link to="/" className={link}>
            {t('Home')}
          </Link>
          <Link to="/#how-to-play" className={link}>
            {t('How to Play')}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
