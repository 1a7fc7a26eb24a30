import { isDeepStrictEqual } from 'node:util';
import { play } from '@one-mind/engine/play';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import type { GameState } from '@one-mind/engine/state';
import { checkGames } from '@one-mind/engine/testing/generated-games';
import { otherSecrets } from '@one-mind/engine/testing/other-secrets';
import { diceOf, type GameOptions, type Moment, newGame, randomPlay, tickWhenDue } from '@one-mind/engine/testing/random-play';
import { youFor } from '@one-mind/engine/view/view';
import { type Extent, GOAL_LEADS_MAX, unpackYou } from '@one-mind/protocol/games/packed-you';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, it } from 'vitest';
import { publicPartsOf } from '../live/live-game.ts';
import { privateJson, privatePayload, sizeFor, updateExtent } from './private-payload.ts';

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

const EXTENTS = ['all', 'phase', 'turn', 'own'] as const satisfies readonly Extent[];
const openly = (state: GameState) => ({ state, parts: publicPartsOf(state) });
const seatsOf = ({ seats }: GameState): number[] => [...seats.keys()];
const received = <T>(sent: T): T => JSON.parse(JSON.stringify(sent));
/** The same state, in which any mishap silences a seat. */
const shaken = (state: GameState): GameState => ({ ...state, seats: state.seats.map((seat) => ({ ...seat, composure: 1 })) });
const exchanged = (state: GameState, salt: string): GameState => otherSecrets(state, { type: 'spectator' }, diceOf(salt));

describe('the private payload of a seat', () => {
  it('has the same size for every seat of a game, whatever its role, goal, tags, clues and guesses', () => {
    atEveryMoment((_, { state }) => {
      const moment = openly(state);
      for (const extent of EXTENTS) {
        const size = sizeFor(moment, extent);
        for (const seat of seatsOf(state)) {
          const json = privateJson(moment, seat, extent);
          const bytes = Buffer.byteLength(json);
          if (json !== JSON.stringify(privatePayload(moment, seat, extent))) return 'the JSON differs from the payload';
          if (bytes !== size) return `a ${state.seats[seat]?.role} is sent ${bytes} bytes instead of ${size}`;
        }
      }
      return null;
    });
  });

  it('keeps its size and timing when all secrets are swapped', () => {
    atEveryMoment((before, { state }) => {
      if (state.phase === 'ended') return null;
      const other = exchanged(state, 'after');
      for (const extent of EXTENTS) {
        const [size, otherSize] = [sizeFor(openly(state), extent), sizeFor(openly(other), extent)];
        if (size !== otherSize) return `${size} bytes become ${otherSize}`;
      }
      const updated = (one: GameState, two: GameState) =>
        seatsOf(one).flatMap((seat) => [true, false].map((isAuthor) => updateExtent(one, two, { seat, isAuthor })));
      const isSame = String(updated(before, state)) === String(updated(exchanged(before, 'before'), other));
      return isSame ? null : 'another seat gets an update';
    });
  });

  it('keeps every seat up to date by what is sent, whatever anybody plays', () => {
    for (const scenario of BUILT_IN) {
      checkGames(scenario, GAMES, (options: GameOptions) => {
        let before = shaken(newGame(options));
        const dice = diceOf(`batches ${options.seed}`);
        const known = seatsOf(before).map((seat) => {
          const moment = openly(before);
          return unpackYou(received(privatePayload(moment, seat, 'all')), received(moment.parts), null);
        });
        const authors = new Set<number>();
        for (const { command, state, refused } of randomPlay(before, diceOf(`play ${options.seed}`), COMMANDS)) {
          if (refused !== null) continue;
          // The server itself sends the other commands.
          if ('seat' in command && command.type !== 'connect' && command.type !== 'disconnect') authors.add(command.seat);
          // Commands that wait for each other are sent together.
          if (state.phase !== 'ended' && dice.percent(50)) continue;
          const moment = openly(state);
          for (const [seat, you] of known.entries()) {
            const extent = updateExtent(before, state, { seat, isAuthor: authors.has(seat) });
            const now = extent && unpackYou(received(privatePayload(moment, seat, extent)), received(moment.parts), you);
            if (now) known[seat] = now;
            // One seat at a time, because comparing all would take too long.
            if (seat !== state.now % known.length) continue;
            const wanted = youFor(state, seat);
            const isKnown = isDeepStrictEqual(
              received(known[seat]),
              received({ ...wanted, goalLeads: wanted.goalLeads.slice(0, GOAL_LEADS_MAX) }),
            );
            if (!isKnown) return `seat ${seat} is not up to date after ${command.type}, in ${state.phase} of round ${state.round}`;
          }
          before = state;
          authors.clear();
        }
        return null;
      });
    }
  });

  it('keeps every seat up to date when a batch plays a round and AI players plan the next', () => {
    for (const scenario of BUILT_IN) {
      checkGames(scenario, GAMES, (options: GameOptions) => {
        const start = newGame(options);
        let before: GameState = { ...start, seats: start.seats.map((seat) => ({ ...seat, kind: 'ai', level: 'normal' })) };
        const known = seatsOf(before).map((seat) => {
          const moment = openly(before);
          return unpackYou(received(privatePayload(moment, seat, 'all')), received(moment.parts), null);
        });
        while (before.phase !== 'ended' && before.round < 5) {
          let state = before;
          // The rest of a round that has no pauses is stored in one batch, with the plans of the AI players for the next.
          while (state.phase !== 'ended' && state.round === before.round) {
            state = play(state, [tickWhenDue(state) ?? { type: 'end', at: state.now }]).state;
            state = play(state, pilotCommands(state, state.now)).state;
          }
          const moment = openly(state);
          for (const [seat, you] of known.entries()) {
            const extent = updateExtent(before, state, { seat, isAuthor: false });
            if (extent === null) continue;
            known[seat] = unpackYou(received(privatePayload(moment, seat, extent)), received(moment.parts), you);
            const { actions } = youFor(state, seat);
            if (!isDeepStrictEqual(received(known[seat].actions), received(actions)))
              return `seat ${seat} knows ${known[seat].actions.length} of ${actions.length} actions in ${state.phase} of round ${state.round}`;
          }
          before = state;
        }
        return null;
      });
    }
  });
});
