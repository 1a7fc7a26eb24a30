import type { RevealView } from '@one-mind/engine/view/view-types';
import { RotateCcw } from 'lucide-react';
import { createContext, Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitor } from '../../../lib/auth/use-visitor.ts';
import { whatDecided } from '../../../shared/ending/what-decided.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { OutcomeTitle } from '../ending/outcome-title.tsx';
import { RoleReveal } from '../ending/role-reveal.tsx';
import { TruthStory } from '../ending/truth-story.tsx';
import { useGamePart } from '../live/game-context.ts';

/** Starts the guided game again. */
export const RestartContext = createContext<() => void>(() => undefined);

/** The end of the guided game: how it went, who was who, and where to go from here. */
export function GuidedEnding({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const game = useGamePart((whole) => whole);
  const restart = useContext(RestartContext);
  const { signedIn } = useVisitor();
  const isWon = reveal.result.outcome === 'success';
  return (
    <main className="min-h-dvh bg-ground pb-16">
      <header className="flex flex-col items-center px-6 pt-10 pb-8 text-center">
        <p className="text-muted">{game.scenario.title}</p>
        <OutcomeTitle isMissionDone={isWon} ownWin={reveal.players.some(({ id, won }) => id === game.you?.id && won)} />
        <ul aria-label={t('What decided the game')} className="mt-3 flex max-w-2xl flex-col gap-1 text-lg leading-snug">
          {whatDecided(t, { ...game, reveal }).map((line) => (
            <li key={line} className="text-balance">
              {line}
            </li>
          ))}
        </ul>
        <p className="mt-5 max-w-xl text-muted">
          {t(
            'In a real game, bad luck looks like sabotage, others may lie as well, and people vote. Now you know everything you need to play one.',
          )}
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <LinkButton variant="primary" size="lg" to={signedIn ? '/game/play' : '/auth/register'}>
            {t('Play a real game')}
          </LinkButton>
          {signedIn ? null : (
            <LinkButton size="lg" to="/join">
              {t('Join with a code')}
            </LinkButton>
          )}
          <Button size="lg" icon={RotateCcw} onClick={restart}>
            {t('Play it again')}
          </Button>
        </div>
      </header>
      <div className="shell-width flex flex-col gap-8">
        <Suspense>
          <RoleReveal reveal={reveal} />
          <Disclosure id="story" title={t('The story, and the truth')} hint={t('Every turn with its author, its secret and its cause')}>
            <TruthStory reveal={reveal} />
          </Disclosure>
        </Suspense>
      </div>
    </main>
  );
}
