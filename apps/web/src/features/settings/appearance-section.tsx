import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { SEATS } from '../../ui/identity/seat-identity.ts';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { Choice } from './choice.tsx';
import { Section } from './section.tsx';
import type { UnsavedSettings } from './use-unsaved-settings.ts';

export function AppearanceSection({ unsaved: { settings, change } }: { readonly unsaved: UnsavedSettings }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Appearance')}>
      <Choice
        label={t('Theme')}
        hint={settings.theme === 'system' ? t('The theme follows your device’s setting.') : undefined}
        value={settings.theme}
        onChange={(theme) => change({ theme })}
        options={[
          { value: 'dark', label: t('Dark') },
          { value: 'light', label: t('Light') },
          { value: 'system', label: t('System') },
        ]}
      />
      <Choice
        label={t('Text size')}
        value={settings.textSize}
        onChange={(textSize) => change({ textSize })}
        options={[
          { value: 'small', label: t('Small') },
          { value: 'normal', label: t('Normal') },
          { value: 'large', label: t('Large') },
          { value: 'largest', label: t('Largest') },
        ]}
      />
      <div>
        <Switch
          label={t('Colour-blind-safe palette')}
          hint={t('Shows good and bad in blue and orange, and seats in more distinct shades.')}
          checked={settings.palette === 'colourBlindSafe'}
          onCheckedChange={(safe) => change({ palette: safe ? 'colourBlindSafe' : 'standard' })}
        />
        <Sample />
      </div>
      <Switch
        label={t('Reduced motion')}
        hint={t('Turns off non-essential motion. Your system’s own setting also applies.')}
        checked={settings.reducedMotion}
        onCheckedChange={(reducedMotion) => change({ reducedMotion })}
      />
      <Field label={t('Language')}>
        {(control) => (
          <Select
            {...control}
            value={settings.language}
            onChange={(language) => change({ language })}
            options={[{ value: 'en', label: 'English' }]}
          />
        )}
      </Field>
    </Section>
  );
}

/** Previews the palette below its setting. */
function Sample() {
  const { t } = useTranslation();
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken px-3 py-2.5 text-sm">
      <span className="flex gap-2" aria-hidden="true">
        {SEATS.map(({ name }, seat) => (
          <SeatShape key={name} seat={seat} size={18} />
        ))}
      </span>
      <span className="text-success">{t('Success')}</span>
      <span className="text-danger">{t('Mishap')}</span>
      <span className="text-info">{t('Clue')}</span>
    </p>
  );
}
