import type { SettingsChange, UserSettings } from '@one-mind/protocol/accounts/settings';
import { useEffect } from 'react';
import { changeSettings, previewSettings, useSettings, useSettingsPreview } from '../../lib/settings/settings.ts';
import { saveSettings } from '../../lib/settings/settings-sync.ts';

export interface UnsavedSettings {
  /** The effective settings, including unsaved changes. */
  readonly settings: UserSettings;
  readonly isChanged: boolean;
  /** Applies immediately, on this page only. */
  readonly change: (change: SettingsChange) => void;
  /** Saves the changes here and in the account. Resolves when the server has answered or can't be reached. */
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

export function useUnsavedSettings(): UnsavedSettings {
  const settings = useSettings((all) => all);
  const preview = useSettingsPreview();
  // Leaving without saving discards the preview; UnsavedGuard asks before that.
  useEffect(() => () => previewSettings({}), []);
  return {
    settings,
    isChanged: Object.keys(preview).length > 0,
    change: (change) => previewSettings({ ...preview, ...change }),
    save: () => {
      changeSettings(preview);
      return saveSettings();
    },
    discard: () => previewSettings({}),
  };
}
