/** boardgame.io hosting our rules: its reducer calls `step`, its `playerView` builds views. FLAT_FILE_DIR = a folder to persist to. */
import { createRequire } from 'node:module';
import type { GameState } from '@one-mind/engine/state';
import { viewFor } from '@one-mind/engine/view/view';
import type { Game } from 'boardgame.io';
import { type Choice, newGame, withChoice } from '../rules/hosted-game.ts';
import { runBoardgame } from './run-boardgame.ts';

/** The same copy that boardgame.io loads, or its drafts aren't recognised. */
const { original }: typeof import('immer') = createRequire(import.meta.url)('immer');

/** Stored and sent as JSON, so it must not contain what never changes: the scenario and its rules. */
type Stored = Omit<GameState, 'scenario' | 'rules'>;
interface Hosted {
  readonly state: Stored;
}

const { scenario, rules } = newGame('');
const opened = (state: Stored): GameState => ({ ...state, scenario, rules });
const stored = ({ scenario: _, rules: __, ...state }: GameState): Stored => state;

const game: Game<Hosted> = {
  name: 'rules',
  setup: (_context, seed: string) => ({ state: stored(newGame(seed)) }),
  playerView: ({ G, playerID }) =>
    viewFor(opened(G.state), playerID === null ? { type: 'spectator' } : { type: 'seat', seat: Number(playerID) }),
  moves: {
    choose: {
      // The engine copies what it changes, so it needs no drafts, and reading through them would be slow.
      move: ({ G, playerID }, choice: Choice) => ({
        state: stored(withChoice(opened((original(G) ?? G).state), Number(playerID), choice)),
      }),
      client: false,
      redact: true,
      ignoreStaleStateID: true,
    },
  },
  turn: { activePlayers: { all: 'choose' } },
  disableUndo: true,
};

await runBoardgame(game);
