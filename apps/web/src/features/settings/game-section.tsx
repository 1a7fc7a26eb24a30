import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/forms/switch.tsx';
import { Section } from './section.tsx';
import type { UnsavedSettings } from './use-unsaved-settings.ts';

export function GameSection({ unsaved: { settings, change } }: { readonly unsaved: UnsavedSettings }) {
  const { t } = useTranslation();
  return (
    <Section title={t('In the game')}>
      <Switch
        label={t('Retold story')}
        hint={t('If a language model is set up, it narrates the story in its own words. Turn this off to read the built-in narrator only.')}
        checked={settings.retellings}
        onCheckedChange={(retellings) => change({ retellings })}
      />
      <Switch
        label={t('Auto-scroll narrative')}
        hint={t('The story scrolls to its newest entry.')}
        checked={settings.autoScroll}
        onCheckedChange={(autoScroll) => change({ autoScroll })}
      />
      <Switch
        label={t('Show timestamps')}
        hint={t('Shows when each entry or message appeared.')}
        checked={settings.timestamps}
        onCheckedChange={(timestamps) => change({ timestamps })}
      />
      <Switch
        label={t('Compact mode')}
        hint={t('Less space between things, so that more fits on the screen.')}
        checked={settings.compact}
        onCheckedChange={(compact) => change({ compact })}
      />
    </Section>
  );
}
