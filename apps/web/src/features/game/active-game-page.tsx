import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '../../lib/auth/session.ts';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Mind, MindLoader, type MindVoice } from '../../ui/identity/mind.tsx';
import { GameStage } from './game-stage.tsx';
import { GameContext, useCommands, useLive } from './live/game-context.ts';
import { createGameMemory, GameMemoryContext } from './live/game-memory.ts';
import { LiveGame } from './live/live-game.ts';

/** /game/active/{id} */
export function ActiveGamePage() {
  const { id = '' } = useParams();
  return <FollowedGame key={id} id={id} />;
}

function FollowedGame({ id }: { readonly id: string }) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const [live] = useState(() => new LiveGame(id));
  const memory = useMemo(() => createGameMemory(userId, id), [userId, id]);
  useEffect(() => live.start(), [live]);
  return (
    <GameContext value={live.store}>
      <GameMemoryContext value={memory}>
        <GameStates userId={userId} />
      </GameMemoryContext>
    </GameContext>
  );
}

export function GameStates({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const status = useLive((live) => live.status);
  const commands = useCommands();
  switch (status) {
    case 'loading':
      return (
        <main className="grid h-dvh place-items-center">
          <DocumentTitle title={t('Loading game...')} />
          <MindLoader label={t('Loading game...')} size={120} />
        </main>
      );
    case 'failed':
      return (
        <Dead title={t('Error')} text={t('Failed to load game state')} voices={AWAY}>
          <Button variant="primary" onClick={() => void commands.reload()}>
            {t('Try again')}
          </Button>
        </Dead>
      );
    case 'notFound':
      return <Dead title={t('Game Not Found')} text={t('This game session may have ended or been cancelled.')} voices={EMPTY} />;
    case 'ready':
      return <GameStage userId={userId} />;
  }
}

const AWAY: readonly MindVoice[] = [0, 1, 2].map((seat) => ({ seat, state: 'away' }));
const EMPTY: readonly MindVoice[] = [0, 1, 2, 3].map((seat) => ({ seat, state: 'empty' }));

interface DeadProps {
  readonly title: string;
  readonly text: string;
  readonly voices: readonly MindVoice[];
  readonly children?: React.ReactNode;
}

function Dead({ title, text, voices, children }: DeadProps) {
  const { t } = useTranslation();
  return (
    <main className="grid h-dvh place-items-center p-6 text-center">
      <DocumentTitle title={title} />
      <div className="flex animate-rise flex-col items-center">
        <Mind voices={voices} size={140} />
        <h1 className="mt-8 text-4xl">{title}</h1>
        <p role="alert" className="mt-3 text-lg text-muted">
          {text}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {children}
          <LinkButton to="/game" variant={children === undefined ? 'primary' : 'secondary'}>
            {t('Return to Menu')}
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
