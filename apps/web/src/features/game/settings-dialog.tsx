import { useTranslation } from 'react-i18next';
import { changeSettings, useSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Slider, Switch } from '../../ui/field.tsx';
import { play } from './sound.ts';

interface SettingsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Where the top bar has no room for it; null elsewhere. */
  readonly onHelp: (() => void) | null;
}

export function SettingsDialog({ open, onOpenChange, onHelp }: SettingsDialogProps) {
  const { t } = useTranslation();
  const settings = useSettings((all) => all);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Settings')}
      description={t('For this browser; they apply at once.')}
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
        <Switch
          label={t('Sound effects')}
          checked={settings.soundEffects}
          onCheckedChange={(soundEffects) => {
            changeSettings({ soundEffects });
            play('lockIn');
          }}
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
        <Slider
          label={t('Volume')}
          value={settings.volume}
          onValueChange={(volume) => {
            changeSettings({ volume });
          }}
        />
      </div>
    </Dialog>
  );
}
