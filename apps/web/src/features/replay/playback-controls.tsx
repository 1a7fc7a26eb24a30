import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { type Frame, type RoundStart, roundJump } from './replay-model.ts';
import { stagesText } from './scales.tsx';
import { type Playback, SPEEDS } from './use-playback.ts';

interface PlaybackControlsProps {
  readonly frames: readonly Frame[];
  readonly playback: Playback;
  readonly starts: readonly RoundStart[];
}

/** The controls of the replay: play, single steps, a slider with a mark for each round, whole rounds, and speed. */
export function PlaybackControls({ frames, playback, starts }: PlaybackControlsProps) {
  const { t } = useTranslation();
  const { index, playing, speed, go, toggle, setSpeed } = playback;
  const last = frames.length - 1;
  const frame = frames[index];
  const when = whenText(t, frame, last);
  const select = 'min-h-9 touch:min-h-11 rounded-lg border border-line-strong bg-field px-2 text-sm';
  return (
    <section
      aria-label={t('Player')}
      className="shrink-0 border-line border-t bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:flex lg:items-center lg:gap-5 lg:px-4 print:hidden"
    >
      <div className="relative lg:order-2 lg:flex-1">
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          onChange={(event) => go(event.currentTarget.valueAsNumber)}
          aria-label={t('Moment')}
          aria-valuetext={when}
          className="block h-8 w-full touch:h-11 cursor-pointer accent-accent"
        />
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-2 -bottom-0.5 h-1.5">
          {starts.map((start) => (
            <span
              key={start.round}
              className="absolute h-1.5 w-px bg-line-strong"
              style={{ left: `${(start.index / Math.max(1, last)) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-1 pt-1 lg:order-1 lg:pt-0">
        <IconButton
          icon={ChevronFirst}
          label={t('To the beginning (Home)')}
          onClick={() => go(0)}
          disabled={index === 0}
          className="max-sm:hidden"
        />
        <IconButton icon={ChevronLeft} label={t('Back (←)')} onClick={() => go(index - 1)} disabled={index === 0} />
        <IconButton
          icon={playing ? Pause : Play}
          label={playing ? t('Pause (Space)') : t('Play (Space)')}
          onClick={toggle}
          className="size-11! rounded-full! bg-accent text-on-accent! hover:bg-accent-strong!"
        />
        <IconButton icon={ChevronRight} label={t('Forward (→)')} onClick={() => go(index + 1)} disabled={index === last} />
        <IconButton
          icon={ChevronLast}
          label={t('To the end (End)')}
          onClick={() => go(last)}
          disabled={index === last}
          className="max-sm:hidden"
        />
        <select
          aria-label={t('Round')}
          title={t('Round (Page up, page down)')}
          value={frame?.round ?? 0}
          onChange={(event) =>
            go(starts.find(({ round }) => round === Number(event.currentTarget.value))?.index ?? roundJump(starts, index, 1, last))
          }
          className={`${select} ml-2`}
        >
          {starts.map(({ round }) => (
            <option key={round} value={round}>
              {round === 0 ? t('Beginning') : t('Round {{round}}', { round })}
            </option>
          ))}
        </select>
        <select
          aria-label={t('Speed')}
          value={speed}
          onChange={(event) => setSpeed(SPEEDS.find((one) => one === Number(event.currentTarget.value)) ?? 1)}
          className={select}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {t('{{speed}}×', { speed: one })}
            </option>
          ))}
        </select>
      </div>
      <p className="tabular flex justify-between gap-3 pt-1 text-muted text-sm lg:order-3 lg:w-48 lg:justify-end lg:pt-0 lg:text-right">
        <span>{when}</span>
        <span className="lg:hidden">{frame === undefined ? null : stagesText(t, frame)}</span>
      </p>
    </section>
  );
}

function whenText(t: ReturnType<typeof useTranslation>['t'], frame: Frame | undefined, last: number): string {
  if (frame === undefined) return '';
  if (frame.index === last) return t('The end');
  if (frame.turn !== null) return t('Round {{round}}, turn {{turn}}', { round: frame.turn.round, turn: frame.turn.turn });
  if (frame.round === 0) return t('Beginning');
  return frame.state.phase === 'planning'
    ? t('Round {{round}}, planning', { round: frame.round })
    : t('Round {{round}}, what the world did', { round: frame.round });
}
