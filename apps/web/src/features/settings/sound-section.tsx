import { useTranslation } from 'react-i18next';
import { CHIME } from '../../lib/sound/note.ts';
import { playNotes } from '../../lib/sound/sound.ts';
import { canSpeak, speak } from '../../lib/sound/speech.ts';
import { Button } from '../../ui/button.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Section } from './section.tsx';
import type { UnsavedSettings } from './use-unsaved-settings.ts';

const percent = (value: number) => `${value}%`;

export function SoundSection({ unsaved: { settings, change } }: { readonly unsaved: UnsavedSettings }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Sound')}>
      <Slider label={t('Master Volume')} value={settings.volume} onValueChange={(volume) => change({ volume })} format={percent} />
      <Switch
        label={t('Sound Effects')}
        hint={t('Sounds for what happens in the game.')}
        checked={settings.soundEffects}
        onCheckedChange={(soundEffects) => change({ soundEffects })}
      />
      <Switch
        label={t('Music')}
        hint={t('Calm while you plan, tense while the body moves, and darker as the alarm rises.')}
        checked={settings.music}
        onCheckedChange={(music) => change({ music })}
      />
      <Slider
        label={t('Music Volume')}
        value={settings.musicVolume}
        onValueChange={(musicVolume) => change({ musicVolume })}
        format={percent}
        disabled={!settings.music}
      />
      <Switch
        label={t('Narrator’s voice')}
        hint={canSpeak ? t('Your browser reads the story aloud as it happens.') : t('This browser can’t read text aloud.')}
        checked={settings.narratorVoice && canSpeak}
        disabled={!canSpeak}
        onCheckedChange={(narratorVoice) => {
          change({ narratorVoice });
          if (narratorVoice) speak(t('One body, many voices.'));
        }}
      />
      <div>
        <Button size="sm" disabled={!settings.soundEffects || settings.volume === 0} onClick={() => playNotes(CHIME)}>
          {t('Play a sound')}
        </Button>
      </div>
    </Section>
  );
}
