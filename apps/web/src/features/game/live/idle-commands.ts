import type { GameCommands } from './game-commands.ts';

const nothing = async (): Promise<undefined> => undefined;

/** The commands of a screen without a seat on the server: they succeed and change nothing. */
export const IDLE_COMMANDS: GameCommands = {
  chooseAction: nothing,
  accuse: nothing,
  vote: nothing,
  claim: nothing,
  guess: nothing,
  predict: nothing,
  nudge: nothing,
  seen: nothing,
  requestPause: nothing,
  resume: nothing,
  chat: nothing,
  react: nothing,
  rematch: async () => '',
  reload: nothing,
};
