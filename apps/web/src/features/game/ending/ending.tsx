import type { RevealView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { ScanEye } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepAccount } from '../../../shared/accounts/keep-account.tsx';
import { whatDecided } from '../../../shared/ending/what-decided.ts';
import { nameOf } from '../../../shared/games/game-labels.ts';
import { ShareReplay } from '../../../shared/replay/share-replay.tsx';
import { ShareTurningPoint } from '../../../shared/replay/share-turning-point.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Mind } from '../../../ui/identity/mind.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { entering } from '../curtain/entering.ts';
import { RoleFigure } from '../curtain/role-figure.tsx';
import { useGamePart } from '../live/game-context.ts';
import { playCue } from '../story/sound-cues.ts';
import { Fairness } from './fairness.tsx';
import { Figures } from './figures.tsx';
import { MindsRevealed } from './minds-revealed.tsx';
import { OutcomeTitle } from './outcome-title.tsx';
import { QuietedResults } from './quieted-results.tsx';
import { RateScenario } from './rate-scenario.tsx';
import { RematchControls } from './rematch.tsx';
import { Results } from './results.tsx';
import { RoleReveal } from './role-reveal.tsx';
import { TruthStory } from './truth-story.tsx';
import { WhoWon } from './who-won.tsx';
import '../curtain/curtain.css';
import '../game.css';

const Coach = lazy(async () => ({ default: (await import('./coach/coach.tsx')).Coach }));
/** After the outcome, the sentences that say what decided it enter one by one, in ms. */
const DECIDED_MS = 1300;
const EACH_LINE_MS = 900;

/** The ending: the outcome and what decided it, then the roles one by one, then folded sections with everything else. */
export function Ending({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const game = useGamePart((whole) => whole);
  const { id, players, world, scenario, lobbyId, you } = game;
  const { result } = reveal;
  const won = result.outcome === 'success';
  const name = nameOf(t, players, world);
  const winners = reveal.players.filter((player) => player.won).map((player) => name(player.id));
  const ownWin = you === null ? null : reveal.players.some((player) => player.id === you.id && player.won);
  const isGood = ownWin ?? won;
  const ownRole = reveal.players.find((player) => player.id === you?.id)?.role;
  const decided = whatDecided(t, { ...game, reveal });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the curtain rises
  useEffect(() => playCue(isGood ? 'victory' : 'defeat'), []);

  return (
    <main className="min-h-dvh bg-ground pb-28">
      <header
        className={clsx(
          'relative isolate flex flex-col items-center overflow-hidden px-6 pt-6 pb-6 text-center',
          isGood
            ? 'bg-[radial-gradient(ellipse_at_50%_0%,var(--glow),transparent_70%)]'
            : 'bg-[radial-gradient(ellipse_at_50%_0%,color-mix(in_srgb,var(--danger)_18%,transparent),transparent_70%)]',
        )}
      >
        <div className="curtain-part">
          {ownRole === undefined ? (
            <Mind
              size={84}
              voices={players.map((player) => ({ seat: player.seat, state: player.is_alive ? 'locked' : 'quieted' }))}
              alarm={isGood ? 0 : 1}
              beat={1}
            />
          ) : (
            <RoleFigure role={ownRole} size={96} />
          )}
        </div>
        <p className="mt-2 text-muted">{scenario.title}</p>
        <div className="curtain-stamp" style={entering(350)}>
          <OutcomeTitle isMissionDone={won} ownWin={ownWin} ownRole={ownRole ?? null} />
        </div>
        <ul aria-label={t('What decided the game')} className="mt-3 flex max-w-2xl flex-col gap-1 text-lg leading-snug">
          {decided.map((line, index) => (
            <li key={line} className="curtain-part wrap-anywhere text-balance" style={entering(DECIDED_MS + index * EACH_LINE_MS)}>
              {line}
            </li>
          ))}
        </ul>
        <p className="curtain-part mt-2 font-medium font-story text-2xl" style={entering(DECIDED_MS + decided.length * EACH_LINE_MS)}>
          {winners.length === 0 ? t('Nobody won.') : t('Winners: {{names}}', { count: winners.length, names: winners.join(', ') })}
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-3 print:hidden">
          <LinkButton to={`/replay/${encodeURIComponent(id)}`} icon={ScanEye}>
            {t('Watch the X-ray replay')}
          </LinkButton>
          <ShareReplay gameId={id} scenario={scenario.title} isPlayer={you !== null} />
          <ShareTurningPoint game={{ ...game, reveal }} />
        </div>
      </header>
      <div className="shell-width flex flex-col gap-10">
        <Suspense>
          <div className="flex flex-col gap-4">
            <RoleReveal reveal={reveal} />
            <WhoWon reveal={reveal} />
            <QuietedResults reveal={reveal} />
            <KeepAccount className="print:hidden" />
          </div>
          {you === null ? null : (
            <div className="print:hidden">
              <RateScenario />
            </div>
          )}
          <div>
            <Disclosure id="results" title={t('Results')} hint={t('Points, achievements and totals')}>
              <Results reveal={reveal} />
            </Disclosure>
            <Disclosure
              id="figures"
              title={t('The game in figures')}
              hint={t('Alarm, vitality and stages round by round, and what each voice did')}
            >
              <Figures reveal={reveal} />
            </Disclosure>
            <Disclosure id="coach" title={t('Coach')} hint={t('How sure players could have been, and the turns that revealed most')}>
              <Suspense fallback={<LoadingSkeletons label={t('Loading...')} shape="h-40" />}>
                <Coach reveal={reveal} />
              </Suspense>
            </Disclosure>
            <Disclosure id="story" title={t('The story, and the truth')} hint={t('Every turn with its author, its secret and its cause')}>
              <TruthStory reveal={reveal} />
            </Disclosure>
            <Disclosure id="hidden" title={t('What was hidden')} hint={t('The order, and what the voices claimed and believed')}>
              <MindsRevealed reveal={reveal} />
            </Disclosure>
            <Disclosure id="fairness" title={t('Was the game fair?')} hint={t('The sealed seed, and a check of the whole game')}>
              <Fairness reveal={reveal} />
            </Disclosure>
          </div>
        </Suspense>
      </div>
      <footer className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface/95 backdrop-blur print:hidden">
        <div className="shell-width grid grid-cols-2 items-center gap-2 py-3 sm:flex sm:flex-wrap sm:justify-end sm:gap-3">
          <LinkButton to="/game">{t('Return to menu')}</LinkButton>
          {lobbyId === null || you === null ? null : <RematchControls />}
        </div>
      </footer>
    </main>
  );
}
