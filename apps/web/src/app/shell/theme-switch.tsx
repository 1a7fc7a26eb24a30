import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeSettings } from '../../lib/settings/settings.ts';
import { useTheme } from '../../lib/settings/theme.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** Switches between dark and light. `words`: shows the name beside the picture where there is room. */
export function ThemeSwitch({ words = false }: { readonly words?: boolean }) {
  const { t } = useTranslation();
  const theme = useTheme();
  // Printed pages are dark.
  const dark = useHydrated() ? theme === 'dark' : true;
  const label = dark ? t('Light theme') : t('Dark theme');
  const Icon = dark ? Sun : Moon;
  const change = () => changeSettings({ theme: dark ? 'light' : 'dark' });
  return words ? (
    <Button variant="quiet" onClick={change} icon={Icon}>
      {label}
    </Button>
  ) : (
    <IconButton icon={Icon} label={label} onClick={change} className="size-11!" />
  );
}
