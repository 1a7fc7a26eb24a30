import type { SettingsChange, UserSettings } from '@one-mind/protocol/accounts/settings';
import { useEffect } from 'react';
import { changeSettings, previewSettings, useSettings, useSettingsPreview } from '../../lib/settings/settings.ts';
import { saveSettings } from '../../lib/settings/settings-sync.ts';

export interface SettingsDraft {
  /** As they apply on this page right now. */
  readonly settings: UserSettings;
  /** Something was changed here and not saved. */
  readonly isChanged: boolean;
  /** Applies at once, on this page alone. */
  readonly change: (change: SettingsChange) => void;
  /** Keeps the changes, here and in the account. Resolves when the server has answered, or could not. */
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

export function useSettingsDraft(): SettingsDraft {
  const settings = useSettings((all) => all);
  const preview = useSettingsPreview();
  // Whoever leaves without saving has decided so: see UnsavedGuard.
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
