import { useCallback, useEffect, useState } from 'react';
import { clampIndex, type Frame, stayOf } from './replay-model.ts';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Playback {
  readonly index: number;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Stops playing, as every manual move does. */
  readonly go: (index: number) => void;
  /** Continues playing; at the end, starts again from the beginning. */
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** The position on the slider, and the timer that advances it while playing. */
export function usePlayback(frames: readonly Frame[], startIndex: number): Playback {
  const [index, setIndex] = useState(startIndex);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const last = frames.length - 1;
  const frame = frames[index];

  useEffect(() => {
    if (!playing || frame === undefined) return;
    if (index >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setIndex(index + 1), stayOf(frame) / speed);
    return () => clearTimeout(timer);
  }, [playing, frame, index, last, speed]);

  const go = useCallback(
    (wanted: number) => {
      setPlaying(false);
      setIndex(clampIndex(wanted, last + 1));
    },
    [last],
  );
  const toggle = useCallback(() => {
    if (!playing && index >= last) setIndex(0);
    setPlaying(!playing);
  }, [playing, index, last]);
  return { index, playing, speed, go, toggle, setSpeed };
}
