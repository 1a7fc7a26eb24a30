import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirmDiscard } from './confirm-discard.ts';

/** While `isDirty`, asks before leaving the page would lose what the user typed. */
export function useLeaveGuard(isDirty: boolean): void {
  const confirmDiscard = useConfirmDiscard();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset } = blocker;
    void confirmDiscard().then((leaves) => (leaves ? proceed() : reset()));
  }, [blocker, confirmDiscard]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
