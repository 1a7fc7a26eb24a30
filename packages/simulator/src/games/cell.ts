/** What is played: a scenario, size and difficulty, by players of given levels, from numbered seeds. */

import { BANNABLE, type Ban } from '@one-mind/engine/players/bans';
import type { LevelByRole, PlayOutOptions } from '@one-mind/engine/players/play-out';
import type { Rules } from '@one-mind/engine/rules/rules';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { AI_LEVELS, type AiLevel, DIFFICULTIES, type Difficulty, ROLES, type Role } from '@one-mind/engine/vocabulary';

export const PLAYER_COUNTS = [3, 4, 5, 6] as const;
export type Players = (typeof PLAYER_COUNTS)[number];

export interface Cell {
  /** The scenario's id. */
  readonly scenario: string;
  readonly players: Players;
  readonly difficulty: Difficulty;
}

/** The players of a cell, and its seeds. */
export interface Setup {
  readonly levels: LevelByRole;
  /** Letters, digits, dots, dashes, underscores; the games' own seeds are made from it. */
  readonly seed: string;
  readonly bans: readonly Ban[];
  /** Seat 0 is a person in their first game, every other seat an AI player. A game's code doesn't include this. */
  readonly newcomer?: boolean;
  /** Default: the catalogue's. A game's code doesn't include them. */
  readonly rules?: Rules;
}

export const SEED_PATTERN = /^[\w.-]{1,60}$/;

/** The engine's seed. It doesn't depend on levels, bans and difficulty, so such games can be compared in pairs. */
export function engineSeed({ scenario, players }: Cell, seed: string, index: number): string {
  return `${seed}/${scenario}/${players}/${index}`;
}

export const cellName = ({ scenario, players, difficulty }: Cell): string => `${scenario} · ${players} · ${difficulty}`;

export interface GameCode {
  readonly cell: Cell;
  readonly setup: Setup;
  readonly index: number;
}

/**
 * The engine's options. All code that counts or prints a numbered game uses these, so its code always means the same
 * game.
 */
export function gameOptions(scenario: Scenario, { cell, setup, index }: GameCode): PlayOutOptions {
  const { players, difficulty } = cell;
  const { levels, bans, newcomer = false, rules } = setup;
  return { scenario, players, difficulty, levels, bans, newcomer, ...(rules && { rules }), seed: engineSeed(cell, setup.seed, index) };
}

/**
 * Everything needed to replay one game, as one word: `prison-break/5/medium/normal/1/17`, followed by the bans if there
 * are any.
 */
export function gameCode({ cell, setup, index }: GameCode): string {
  const parts = [cell.scenario, cell.players, cell.difficulty, levelsText(setup.levels), setup.seed, index];
  return [...parts, ...(setup.bans.length > 0 ? [bansText(setup.bans)] : [])].join('/');
}

/** Null for an invalid game code. */
export function readGameCode(text: string): GameCode | null {
  const [scenario, size, hardness, who, seed, number, banned, ...rest] = text.split('/');
  const players = PLAYER_COUNTS.find((count) => String(count) === size);
  const difficulty = DIFFICULTIES.find((one) => one === hardness);
  const levels = readLevels(who ?? '');
  const bans = banned === undefined ? [] : readBans(banned);
  if (scenario === undefined || players === undefined || difficulty === undefined || levels === null || bans === null) return null;
  if (seed === undefined || !SEED_PATTERN.test(seed) || number === undefined || !/^\d{1,9}$/.test(number) || rest.length > 0) return null;
  return { cell: { scenario, players, difficulty }, setup: { levels, seed, bans }, index: Number(number) };
}

/** `normal`, or `hard-normal-easy` in the order of the roles. */
export function levelsText(levels: LevelByRole): string {
  const [first, ...others] = ROLES.map((role) => levels[role]);
  return first !== undefined && others.every((level) => level === first) ? first : ROLES.map((role) => levels[role]).join('-');
}

function readLevels(text: string): LevelByRole | null {
  const words = text.split('-');
  if (words.length !== 1 && words.length !== ROLES.length) return null;
  const levels = ROLES.map((_, at) => AI_LEVELS.find((level) => level === (words[at] ?? words[0])));
  const [collaborator, rogue, saboteur] = levels;
  return collaborator && rogue && saboteur ? { collaborator, rogue, saboteur } : null;
}

/** `hide@collaborator+probe` */
export function bansText(bans: readonly Ban[]): string {
  return bans.map(({ what, role }) => (role === null ? what : `${what}@${role}`)).join('+');
}

/** Several bans are separated by a plus or a comma. Null if a word can't be banned or a role doesn't exist. */
export function readBans(text: string): readonly Ban[] | null {
  const bans: Ban[] = [];
  for (const part of text.split(/[+,]/)) {
    const [word, whose, ...rest] = part.split('@');
    const what = BANNABLE.find((one) => one === word);
    const role: Role | null | undefined = whose === undefined ? null : ROLES.find((one) => one === whose);
    if (what === undefined || role === undefined || rest.length > 0) return null;
    bans.push({ what, role });
  }
  return bans;
}

export const sameLevel = (level: AiLevel): LevelByRole => ({ collaborator: level, rogue: level, saboteur: level });
