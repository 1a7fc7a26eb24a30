import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isOffline } from '../../lib/api/api-error.ts';
import { saveSettings, useSettingsSync } from '../../lib/settings/settings-sync.ts';
import { toast } from '../../ui/overlays/toasts.tsx';

const ID = 'settings-not-saved';

/** Shows on any page that the account could not save a setting. Being offline has its own notice and needs no action. */
export function SettingsNotice() {
  const { t } = useTranslation();
  const { saveProblem } = useSettingsSync();
  useEffect(() => {
    if (saveProblem === null || isOffline(saveProblem)) {
      toast.dismiss(ID);
      return;
    }
    toast.error(t('Failed to save settings'), {
      id: ID,
      description: `${t(errorMessage(saveProblem))} ${t('They still apply in this browser.')}`,
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('Retry'), onClick: () => void saveSettings() },
    });
  }, [saveProblem, t]);
  return null;
}
