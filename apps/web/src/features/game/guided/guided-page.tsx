import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useVisitor } from '../../../lib/auth/use-visitor.ts';
import { keepGuided } from '../../../shared/games/guided-memory.ts';
import { DocumentTitle, PageDescription } from '../../../shared/page/page-title.tsx';
import { GameStage } from '../game-stage.tsx';
import { GameContext } from '../live/game-context.ts';
import { createGameMemory, GameMemoryContext } from '../live/game-memory.ts';
import type { Guide } from './guide.ts';
import { GuidedAdvice } from './guided-advice.tsx';
import { GuidedEnding, RestartContext } from './guided-ending.tsx';
import { GuidedGame } from './guided-game.ts';
import type { GuidedStep } from './guided-steps.ts';
import { VISITOR_ID } from './guided-table.ts';

/** /guided: a first game that explains itself, against three scripted voices. It needs neither an account nor a connection. */
export function GuidedPage() {
  const { t } = useTranslation();
  const [nth, setNth] = useState(0);
  return (
    <>
      <DocumentTitle title={t('The guided game')} />
      <PageDescription text={t('Learn One Mind, Many in five minutes, without an account.')} />
      <Played key={nth} onRestart={() => setNth(nth + 1)} />
    </>
  );
}

function Played({ onRestart }: { readonly onRestart: () => void }) {
  const [game] = useState(() => new GuidedGame());
  const [memory] = useState(() => createGameMemory(VISITOR_ID, 'guided'));
  const progress = useStore(game.progress);
  const navigate = useNavigate();
  const { signedIn } = useVisitor();
  const exit = signedIn ? '/game' : '/';
  useEffect(() => game.start(), [game]);
  const guide = useMemo((): Guide => {
    const restart = () => {
      keepGuided({ game: null });
      onRestart();
    };
    const skip = () => {
      keepGuided({ isDone: true, game: null });
      navigate(exit);
    };
    return {
      ...PLACES[progress.step],
      exit,
      advice: (
        <GuidedAdvice
          progress={progress}
          onConfirm={() => game.confirm()}
          onSuspect={(player) => game.suspect(player)}
          onRestart={restart}
          onSkip={skip}
        />
      ),
    };
  }, [game, progress, exit, navigate, onRestart]);
  return (
    <GameContext value={game.store}>
      <GameMemoryContext value={memory}>
        <RestartContext value={onRestart}>
          <GameStage userId={VISITOR_ID} guide={guide} Ending={GuidedEnding} />
        </RestartContext>
      </GameMemoryContext>
    </GameContext>
  );
}

const STORY = { tab: 'narrative', talk: null, part: null } as const;
const CHOICE = { tab: 'actions', talk: null, part: null } as const;
const CLAIMS = { tab: 'talk', talk: 'claims', part: null } as const;

/** Where the thing to do is. */
const PLACES: Readonly<Record<GuidedStep, Pick<Guide, 'tab' | 'talk' | 'part'>>> = {
  role: STORY,
  choose: { ...CHOICE, part: 'actions' },
  aim: { ...CHOICE, part: 'targets' },
  intention: { ...CHOICE, part: 'intentions' },
  lockIn: { ...CHOICE, part: 'lock-in' },
  watch: STORY,
  yours: STORY,
  rest: STORY,
  claim: { ...CLAIMS, part: 'claim' },
  again: { ...CHOICE, part: 'actions' },
  rotated: STORY,
  spot: CLAIMS,
  accuse: { tab: 'players', talk: null, part: 'accuse' },
  vote: { tab: 'actions', talk: 'chat', part: 'actions' },
  verdict: STORY,
  finish: { ...CHOICE, part: 'actions' },
  over: STORY,
};
