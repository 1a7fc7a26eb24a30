/** Replays a recorded game from its sealed seed and compares it with what the players were shown [S5]. */
import { createGame } from '../create.ts';
import type { Fact } from '../facts.ts';
import { play } from '../play.ts';
import { storedRules } from '../rules/rules.ts';
import type { GameState } from '../state.ts';
import { revealView } from '../view/reveal-view.ts';
import { type GameRecord, RECORD_FORMAT, RECORD_VERSION } from './record.ts';

/** The checks, in the order in which they run. */
export const CHECKS = ['seal', 'commands', 'roles', 'order', 'turns', 'story', 'result'] as const;
export type Check = (typeof CHECKS)[number];

export interface Finding {
  readonly check: Check;
  readonly ok: boolean;
  /** The difference if `ok` is false; an English sentence. */
  readonly difference: string | null;
}

export interface Verdict {
  readonly fair: boolean;
  /** The seal of seed and salt. Compare it with the one published at the start to rule out that they were exchanged. */
  readonly seal: string;
  /** One finding for each check that could run. */
  readonly findings: readonly Finding[];
}

/** The file isn't the record of a game. */
export class NotARecord extends Error {}

/**
 * Checks whether roles, order, chances and facts all follow from the seed whose seal was public from the start.
 * `sha256` returns the hex digest of a text's UTF-8; it is a parameter because the engine has no dependencies.
 * @throws NotARecord unless this is the record of a game that has ended
 */
export async function verify(record: unknown, sha256: (text: string) => Promise<string>): Promise<Verdict> {
  const { start, commands, told } = requireRecord(record);
  const findings: Finding[] = [];
  const found = (check: Check, difference: string | null): void => {
    findings.push({ check, ok: difference === null, difference });
  };
  const seal = await sha256(`${start.seed}:${start.salt}`);
  found('seal', seal === start.commitment ? null : `The seed and salt make the seal ${seal}, but ${start.commitment} was published.`);

  const { state, facts, refused } = replay({ start, commands });
  found('commands', refused);
  const reveal = revealView(state);
  if (reveal === null) {
    found('result', 'The game does not end with the recorded commands.');
    return { fair: false, seal, findings };
  }
  const roles = (players: readonly { readonly id: string; readonly role: string }[]) => players.map(({ id, role }) => [id, role]);
  found('roles', firstDifference('role', roles(reveal.players), roles(told.reveal.players)));
  found('order', firstDifference('place in the order', reveal.order, told.reveal.order));
  found('turns', firstDifference('turn', reveal.turns, told.reveal.turns));
  found('story', firstDifference('entry of the story', facts, told.facts));
  found('result', same(reveal, told.reveal) ? null : 'The revealed result is not the one that the game came to.');
  return { fair: findings.every(({ ok }) => ok), seal, findings };
}

function replay({ start, commands }: Pick<GameRecord, 'start' | 'commands'>): {
  readonly state: GameState;
  readonly facts: readonly Fact[];
  readonly refused: string | null;
} {
  try {
    const created = createGame({ ...start, rules: storedRules(start.rules) });
    const { state, facts, refused } = play(created.state, commands, 'skip');
    return {
      state,
      facts: [...created.events, ...facts.map(({ fact }) => fact)],
      refused: refused && `Command ${refused.index + 1} (${refused.command.type}) is refused: ${refused.refusal}.`,
    };
  } catch (error) {
    // The engine can't have produced a record that makes it throw.
    throw new NotARecord('The game in this file cannot be played.', { cause: error });
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a, sorted) === JSON.stringify(b, sorted);

/** Ignores the order of keys, because many programs that show or format JSON sort them. */
function sorted(_: string, value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}

function firstDifference(what: string, really: readonly unknown[], told: readonly unknown[]): string | null {
  const length = Math.max(really.length, told.length);
  for (let index = 0; index < length; index++) {
    if (same(really[index], told[index])) continue;
    return `The ${what} ${index + 1} was shown as ${short(told[index])}, but the seed makes it ${short(really[index])}.`;
  }
  return null;
}

const SHORT = 160;
function short(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > SHORT ? `${json.slice(0, SHORT)}…` : json;
}

function requireRecord(value: unknown): GameRecord {
  if (!isRecord(value)) throw new NotARecord('This is not the record of a game.');
  if (value.version !== RECORD_VERSION)
    throw new NotARecord(`This record has version ${value.version}; this program reads ${RECORD_VERSION}.`);
  return value;
}

/** Checks the shape only as deep as verification reads it. The replay finds anything wrong deeper down. */
function isRecord(value: unknown): value is GameRecord {
  if (!isObject(value) || value.format !== RECORD_FORMAT) return false;
  const { start, commands, told } = value;
  if (!isObject(start) || !isObject(told) || !isObject(told.reveal)) return false;
  const { players, order, turns } = told.reveal;
  const texts = [start.seed, start.salt, start.commitment];
  if (![commands, told.facts, order, turns].every(Array.isArray) || !texts.every((text) => typeof text === 'string')) return false;
  return Array.isArray(players) && players.every(isObject);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
