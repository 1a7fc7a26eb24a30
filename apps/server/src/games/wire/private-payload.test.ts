import { isDeepStrictEqual } from 'node:util';
import type { GameState } from '@one-mind/engine/state';
import { checkGames } from '@one-mind/engine/testing/generated-games';
import { otherSecrets } from '@one-mind/engine/testing/other-secrets';
import { diceOf, type GameOptions, type Moment, newGame, randomPlay } from '@one-mind/engine/testing/random-play';
import { youFor } from '@one-mind/engine/view/view';
import { GOAL_LEADS_MAX, unpackYou } from '@one-mind/protocol/games/packed-you';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, it } from 'vitest';
import { mayDiffer, privatePayload, sizeFor } from './private-payload.ts';

/** Games of each scenario, and commands of each game. */
const GAMES = 4;
const COMMANDS = 400;
/** Looks at generated games of every scenario with 3 to 6 seats: at each state, with the one before it. */
const atEveryMoment = (wrong: (before: GameState, moment: Moment) => string | null): void => {
  for (const scenario of BUILT_IN) {
    checkGames(scenario, GAMES, (options: GameOptions) => {
      let before = newGame(options);
      for (const moment of randomPlay(before, diceOf(`play ${options.seed}`), COMMANDS)) {
        if (moment.refused !== null) continue;
        const problem = wrong(before, moment);
        if (problem !== null) return `${problem} after ${moment.command.type}, in ${moment.state.phase} of round ${moment.state.round}`;
        before = moment.state;
      }
      return null;
    });
  }
};

const seatsOf = ({ seats }: GameState): number[] => [...seats.keys()];
const received = <T>(sent: T): T => JSON.parse(JSON.stringify(sent));
const exchanged = (state: GameState, salt: string): GameState => otherSecrets(state, { type: 'spectator' }, diceOf(salt));

describe('the private payload of a seat', () => {
  it('has the same size for every seat of a game, whatever its role, goal, tags, clues and guesses', () => {
    atEveryMoment((_, { state }) => {
      const size = sizeFor(state);
      for (const seat of seatsOf(state)) {
        const bytes = Buffer.byteLength(JSON.stringify(privatePayload(state, seat)));
        if (bytes !== size) return `a ${state.seats[seat]?.role} is sent ${bytes} bytes instead of ${size}`;
      }
      return null;
    });
  });

  it('keeps its size and timing when all secrets are swapped', () => {
    atEveryMoment((before, { state }) => {
      if (state.phase === 'ended') return null;
      const other = exchanged(state, 'after');
      if (sizeFor(other) !== sizeFor(state)) return `${sizeFor(state)} bytes become ${sizeFor(other)}`;
      const told = (one: GameState, two: GameState) => seatsOf(one).map((seat) => mayDiffer(one, two, seat));
      const isSame = String(told(before, state)) === String(told(exchanged(before, 'before'), other));
      return isSame ? null : 'another seat is told';
    });
  });

  it('is sent whenever it has changed', () => {
    atEveryMoment((before, { command, state }) => {
      // The server itself sends these.
      const author = 'seat' in command && command.type !== 'connect' && command.type !== 'disconnect' ? command.seat : null;
      const isStale = (seat: number) =>
        seat !== author && !mayDiffer(before, state, seat) && JSON.stringify(youFor(before, seat)) !== JSON.stringify(youFor(state, seat));
      const stale = seatsOf(state).find(isStale);
      return stale === undefined ? null : `seat ${stale} is not told`;
    });
  });

  it('unpacks to the view that was packed', () => {
    atEveryMoment((_, { state }) => {
      // One random seat at a time, because all of them would take too long.
      const seat = state.now % state.seats.length;
      const you = youFor(state, seat);
      const wanted = { ...you, goalLeads: you.goalLeads.slice(0, GOAL_LEADS_MAX) };
      return isDeepStrictEqual(unpackYou(received(privatePayload(state, seat))), received(wanted))
        ? null
        : `seat ${seat} reads something else`;
    });
  });
});
