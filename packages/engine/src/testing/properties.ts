/** Properties of generated games, for any scenario. Each returns what is wrong, or null. */
import type { Command } from '../commands.ts';
import type { Fact } from '../facts.ts';
import { MemoCache, withCache } from '../memoize.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { publicFor, viewFor, youFor } from '../view/view.ts';
import type { Viewer, YouView } from '../view/view-types.ts';
import { ROLES, TAGS, tagsOfRole } from '../vocabulary.ts';
import { isLocationKnown } from '../world/visibility.ts';
import { otherSecrets } from './other-secrets.ts';
import { deepFreeze, diceOf, type GameOptions, type Moment, newGame, randomCommand, randomPlay, tickWhenDue } from './random-play.ts';
import { playSwapped, type SwappedGames } from './voice-swap.ts';

/** The number of commands in one generated game; some games end earlier. */
const COMMANDS = 400;
/** Copying a state takes much longer than a command. */
const COMPARED_EVERY = 17;

/** [S5] The same commands from the same start lead to the same state and the same facts. */
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

/** A refused command changes nothing, and no command changes the state it was given or throws. */
export function stepMutates(options: GameOptions): string | null {
  let before = deepFreeze(newGame(options));
  for (const { command, refused, state } of randomPlay(before, diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null && state !== before) return `${command.type} was refused (${refused}) and changed the state`;
    before = deepFreeze(state);
  }
  return null;
}

