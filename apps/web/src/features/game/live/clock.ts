import { useEffect, useState } from 'react';

/** Milliseconds left until `deadline` (server epoch ms), never negative; null = there is no deadline. */
export function remainingMs(deadline: number | null, serverNow: number): number | null {
  return deadline === null ? null : Math.max(0, deadline - serverNow);
}

/** 1 = all the time is left, 0 = none; null = no deadline. A deadline longer than `totalMs` (a resumed pause) reads as full. */
export function ringFraction(deadline: number | null, totalMs: number | null, serverNow: number): number | null {
  const left = remainingMs(deadline, serverNow);
  if (left === null || totalMs === null || totalMs <= 0) return null;
  return Math.min(1, left / totalMs);
}

/** `0:07`, `1:05`, `23 h`: whole seconds, rounded up so that 0:00 means over. */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 7200) return `${Math.ceil(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds at which the time left is spoken; every second would be noise. */
const SPOKEN = [30, 10, 5];
/** How long the words stay, in ms: screen readers must not find them later. */
const SPOKEN_FOR = 2000;
/** The mark that was passed just now, or null. */
export function spokenMark(leftMs: number | null): number | null {
  if (leftMs === null) return null;
  return SPOKEN.find((mark) => leftMs <= mark * 1000 && leftMs > mark * 1000 - SPOKEN_FOR) ?? null;
}

/** The server's clock, read `perSecond` times a second while `running`. */
export function useServerNow(clockOffset: number, running: boolean, perSecond = 4): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000 / perSecond);
    return () => clearInterval(timer);
  }, [running, perSecond]);
  return now + clockOffset;
}
