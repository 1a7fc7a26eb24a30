/** Properties of generated games, for any scenario. Each answers what is wrong, or null. */
import type { Fact } from '../facts.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { viewFor } from '../view.ts';
import type { Viewer } from '../views.ts';
import { COLLABORATOR_TAGS, ROGUE_TAGS, ROLES, type Role, SABOTEUR_TAGS, TAGS, type Tag } from '../vocabulary.ts';
import { otherSecrets } from './other-secrets.ts';
import { deepFreeze, diceOf, type GameOptions, newGame, randomPlay, tickWhenDue } from './random-play.ts';
import { playSwapped, type SwappedGames } from './voice-swap.ts';

/** Commands of one generated game; some games end before. */
const COMMANDS = 400;

/** [S5] The same commands from the same start lead to the same state, and tell the same. */
export function replayDiffers(options: GameOptions): string | null {
  const played = [...randomPlay(newGame(options), diceOf(`play ${options.seed}`), COMMANDS)];
  let again = newGame(options);
  const events: (readonly Fact[])[] = [];
  for (const { command } of played) {
    const result = step(again, command);
    if (result.ok) again = result.state;
    events.push(result.ok ? result.events : []);
  }
  if (JSON.stringify(events) !== JSON.stringify(played.map((moment) => moment.events))) return 'the events differ';
  return JSON.stringify(again) === JSON.stringify(played.at(-1)?.state) ? null : 'the states differ';
}

/** A refused command changes nothing, and no command at all changes the state it was given or throws. */
export function stepMutates(options: GameOptions): string | null {
  let before = deepFreeze(newGame(options));
  for (const { command, refused, state } of randomPlay(before, diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null && state !== before) return `${command.type} was refused (${refused}) and changed the state`;
    before = deepFreeze(state);
  }
  return null;
}

/** [E4] Every game ends, and not later than its round limit, once time passes and everybody has had their say. */
export function neverEnds(options: GameOptions): string | null {
  let state = newGame(options);
  for (const moment of randomPlay(state, diceOf(`play ${options.seed}`), COMMANDS)) state = moment.state;
  // From here on nobody acts: time alone must bring the end, or abandon a game that waits for its players.
  state.seats.forEach((_, seat) => {
    const result = step(state, { type: 'disconnect', at: state.now, seat, leaving: true });
    if (result.ok) state = result.state;
  });
  for (let ticks = 0; state.phase !== 'ended'; ticks++) {
    const tick = tickWhenDue(state);
    if (tick === null) return `nothing is due in ${state.phase} of round ${state.round}`;
    if (ticks > 20 * state.roundLimit) return `it goes on after ${ticks} ticks, in ${state.phase} of round ${state.round}`;
    const result = step(state, tick);
    if (!result.ok) return `a tick that is due was refused: ${result.refusal}`;
    state = result.state;
  }
  if (state.result === null) return 'it has no result';
  return state.round > state.roundLimit ? `it ended in round ${state.round} of ${state.roundLimit}` : null;
}

const viewersOf = (state: GameState): Viewer[] => [
  { type: 'spectator' },
  ...[...state.seats.keys()].map((seat): Viewer => ({ type: 'seat', seat })),
];

/** Whatever a viewer may not know is exchanged at every moment of a game: their view must not show it. */
export function viewTells(options: GameOptions): string | null {
  const dice = diceOf(`secrets ${options.seed}`);
  for (const { state, refused } of randomPlay(newGame(options), diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null) continue;
    if (state.phase === 'ended') return null;
    for (const viewer of viewersOf(state)) {
      const seen = JSON.stringify(viewFor(state, viewer));
      const other = JSON.stringify(viewFor(otherSecrets(state, viewer, dice), viewer));
      if (seen === other) continue;
      const at = [...seen].findIndex((character, index) => character !== other[index]);
      const around = (text: string): string => text.slice(Math.max(0, at - 100), at + 100);
      return `${JSON.stringify(viewer)} in ${state.phase} sees …${around(seen)}… or …${around(other)}…`;
    }
  }
  return null;
}

/** Two seats exchange their voices; whoever is neither can't tell. */
export function swapTells(options: GameOptions): SwappedGames {
  const dice = diceOf(`swap ${options.seed}`);
  const game = newGame(options);
  const [a = 0, b = 1] = dice.shuffle([...game.seats.keys()]);
  return playSwapped(game, a, b, dice);
}

const TAGS_OF: Readonly<Record<Role, readonly Tag[]>> = { collaborator: COLLABORATOR_TAGS, rogue: ROGUE_TAGS, saboteur: SABOTEUR_TAGS };

/** No public event, and no view, ever holds a word that only another's secret could have put there. */
export function wordsLeak(options: GameOptions): string | null {
  for (const { state, events, command, refused } of randomPlay(newGame(options), diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null) continue;
    if (state.phase === 'ended') return null;
    const told = JSON.stringify(events);
    const leaked = wordIn(told, TAGS) ?? secretIn(told, state);
    if (leaked !== null) return `${leaked} in the events of ${command.type}: ${told}`;
    const revealed = new Set(state.seats.filter((seat) => seat.revealed).map(({ role }) => role));
    for (const viewer of viewersOf(state)) {
      const view = viewFor(state, viewer);
      const everybodys = JSON.stringify(view.public);
      const found =
        wordIn(everybodys, TAGS) ??
        wordIn(
          everybodys,
          ROLES.filter((role) => !revealed.has(role)),
        ) ??
        secretIn(JSON.stringify(view), state) ??
        (view.you === null ? null : wordOfAnother(view.you));
      if (found !== null) return `${found} in what ${JSON.stringify(viewer)} sees`;
    }
  }
  return null;
}

const wordIn = (json: string, words: readonly string[]): string | null => words.find((word) => json.includes(`"${word}"`)) ?? null;

const secretIn = (json: string, { seed, salt }: GameState): string | null => [seed, salt].find((secret) => json.includes(secret)) ?? null;

/** A tag of another role in what a seat alone sees; own guesses may hold any role. `sabotage` is also one of the six actions. */
function wordOfAnother(you: NonNullable<ReturnType<typeof viewFor>['you']>): string | null {
  const others = TAGS.filter((tag) => !TAGS_OF[you.role].includes(tag) && tag !== 'sabotage');
  const { guesses, role, ...rest } = you;
  return wordIn(JSON.stringify(rest), [...others, ...ROLES]);
}
