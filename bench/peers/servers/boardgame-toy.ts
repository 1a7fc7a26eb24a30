/** boardgame.io with the toy rule. */
import type { Game } from 'boardgame.io';
import { newToy, type Toy, toyView, withToyChoice } from '../toy/toy-rule.ts';
import { runBoardgame } from './run-boardgame.ts';

const game: Game<Toy> = {
  name: 'toy',
  setup: newToy,
  playerView: ({ G }) => toyView(G),
  moves: {
    choose: {
      move: ({ G, playerID }, choice: number) => withToyChoice(G, Number(playerID), choice),
      client: false,
      redact: true,
      ignoreStaleStateID: true,
    },
  },
  turn: { activePlayers: { all: 'choose' } },
  disableUndo: true,
};

await runBoardgame(game);
