import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/forms/field.tsx';
import { Section } from './section.tsx';
import type { UnsavedSettings } from './use-unsaved-settings.ts';

export function GameSection({ unsaved: { settings, change } }: { readonly unsaved: UnsavedSettings }) {
  const { t } = useTranslation();
  return (
    <Section title={t('In the game')}>
      <Switch
        label={t('Story retold')}
        hint={t('Where a language model is set up, it tells the story in its own words. Off: the built-in narrator tells it all.')}
        checked={settings.retellings}
        onCheckedChange={(retellings) => change({ retellings })}
      />
      <Switch
        label={t('Auto-scroll narrative')}
        hint={t('The story stays at its end while it grows.')}
        checked={settings.autoScroll}
        onCheckedChange={(autoScroll) => change({ autoScroll })}
      />
      <Switch
        label={t('Show timestamps')}
        hint={t('When something was told or said.')}
        checked={settings.timestamps}
        onCheckedChange={(timestamps) => change({ timestamps })}
      />
      <Switch
        label={t('Compact mode')}
        hint={t('Less space between things, so that more of them fit.')}
        checked={settings.compact}
        onCheckedChange={(compact) => change({ compact })}
      />
    </Section>
  );
}
