import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand';
import { snapshotFixture } from '../../../shared/games/testing/fixture-games.ts';
import type { GameCommands } from '../live/game-commands.ts';
import { GameContext } from '../live/game-context.ts';
import { createGameMemory, GameMemoryContext } from '../live/game-memory.ts';
import { LiveGame, type LiveGameState } from '../live/live-game.ts';
import { fromSnapshot } from '../live/live-state.ts';
import type { GuessChange } from '../live/pending-guesses.ts';

interface Reacting {
  readonly reactions?: LiveGameState['reactions'];
  /** Called with the reactions that the part sends. */
  readonly react?: (...wanted: Parameters<GameCommands['react']>) => void;
}

/** Renders a part of the game screen in the fixture game with these differences. Returns the guesses that it sends, oldest first. */
export function renderGame(
  part: ReactNode,
  differences: Partial<GameSnapshot>,
  { reactions = [], react }: Reacting = {},
): readonly GuessChange[] {
  const snapshot = snapshotFixture(differences);
  const live = new LiveGame(snapshot.id).store.getState();
  const sent: GuessChange[] = [];
  const commands = {
    ...live.commands,
    guess: async (change: GuessChange) => {
      sent.push(change);
    },
    react: async (...wanted: Parameters<GameCommands['react']>) => {
      react?.(...wanted);
    },
  };
  const game = fromSnapshot(snapshot, snapshot.serverTime);
  const store = createStore<LiveGameState>(() => ({ ...live, status: 'ready', game, reactions, commands }));
  const memory = createGameMemory(snapshot.you?.id ?? 'a spectator', snapshot.id);
  render(
    <GameMemoryContext value={memory}>
      <GameContext value={store}>{part}</GameContext>
    </GameMemoryContext>,
  );
  return sent;
}
