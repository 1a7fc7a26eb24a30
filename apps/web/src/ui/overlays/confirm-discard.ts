import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from './confirm.tsx';

/** Asks whoever has changed something that is not saved. Resolves to whether it may go. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return useCallback(
    () =>
      confirm({
        title: t('Leave without saving?'),
        message: t('Your changes here are not saved yet.'),
        confirmLabel: t('Leave'),
        cancelLabel: t('Stay'),
        danger: true,
      }),
    [confirm, t],
  );
}
