import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useConfirm } from './confirm.tsx';

/** While `isDirty`, asks before the page is left and what was typed is lost. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset } = blocker;
    void confirm({
      title: t('Leave without saving?'),
      message: t('What you have changed here is not saved yet.'),
      confirmLabel: t('Leave'),
      cancelLabel: t('Stay'),
      danger: true,
    }).then((leaves) => (leaves ? proceed() : reset()));
  }, [blocker, confirm, t]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
