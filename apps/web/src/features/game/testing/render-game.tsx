import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand';
import { snapshotFixture } from '../../../shared/games/testing/fixture-games.ts';
import { GameContext } from '../live/game-context.ts';
import { LiveGame, type LiveGameState } from '../live/live-game.ts';
import { fromSnapshot } from '../live/live-state.ts';
import type { GuessChange } from '../live/pending-guesses.ts';

/** Renders a part of the game screen in the fixture game with these differences. Returns the guesses that it sends, oldest first. */
export function renderGame(part: ReactNode, differences: Partial<GameSnapshot>): readonly GuessChange[] {
  const snapshot = snapshotFixture(differences);
  const live = new LiveGame(snapshot.id).store.getState();
  const sent: GuessChange[] = [];
  const commands = {
    ...live.commands,
    guess: async (change: GuessChange) => {
      sent.push(change);
    },
  };
  const game = fromSnapshot(snapshot, snapshot.serverTime);
  const store = createStore<LiveGameState>(() => ({ ...live, status: 'ready', game, commands }));
  render(<GameContext value={store}>{part}</GameContext>);
  return sent;
}
