import { youFor } from '@one-mind/engine/view/view';
import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import type { Games } from './games.ts';
import { stateNow } from './live/live-game.ts';
import { findGame } from './store/game-store.ts';
import { gamesOf, listCommandsBy } from './store/own-games-store.ts';

/**
 * A person's games: what they may see of their own seat, and their requests. Both are left out while the game runs, because the download's
 * size would reveal the role to an eavesdropper.
 */
export const gamesData = (db: Database, games: Games): PersonalData => ({
  name: 'games',
  read: async function* (userId) {
    for await (const { id, seat, startedAt, endedAt, ...own } of gamesOf(db, userId)) {
      const stored = await findGame(db, id);
      if (!stored) continue;
      const state = stateNow(stored);
      const game = { id, scenario: state.scenario.title, ...own, seat, startedAt: new Date(startedAt).toISOString() };
      if (endedAt === null) {
        yield { ...game, endedAt: null, note: "This game's part is added when it ends." };
        continue;
      }
      // Not the whole view, because partners, options and claims are also about others.
      const { role, goal, program, lockedIn, actions, clues, guesses, inYourName, takenOver } = youFor(state, seat);
      yield {
        ...game,
        endedAt: new Date(endedAt).toISOString(),
        you: { role, goal, program, lockedIn, takenOver, actions, clues, guesses, inYourName },
        commands: await listCommandsBy(db, id, { userId, seat }),
      };
    }
  },
  forget: (person) => games.forget(person),
});
