/** Parses the commands' arguments, or reports in one sentence what is wrong with them. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { BANNABLE, type Ban } from '@one-mind/engine/players/bans';
import type { LevelByRole } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { AI_LEVELS, type AiLevel, DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { PLAYER_COUNTS, readBans, SEED_PATTERN, sameLevel } from '../games/cell.ts';
import type { SimulateOptions } from '../games/simulation.ts';

/** Its message is one sentence for the person who typed the command. */
export class ArgumentError extends Error {}

const MANY_GAMES = 10_000_000;
const MANY_WORKERS = 256;

const COMMON = {
  scenario: { type: 'string', default: 'all' },
  players: { type: 'string', default: 'all' },
  games: { type: 'string' },
  level: { type: 'string' },
  levels: { type: 'string' },
  difficulty: { type: 'string' },
  seed: { type: 'string', default: '1' },
  newcomer: { type: 'boolean', default: false },
  workers: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Names of other options with a value. */
type Extra = Readonly<Record<string, { readonly type: 'string' }>>;

export interface Parsed<Name extends string> {
  readonly options: SimulateOptions;
  readonly help: boolean;
  readonly extra: Readonly<Record<Name, string | undefined>>;
}

/**
 * @param defaults games for each cell, and the level of the players
 * @throws ArgumentError
 */
export function parseCommand<const Names extends readonly string[]>(
  argv: readonly string[],
  names: Names,
  defaults: { readonly games: number; readonly level: AiLevel },
): Parsed<Names[number]> {
  const extras: Extra = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const values = parsed(argv, extras);
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const seed = text('seed') ?? '1';
  if (!SEED_PATTERN.test(seed)) throw new ArgumentError('--seed takes up to 60 letters, digits, dots, dashes and underscores.');
  return {
    options: {
      scenarios: scenariosOf(text('scenario') ?? 'all'),
      players: listOf('--players', text('players') ?? 'all', PLAYER_COUNTS),
      difficulties: text('difficulty') === undefined ? null : listOf('--difficulty', text('difficulty') ?? '', DIFFICULTIES),
      games: wholeNumber('--games', text('games') ?? String(defaults.games), MANY_GAMES),
      setup: {
        levels: levelsOf(text('level') ?? defaults.level, text('levels')),
        seed,
        bans: bansOf(text('without')),
        ...(values.newcomer === true && { newcomer: true }),
      },
      workers: wholeNumber('--workers', text('workers') ?? String(availableParallelism()), MANY_WORKERS),
    },
    help: values.help === true,
    extra: Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Names[number], string | undefined>,
  };
}

function parsed(argv: readonly string[], extras: Extra): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({ args: [...argv], options: { ...COMMON, ...extras }, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new ArgumentError(`${sentence.replace(/\.$/, '')}.`);
  }
}

/** `all`, or several separated by commas; each counts once, in the known order. */
function listOf<T extends string | number>(option: string, value: string, known: readonly T[]): readonly T[] {
  if (value === 'all') return known;
  const words = value.split(',');
  const unknown = words.find((word) => !known.some((one) => String(one) === word));
  if (unknown !== undefined) throw new ArgumentError(`${option} takes ${known.join(', ')} or all, not "${unknown}".`);
  return known.filter((one) => words.includes(String(one)));
}

function scenariosOf(value: string): readonly Scenario[] {
  if (value === 'all') return BUILT_IN;
  const ids = listOf(
    '--scenario',
    value,
    BUILT_IN.map(({ id }) => id),
  );
  return BUILT_IN.filter(({ id }) => ids.includes(id));
}

export function wholeNumber(option: string, value: string, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > max)
    throw new ArgumentError(`${option} takes a whole number from 1 to ${max}, not "${value}".`);
  return number;
}

/** @throws ArgumentError */
export function levelNamed(word: string | undefined): AiLevel {
  const found = AI_LEVELS.find((one) => one === word);
  if (found === undefined) throw new ArgumentError(`A level is one of ${AI_LEVELS.join(', ')}, not "${word ?? ''}".`);
  return found;
}

function levelsOf(level: string, byRole: string | undefined): LevelByRole {
  const levels = { ...sameLevel(levelNamed(level)) };
  for (const part of byRole?.split(',') ?? []) {
    const [whose, word] = part.split('=');
    const role = ROLES.find((one) => one === whose);
    if (role === undefined) throw new ArgumentError(`--levels takes pairs like saboteur=hard,collaborator=normal, not "${part}".`);
    levels[role] = levelNamed(word);
  }
  return levels;
}

function bansOf(value: string | undefined): readonly Ban[] {
  const bans = value === undefined ? [] : readBans(value);
  if (bans === null) {
    throw new ArgumentError(`--without takes words like hide or hide@collaborator, of ${BANNABLE.join(', ')}, not "${value ?? ''}".`);
  }
  return bans;
}
