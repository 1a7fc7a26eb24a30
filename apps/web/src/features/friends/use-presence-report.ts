import { useEffect } from 'react';
import { emitWithAck, socket } from '../../lib/socket/socket.ts';

/** A hidden tab counts as away after this long, an idle one after that; milliseconds. */
const HIDDEN_FOR = 60_000;
const IDLE_FOR = 5 * 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports to the server when the user stops looking at this tab and when they return. Mounted once. */
export function usePresenceReport(): void {
  useEffect(() => {
    let isAway = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** If a report is lost, the user counts as present; the next connection reports again. */
    const report = () => void emitWithAck('presence:away', { away: isAway }).catch(() => undefined);
    const set = (next: boolean) => {
      if (next === isAway) return;
      isAway = next;
      report();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => set(true), document.visibilityState === 'hidden' ? HIDDEN_FOR : IDLE_FOR);
    };
    const seen = () => {
      if (document.visibilityState === 'hidden') return;
      set(false);
      wait();
    };
    const turned = () => (document.visibilityState === 'hidden' ? wait() : seen());
    const connected = () => {
      if (isAway) report();
    };
    wait();
    socket.on('connect', connected);
    document.addEventListener('visibilitychange', turned);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, seen, { passive: true });
    return () => {
      clearTimeout(timer);
      socket.off('connect', connected);
      document.removeEventListener('visibilitychange', turned);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, seen);
    };
  }, []);
}
