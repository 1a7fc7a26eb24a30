import type { TurnFact } from '@one-mind/engine/facts';
import { Check, CircleDashed, Siren, X, Zap } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReducedMotion } from '../../lib/settings/reduced-motion.ts';
import { seatIdentity } from '../../ui/identity/seat-identity.ts';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { alarmRise, turnBeats } from './turn-beats.ts';
import './turn-scene.css';

interface TurnSceneProps {
  readonly turn: TurnFact;
  /** How long the turn stays on the stage, in ms. Later changes don't restart it; a new `key` does. */
  readonly ms: number;
  /** The reader's seat if the turn was their own. Nobody else's screen knows it. */
  readonly ownSeat: number | null;
  /** After the turn. */
  readonly alarm: { readonly value: number; readonly limit: number };
}

const JOLT: Keyframe[] = [0, -7, 6, -5, 4, -2, 0].map((x, index) => ({ transform: `translate(${x}px, ${index % 2 === 0 ? 0 : 3}px)` }));
const JOLT_MS = 420;

/**
 * What a turn brings, over the picture: a dial for chance, light for the result, a jolt for a mishap, and a heartbeat for the alarm. The
 * sentence says the same in words. With reduced motion, the results are there from the start.
 */
export function TurnScene({ turn, ms, ownSeat, alarm }: TurnSceneProps) {
  const { t } = useTranslation();
  const isReduced = useReducedMotion();
  const [length] = useState(ms);
  const scene = useRef<HTMLDivElement>(null);
  const beats = turnBeats(turn, isReduced ? 0 : length);
  const hasMishap = turn.mishap !== null;
  const rise = alarmRise(turn);
  const jolt = isReduced || !hasMishap ? null : beats.outcome;
  useEffect(() => {
    if (jolt === null) return;
    const shaken = scene.current?.parentElement?.animate(JOLT, { duration: JOLT_MS, delay: jolt, easing: 'ease-out' });
    return () => shaken?.cancel();
  }, [jolt]);
  const style = {
    '--chance-at': `${beats.chance ?? 0}ms`,
    '--chance-ms': `${beats.outcome - (beats.chance ?? 0)}ms`,
    '--outcome-at': `${beats.outcome}ms`,
  } as CSSProperties;
  return (
    <div ref={scene} aria-hidden="true" className="turn-scene" style={style}>
      <div className="turn-flash" data-kind={hasMishap ? 'mishap' : turn.outcome === 'success' ? 'success' : 'plain'} />
      {rise === 0 ? null : <div className="turn-heartbeat" />}
      {ownSeat === null ? null : <div className="turn-own" style={{ color: seatIdentity(ownSeat).color }} />}
      <div className="absolute inset-x-0 top-[9%] flex flex-col items-center gap-2 lg:top-[18%]">
        {ownSeat === null ? null : (
          <p className="turn-own-words stage-pill">
            <SeatShape seat={ownSeat} size={22} />
            {t('This was you')}
          </p>
        )}
        {beats.chance === null ? null : <Dial outcome={turn.outcome} />}
        <div className="flex flex-wrap justify-center gap-2">
          {hasMishap ? (
            <p className="turn-result stage-pill">
              <Zap size={18} />
              {t('Mishap')}
            </p>
          ) : null}
          {rise === 0 ? null : (
            <p className="turn-result stage-pill tabular">
              <Siren size={18} />
              {t('Alarm {{value}} of {{limit}}', { value: alarm.value, limit: alarm.limit })}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const RESULTS = {
  success: { Icon: Check, color: '#93dfb8' },
  failure: { Icon: X, color: '#ff9d8a' },
  nothing: { Icon: CircleDashed, color: '#cfc4b4' },
  fizzled: { Icon: CircleDashed, color: '#cfc4b4' },
} as const;

/** It shows that chance decides and what it decided, but no odds: those would reveal who acted and what others did to them. */
function Dial({ outcome }: Pick<TurnFact, 'outcome'>) {
  const { Icon, color } = RESULTS[outcome];
  return (
    <div className="turn-dial">
      <svg aria-hidden="true" viewBox="0 0 100 100" className="col-start-1 row-start-1 size-full">
        <circle cx="50" cy="50" r="48" fill="#08070a" fillOpacity="0.85" stroke="#f3ebde" strokeOpacity="0.35" strokeWidth="1.5" />
        <circle cx="50" cy="50" r="40" fill="none" stroke="#f3ebde" strokeOpacity="0.5" strokeWidth="5" strokeDasharray="1.6 8.87" />
        <path className="turn-needle" d="M50 11 54 50h-8Z" fill="#f0b95c" />
        <circle className="turn-landed" cx="50" cy="50" r="46" fill="none" stroke={color} strokeWidth="4" />
      </svg>
      <Icon size={46} strokeWidth={2.6} color={color} className="turn-landed col-start-1 row-start-1" />
    </div>
  );
}
