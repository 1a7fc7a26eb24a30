import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { setTheme, useTheme } from '../lib/theme.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

export function Footer() {
  const { t } = useTranslation();
  const theme = useTheme();
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
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto"
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          icon={theme === 'dark' ? <Sun aria-hidden="true" size={16} /> : <Moon aria-hidden="true" size={16} />}
        >
          {theme === 'dark' ? t('Light theme') : t('Dark theme')}
        </Button>
      </div>
    </footer>
  );
}
