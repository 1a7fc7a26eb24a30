/** Invalid values and commands, such as a stranger or a broken client could send. */
import type { Dice } from '@one-mind/engine/rng';
import type { GameState } from '@one-mind/engine/state';
import { ACTIONS, ENVIRONMENT, INTENTIONS, ROLES, TAGS } from '@one-mind/engine/vocabulary';

type Json = Readonly<Record<string, unknown>>;

/** The latest possible date [ECMAScript time values]. */
const END_OF_TIME = 8_640_000_000_000_000;

const ODD_NUMBERS = [-1, -0, 0, 0.5, 1.5, 6, 7, 99, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e308, Number.NaN, Infinity, -Infinity];
const ODD_STRINGS = [
  '',
  ' ',
  'x',
  'null',
  '0',
  '1',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'valueOf',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
];

export function oddValue(state: GameState, dice: Dice): unknown {
  switch (dice.below(8)) {
    case 0:
      return dice.pick(ODD_NUMBERS);
    case 1:
      return dice.pick(ODD_STRINGS);
    case 2:
      return dice.pick([null, true, false]);
    case 3:
      return dice.pick([[], [[]], [0], ['move'], [null, null]]);
    case 4:
      return hostileRecord(state, dice);
    case 5:
      return dice.pick<string>([...ACTIONS, ...INTENTIONS, ...TAGS, ...ROLES, ENVIRONMENT]);
    case 6:
      return dice.pick(state.seats).id;
    default:
      return dice.pick(state.scenario.content.locations).id;
  }
}

/** Keys that every object inherits, as own keys, with values of any kind. */
function hostileRecord(state: GameState, dice: Dice): Json {
  const keys = ['__proto__', 'constructor', 'toString', '0', 'id', ...state.seats.map(({ id }) => id)];
  const value = (): unknown => dice.pick<unknown>([null, -1, 1, 99, 1.5, 'saboteur', 'x', {}, [], true]);
  const entries = Array.from({ length: dice.below(4) }, () => `${JSON.stringify(dice.pick(keys))}:${JSON.stringify(value())}`);
  return JSON.parse(`{${entries.join()}}`);
}

/** Times of a wrong clock: behind, far ahead, or not a time at all. */
export function oddTime(state: GameState, dice: Dice): unknown {
  const roll = dice.below(100);
  if (roll < 40) return state.now - 1 - dice.below(1_000_000);
  if (roll < 50) return dice.pick([0, -1, -END_OF_TIME, -(2 ** 53)]);
  // Such a jump makes everything due at the same time. It is rare, because it would dominate every game.
  if (roll < 52) return Math.min(END_OF_TIME / 2, state.now + dice.pick([86_400_000, 10 ** 12, 10 ** 14]));
  if (roll < 85) return dice.pick<unknown>([Number.NaN, Infinity, -Infinity, 1e308, 2 ** 53, END_OF_TIME + 1, state.now + 0.5]);
  return oddValue(state, dice);
}

/**
 * The same command with one to three of its fields, known or not, changed or removed; sometimes not a command at all.
 */
export function corrupted(command: object, state: GameState, dice: Dice): unknown {
  if (dice.percent(3)) return dice.pick<unknown>([null, 0, 'tick', [], true, {}]);
  const fields = new Map<string, unknown>(Object.entries(command));
  for (let count = 1 + dice.below(3); count > 0; count--) {
    const name = dice.percent(80) ? dice.pick([...fields.keys(), 'seat']) : dice.pick(['extra', 'shift', 'leaving', '__proto__', 'toJSON']);
    if (dice.percent(20)) fields.delete(name);
    else fields.set(name, name === 'at' ? oddTime(state, dice) : oddValue(state, dice));
  }
  return Object.fromEntries(fields);
}

/** A copy of any JSON value in which something, anywhere, is invalid or missing. */
export function corruptedJson(json: unknown, state: GameState, dice: Dice): unknown {
  if (typeof json !== 'object' || json === null || dice.percent(15)) return oddValue(state, dice);
  const keys = Object.keys(json);
  const key = keys.length === 0 ? 'extra' : dice.pick(keys);
  const entries = Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
    if (name !== key) return [[name, value]];
    return dice.percent(10) ? [] : [[name, corruptedJson(value, state, dice)]];
  });
  if (Array.isArray(json)) return entries.map(([, value]) => value);
  return Object.fromEntries(keys.length === 0 ? [[key, 1]] : entries);
}
