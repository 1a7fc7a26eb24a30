import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isOffline } from '../../lib/api/api-error.ts';
import { saveSettings, useSettingsSync } from '../../lib/settings/settings-sync.ts';
import { Button } from '../../ui/button.tsx';
import type { UnsavedSettings } from './use-unsaved-settings.ts';

/** Says what is saved, beside the Save button. It is always visible at the bottom of the screen, so that nothing shifts. */
export function SaveBar({ unsaved: { isChanged, save, discard } }: { readonly unsaved: UnsavedSettings }) {
  const { t } = useTranslation();
  const { saving, saveProblem } = useSettingsSync();
  const [pressed, setPressed] = useState(false);
  const failed = saveProblem !== null && !saving;

  const sentence = () => {
    if (isChanged) return t('Not saved yet. Your changes only apply on this page.');
    if (saving) return t('Saving…');
    if (!failed) return pressed ? t('Saved, on all your devices.') : t('Everything is saved.');
    if (isOffline(saveProblem)) return t('Offline: kept in this browser, and saved when the connection is back.');
    return `${t('Failed to save settings')}: ${t(errorMessage(saveProblem))}`;
  };
  const press = () => {
    setPressed(true);
    void (isChanged ? save() : saveSettings());
  };
  return (
    <div className="sticky bottom-0 z-20 mt-6 border-line border-t bg-ground/95 py-3 backdrop-blur-md">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p
          role="status"
          className={
            failed && !isChanged
              ? 'min-w-48 flex-1 max-sm:basis-full text-danger text-sm'
              : 'min-w-48 flex-1 max-sm:basis-full text-muted text-sm'
          }
        >
          {sentence()}
        </p>
        <Button variant="quiet" disabled={!isChanged} onClick={discard}>
          {t('Discard')}
        </Button>
        <Button variant="primary" disabled={!isChanged && !failed} busy={saving} onClick={press}>
          {t('Save Changes')}
        </Button>
      </div>
    </div>
  );
}
