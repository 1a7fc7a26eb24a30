import { clsx } from 'clsx';
import {
  Bot,
  Flag,
  Gavel,
  HeartPulse,
  Lock,
  LockKeyhole,
  MapPin,
  Puzzle,
  Siren,
  Sparkles,
  TriangleAlert,
  UserRound,
  WifiOff,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame, useGameState } from '../live/game-context.ts';

/** The symbols on the map and beside the players, and the values that the game counts. */
export function SignReference() {
  const { t } = useTranslation();
  const { world } = useGame('world');
  const { composureMax } = useGameState('composureMax');
  const { every, rise } = world.alarmClock;
  const counted = Object.keys(world.resources).map((name) => name.replaceAll(/[_-]/g, ' '));
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Signs title={t('On the map')}>
        <Sign picture={<MapPin size={18} className="fill-accent text-on-accent" />}>{t('the body')}</Sign>
        <Sign picture={<span className="block size-2.5 rotate-45 border border-text" />}>{t('a place')}</Sign>
        <Sign picture={<Line />}>{t('a way between two places')}</Sign>
        <Sign picture={<Line dashed />}>
          {t('a locked way')} <Lock size={13} className="inline" />
        </Sign>
        <Sign picture={<Line steps />}>{t('the path the body is on, one dot per step')}</Sign>
        <Sign picture={<UserRound size={17} />}>
          {t('a person')}: <Tone tone="text-danger">{t('red is hostile')}</Tone>, <Tone tone="text-success">{t('green is friendly')}</Tone>
        </Sign>
        <Sign picture={<TriangleAlert size={17} className="text-danger" />}>{t('a danger; pale when it is calmed')}</Sign>
        <Sign picture={<Puzzle size={17} />}>
          {t('a thing')}: <Tone tone="text-danger">{t('red is damaged')}</Tone>
        </Sign>
        <Sign picture={<Sparkles size={17} className="text-success" />}>{t('a special plan that can be carried out here')}</Sign>
        <Sign picture={<Flag size={17} className="text-accent" />}>{t('next to a target: advances the current stage')}</Sign>
      </Signs>
      <div className="flex flex-col gap-5">
        <Signs title={t('What is counted')}>
          <Sign picture={<HeartPulse size={17} className="text-success" />}>
            {t('Vitality: the body’s health. At 0 the Saboteurs win, unless this story gives them another goal.')}
          </Sign>
          <Sign picture={<Siren size={17} className="text-danger" />}>
            {t('Alarm: how close the world is to stopping the body. Its limit here is {{limit}}.', { limit: world.alarmLimit })}{' '}
            {every === 0
              ? null
              : every === 1
                ? t('It rises by {{rise}} at the end of every round, unless a voice hides in it.', { rise })
                : t('It rises by {{rise}} at the end of every {{every}} rounds, unless a voice hides in the last of them.', {
                    rise,
                    every,
                  })}
          </Sign>
          {counted.length === 0 ? null : (
            <Sign picture={<span className="rounded-full border border-line-strong px-1.5 text-xs">3</span>}>
              <span className="inline-block first-letter:uppercase">{counted.join(', ')}</span>:{' '}
              {t(
                'something else this story counts. Plans can cost it, and stages and events can depend on it; the story says when it changes.',
              )}
            </Sign>
          )}
        </Signs>
        <Signs title={t('Next to the players')}>
          <Sign
            picture={
              <span className="flex gap-0.5">
                {Array.from({ length: composureMax }, (_, index) => (
                  <span
                    key={index}
                    className={clsx('size-2 rounded-full', index < composureMax - 1 ? 'bg-text' : 'border border-line-strong')}
                  />
                ))}
              </span>
            }
          >
            {t('Composure: a voice’s own health. A voice without any is quieted.')}
          </Sign>
          <Sign picture={<LockKeyhole size={17} className="text-accent" />}>{t('has locked in')}</Sign>
          <Sign picture={<Gavel size={17} />}>{t('accuse this voice')}</Sign>
          <Sign picture={<WifiOff size={17} className="text-accent-strong" />}>{t('away; the AI takes over when the time is up')}</Sign>
          <Sign picture={<Bot size={17} className="text-accent-strong" />}>{t('played by the AI')}</Sign>
          <Sign picture={<SeatShape seat={2} size={15} outline />}>{t('in the story: guess whose turn it was, or remove the guess')}</Sign>
          <Sign picture={<Zap size={17} className="text-danger" />}>{t('in the story: a mishap, either bad luck or sabotage')}</Sign>
        </Signs>
      </div>
    </div>
  );
}

function Signs({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      <ul className="flex flex-col gap-1.5">{children}</ul>
    </section>
  );
}

function Sign({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 leading-snug">
      <span aria-hidden="true" className="grid h-5 w-9 shrink-0 place-items-center">
        {picture}
      </span>
      <span>{children}</span>
    </li>
  );
}

function Tone({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  return <span className={tone}>{children}</span>;
}

function Line({ dashed = false, steps = false }: { readonly dashed?: boolean; readonly steps?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 8" className={clsx('h-2 w-9', steps && 'text-accent')}>
      <line
        x1={1}
        y1={4}
        x2={35}
        y2={4}
        stroke="currentColor"
        strokeWidth={steps ? 2 : 1.25}
        strokeDasharray={dashed ? '2 4' : undefined}
      />
      {steps ? [12, 24].map((x) => <circle key={x} cx={x} cy={4} r={3} fill="currentColor" />) : null}
    </svg>
  );
}
