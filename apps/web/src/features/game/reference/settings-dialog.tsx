import { useTranslation } from 'react-i18next';
import { errorMessage, isOffline } from '../../../lib/api/api-error.ts';
import { changeSettings, useSettings } from '../../../lib/settings/settings.ts';
import { saveSettings, useSettingsSync } from '../../../lib/settings/settings-sync.ts';
import { useTheme } from '../../../lib/settings/theme.ts';
import { canSpeak } from '../../../lib/sound/speech.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Slider } from '../../../ui/forms/slider.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { playCue } from '../story/sound-cues.ts';
import { StageLink } from '../television/stage-link.tsx';

interface SettingsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Opens the help where the top bar has no room for its button; null elsewhere. */
  readonly onHelp: (() => void) | null;
}

/** Settings that are useful in the middle of a game; the others are on the settings page. Every change is saved immediately. */
export function SettingsDialog({ open, onOpenChange, onHelp }: SettingsDialogProps) {
  const { t } = useTranslation();
  const settings = useSettings((all) => all);
  const theme = useTheme();
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={t('Settings')}
      description={t('They apply immediately, on all your devices.')}
      footer={
        <>
          {onHelp === null ? null : (
            <Button
              onClick={() => {
                onOpenChange(false);
                onHelp();
              }}
            >
              {t('Help')}
            </Button>
          )}
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <NotSaved />
        <Switch
          label={t('Sound effects')}
          checked={settings.soundEffects}
          onCheckedChange={(soundEffects) => {
            changeSettings({ soundEffects });
            playCue('lockIn');
          }}
        />
        <Switch label={t('Music')} checked={settings.music} onCheckedChange={(music) => changeSettings({ music })} />
        <Slider label={t('Volume')} value={settings.volume} onValueChange={(volume) => changeSettings({ volume })} />
        <Switch
          label={t('Narrator’s voice')}
          checked={settings.narratorVoice && canSpeak}
          disabled={!canSpeak}
          onCheckedChange={(narratorVoice) => changeSettings({ narratorVoice })}
        />
        <Switch
          label={t('Retold story')}
          hint={t(
            'If a language model is set up, it narrates the story in its own words. Turn this off to read the built-in narrator only.',
          )}
          checked={settings.retellings}
          onCheckedChange={(retellings) => changeSettings({ retellings })}
        />
        <Switch
          label={t('Auto-scroll narrative')}
          checked={settings.autoScroll}
          onCheckedChange={(autoScroll) => changeSettings({ autoScroll })}
        />
        <Switch
          label={t('Show timestamps')}
          checked={settings.timestamps}
          onCheckedChange={(timestamps) => changeSettings({ timestamps })}
        />
        <Switch label={t('Compact mode')} checked={settings.compact} onCheckedChange={(compact) => changeSettings({ compact })} />
        <Switch
          label={t('Light theme')}
          checked={theme === 'light'}
          onCheckedChange={(light) => changeSettings({ theme: light ? 'light' : 'dark' })}
        />
        <StageLink />
      </div>
    </Dialog>
  );
}

function NotSaved() {
  const { t } = useTranslation();
  const { saveProblem, saving } = useSettingsSync();
  if (saveProblem === null) return null;
  return (
    <Banner
      kind={isOffline(saveProblem) ? 'offline' : 'error'}
      action={
        <Button size="sm" busy={saving} onClick={() => void saveSettings()}>
          {t('Retry')}
        </Button>
      }
    >
      {isOffline(saveProblem)
        ? t('Offline: kept in this browser, and saved when the connection is back.')
        : `${t('Failed to save settings')}: ${t(errorMessage(saveProblem))}`}
    </Banner>
  );
}