/** [E4] Every game ends within its round limit once time passes and everyone has acted. */
export function neverEnds(options: GameOptions): string | null {
  let state = newGame(options);
  for (const moment of randomPlay(state, diceOf(`play ${options.seed}`), COMMANDS)) state = moment.state;
  // From here on nobody acts: time alone must end the game, or abandon one that waits for its players.
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

/** Replaces everything that a viewer may not know at every moment of a game: their view must not change. */
export function viewLeaks(options: GameOptions): string | null {
  const dice = diceOf(`secrets ${options.seed}`);
  for (const { state, refused } of randomPlay(newGame(options), diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null) continue;
    if (state.phase === 'ended') return null;
    const everybodys = publicFor(state);
    for (const viewer of viewersOf(state)) {
      const seen = JSON.stringify(
        viewer.type === 'seat' ? { you: youFor(state, viewer.seat), public: everybodys } : { public: everybodys, you: null },
      );
      const other = JSON.stringify(viewFor(otherSecrets(state, viewer, dice), viewer));
      if (seen === other) continue;
      const at = [...seen].findIndex((character, index) => character !== other[index]);
      const around = (text: string): string => text.slice(Math.max(0, at - 100), at + 100);
      return `${JSON.stringify(viewer)} in ${state.phase} sees …${around(seen)}… or …${around(other)}…`;
    }
  }
  return null;
}

/** At every moment of a game, replaces everything that a seat may not know. Its own commands must still be accepted or refused alike. */
export function refusalLeaks(options: GameOptions): string | null {
  const dice = diceOf(`refusals ${options.seed}`);
  for (const { state, refused } of randomPlay(newGame(options), diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null) continue;
    if (state.phase === 'ended') return null;
    for (const seat of state.seats.keys()) {
      const made = randomCommand(state, dice);
      if (!('seat' in made)) continue;
      const command: Command = { ...made, seat, at: state.now };
      const [one, other] = [state, otherSecrets(state, { type: 'seat', seat }, dice)].map((game) => {
        const result = step(game, command);
        return result.ok ? 'accepted' : result.refusal;
      });
      if (one !== other) return `${JSON.stringify(command)} in ${state.phase}: ${one}, or ${other} with other secrets`;
    }
  }
  return null;
}

/**
 * In two games that are played in turn, a part of a view is the same object as before exactly if its JSON is. Sending the
 * parts that changed would otherwise reveal that something secret has, or hide what everyone should see.
 */
export function identityDiffers(options: GameOptions): string | null {
  const games = [options, { ...options, seed: options.seed + 1 }].map((one) => ({
    moments: pastTheEnd(randomPlay(newGame(one), diceOf(`play ${one.seed}`), COMMANDS)),
    cache: new MemoCache(),
    shown: new Map<string, { readonly part: unknown; readonly json: string }>(),
  }));
  for (let played = true; played; ) {
    played = false;
    for (const { moments, cache, shown } of games) {
      const { value, done } = moments.next();
      if (done === true) continue;
      played = true;
      if (value.refused !== null) continue;
      for (const [name, part] of withCache(cache, () => partsOf(value.state))) {
        const json = JSON.stringify(part);
        const before = shown.get(name);
        shown.set(name, { part, json });
        if (before === undefined || typeof part !== 'object' || part === null) continue;
        if ((part === before.part) !== (json === before.json))
          return `${name} is ${part === before.part ? 'the same' : 'another'} object after ${value.command.type}: ${before.json}, ${json}`;
      }
    }
  }
  return null;
}

/**
 * Games of a scenario share what their views have in common. Nothing changes what is shared, and every view is that of a
 * copy of the state that shares nothing with any game.
 */
export function sharingShows(options: GameOptions): string | null {
  for (const seed of [options.seed, options.seed + 1]) {
    let moments = 0;
    for (const { state, command } of randomPlay(newGame({ ...options, seed }), diceOf(`play ${seed}`), COMMANDS)) {
      if (moments++ % COMPARED_EVERY !== 0) continue;
      const shown = JSON.stringify(deepFreeze(withCache(new MemoCache(), () => partsOf(state))));
      const alone = JSON.stringify(withCache(new MemoCache(), () => partsOf(structuredClone(state))));
      if (shown !== alone) return `a view differs from that of a copy after ${command.type}: ${shown}, ${alone}`;
    }
  }
  return null;
}

/** After the end, everyone leaves: players change, and what was revealed stays. */
function* pastTheEnd(moments: Iterable<Moment>): Generator<Moment> {
  let last: GameState | null = null;
  for (const moment of moments) {
    last = moment.state;
    yield moment;
  }
  if (last === null) return;
  for (const type of ['end', 'disconnect', 'seen', 'connect'] as const)
    for (const seat of type === 'end' ? [0] : last.seats.keys()) {
      const command: Command = { type, at: last.now, seat };
      const result = step(last, command);
      if (!result.ok) continue;
      last = result.state;
      yield { command, refused: null, state: last, events: result.events };
    }
}

/** Every part of every viewer's view, and the parts of the world, by name. */
function partsOf(state: GameState): [string, unknown][] {
  const everybodys = publicFor(state);
  const seats = [...state.seats.keys()].map((seat) => youFor(state, seat));
  return [
    ...namedParts('public', everybodys),
    ...namedParts('world', everybodys.world),
    ...seats.flatMap((you) => namedParts(`seat ${you.seat}`, you)),
  ];
}

const namedParts = (name: string, whole: object): [string, unknown][] =>
  Object.entries(whole).map(([key, part]) => [`${name}.${key}`, part]);

/** Two seats exchange their voices; nobody else may notice. */
export function swapLeaks(options: GameOptions): SwappedGames {
  const dice = diceOf(`swap ${options.seed}`);
  const game = newGame(options);
  const [a = 0, b = 1] = dice.shuffle([...game.seats.keys()]);
  return playSwapped(game, [a, b], dice);
}

/** No public event and no view contains a word that could only come from another seat's secret. */
export function wordsLeak(options: GameOptions): string | null {
  for (const { state, events, command, refused } of randomPlay(newGame(options), diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null) continue;
    if (state.phase === 'ended') return null;
    const shown = JSON.stringify(events);
    const leaked = wordIn(shown, TAGS) ?? secretIn(shown, state);
    if (leaked !== null) return `${leaked} in the events of ${command.type}: ${shown}`;
    const revealed = new Set(state.seats.filter((seat) => seat.revealed).map(({ role }) => role));
    const roles = ROLES.filter((role) => !revealed.has(role));
    const everybodys = JSON.stringify(publicFor(state));
    const found = wordIn(everybodys, [...TAGS, ...roles]) ?? secretIn(everybodys, state);
    if (found !== null) return `${found} in what everybody sees`;
    for (const seat of state.seats.keys()) {
      const you = youFor(state, seat);
      const own = secretIn(JSON.stringify(you), state) ?? wordOfAnother(you);
      if (own !== null) return `${own} in what seat ${seat} sees`;
    }
  }
  return null;
}

/**
 * No event and no view names anything that nobody has found, except a Rogue's own scouting in that Rogue's view [T7].
 */
export function unfoundShows(options: GameOptions): string | null {
  const { content } = options.scenario;
  const named = new Set([...content.locations, ...content.objects, ...content.characters, ...content.hazards].map(({ id }) => id));
  for (const { state, events, command, refused } of randomPlay(newGame(options), diceOf(`play ${options.seed}`), COMMANDS)) {
    if (refused !== null) continue;
    const unfound = [...named].filter((id) => !isFound(state, id));
    const leaked = wordIn(JSON.stringify(events), unfound);
    if (leaked !== null) return `${leaked} in the events of ${command.type}: ${JSON.stringify(events)}`;
    if (state.phase === 'ended') return null;
    const seen = [publicFor(state), ...[...state.seats.keys()].map((seat) => ({ ...youFor(state, seat), clues: [] }))];
    const shown = wordIn(JSON.stringify(seen), unfound);
    if (shown !== null) return `${shown} in a view in ${state.phase} of round ${state.round}`;
  }
  return null;
}

const isFound = (state: GameState, id: string): boolean => {
  const thing = state.objects[id] ?? state.npcs[id] ?? state.hazards[id];
  return thing === undefined ? isLocationKnown(state, id) : !thing.hidden;
};

const wordIn = (json: string, words: readonly string[]): string | null => words.find((word) => json.includes(`"${word}"`)) ?? null;

const secretIn = (json: string, { seed, salt }: GameState): string | null => [seed, salt].find((secret) => json.includes(secret)) ?? null;

/**
 * A tag of another role in a seat's private view. Its own guesses may contain any role, and `sabotage` is also one of
 * the six actions.
 */
function wordOfAnother(you: YouView): string | null {
  const others = TAGS.filter((tag) => !tagsOfRole(you.role).includes(tag) && tag !== 'sabotage');
  const { guesses, role, ...rest } = you;
  return wordIn(JSON.stringify(rest), [...others, ...ROLES]);
}
