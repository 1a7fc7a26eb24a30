import type { RevealView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whatDecided } from '../../../shared/ending/what-decided.ts';
import { roleName } from '../../../shared/games/game-labels.ts';
import { ROLE_COLORS } from '../curtain/role-figure.tsx';
import { OutcomeTitle } from '../ending/outcome-title.tsx';
import { useGamePart } from '../live/game-context.ts';
import { playCue } from '../story/sound-cues.ts';
import { SeatMark } from './television-lobby.tsx';

/** How the game ended, and who was who. */
export function TelevisionEnding({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const game = useGamePart((whole) => whole);
  const isMissionDone = reveal.result.outcome === 'success';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the ending appears
  useEffect(() => playCue(isMissionDone ? 'victory' : 'defeat'), []);
  return (
    <div className="flex h-full flex-col items-center justify-between gap-4 text-center">
      <div>
        <p className="text-lg text-muted">{game.scenario.title}</p>
        <OutcomeTitle isMissionDone={isMissionDone} ownWin={null} />
        <ul aria-label={t('What decided the game')} className="mt-3 flex flex-col gap-0.5 font-story text-xl leading-snug">
          {whatDecided(t, { ...game, reveal }).map((line) => (
            <li key={line} className="wrap-anywhere text-balance">
              {line}
            </li>
          ))}
        </ul>
      </div>
      <section aria-label={t('Who was who')} className="w-full">
        <ul className="flex justify-center gap-3">
          {game.players.map(({ id, username, seat }) => {
            const truth = reveal.players.find((one) => one.id === id);
            return truth === undefined ? null : (
              <li
                key={id}
                className="flex min-w-0 max-w-44 flex-1 flex-col items-center gap-1 rounded-2xl border border-line bg-surface p-3"
              >
                <SeatMark seat={seat} />
                <span dir="auto" className="max-w-full truncate text-lg">
                  {username}
                </span>
                <strong className="font-semibold font-story text-2xl leading-tight" style={{ color: ROLE_COLORS[truth.role] }}>
                  {roleName(t, truth.role)}
                </strong>
                <span className={clsx('flex items-center gap-1.5', truth.won ? 'text-accent-strong' : 'text-muted')}>
                  {truth.won ? <Crown className="size-5" /> : null}
                  {truth.won ? t('Won') : t('Did not win')}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <p className="text-muted">{t('The next game of this lobby appears here by itself.')}</p>
    </div>
  );
}
