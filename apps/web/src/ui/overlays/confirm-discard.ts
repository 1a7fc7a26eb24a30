import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from './confirm.tsx';

/** Asks before discarding unsaved changes. Resolves to true if the user agrees. */
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
