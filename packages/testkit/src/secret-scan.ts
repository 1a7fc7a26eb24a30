/** Searches what a client received during its game for secrets of other seats and secrets that nobody may know. */
import type { Fact } from '@one-mind/engine/facts';
import { ROLES, type Role, TAGS, type Tag, tagsOfRole } from '@one-mind/engine/vocabulary';

export interface Receiver {
  /** Null for a spectator. */
  readonly role: Role | null;
  /** Players whose role a verdict has revealed during the game. */
  readonly revealed: readonly string[];
}

/** The readers of that game, from what the server sends them at the end. */
export const receiverOf = (game: {
  readonly you: { readonly role: Role } | null;
  readonly narrative_log: readonly { readonly data: Fact }[];
}): Receiver => ({
  role: game.you?.role ?? null,
  revealed: game.narrative_log.flatMap(({ data }) => (data.type === 'verdict' && data.guilty ? [data.accused] : [])),
});

/** Keys that only the whole state has. Any value except null is a leak, wherever it appears. */
const STATE_ONLY = new Set([
  'seed',
  'salt',
  'rng',
  'order',
  'queue',
  'truths',
  'pending',
  'seats',
  'tamperedBy',
  'obstructedBy',
  'misledBy',
  'roundEffects',
  'goalId',
  'goalReached',
  'marked',
  'lastTag',
  'hindered',
  'helped',
  'isFalse',
  'falseClue',
  'tally',
  'notebook',
  'predictions',
  'votes',
  'chance',
  'roll',
  'cover',
]);

/**
 * Rules have the same names as their tags and actions, and which of them are off in a game is public. Statistics count
 * finished games by role.
 */
const EVERYBODYS = new Set(['rulesOff', 'statistics']);

/** Keys that only a seat's private part has. */
const OWN_ONLY = new Set([
  'program',
  'shift',
  'goal',
  'goalLeads',
  'partners',
  'clues',
  'actions',
  'guesses',
  'inYourName',
  'vote',
  'claimable',
  'sabotageReadyInRound',
  'quieted',
]);

/**
 * `message`: one parsed frame or HTTP answer. Returns a sentence for each leak; none once the game has ended, because
 * everything is revealed [E5].
 */
export function leaksIn(message: unknown, receiver: Receiver): string[] {
  if (saysEnded(message)) return [];
  const leaks: string[] = [];
  walk(message, [], false, (path, key, value, owner, isOwn) => {
    const at = path.join('.');
    if (STATE_ONLY.has(key) && value !== null) leaks.push(`${at}: ${key} belongs to the state alone`);
    if (key === 'reveal' && value !== null) leaks.push(`${at}: the reveal before the end`);
    if (OWN_ONLY.has(key) && value !== null && !isOwn) leaks.push(`${at}: ${key} outside the receiver's own part`);
    if (isRole(value) && !mayHaveRole(value, { owner, path, isOwn }, receiver)) leaks.push(`${at}: the role ${value}`);
    if (isTag(value) && !isAction(key, value) && !(isOwn && receiver.role !== null && tagsOfRole(receiver.role).includes(value)))
      leaks.push(`${at}: the tag ${value}`);
  });
  return leaks;
}

interface Place {
  readonly owner: unknown;
  readonly path: readonly string[];
  readonly isOwn: boolean;
}

function mayHaveRole(role: Role, { owner, path, isOwn }: Place, { role: own, revealed }: Receiver): boolean {
  // A player's own guesses may contain any role.
  if (isOwn) return role === own || (isRecord(owner) && !('role' in owner));
  // Changes name the player in their path: players → # → id → role → the new value.
  const of = isRecord(owner) ? (owner.id ?? owner.accused) : path.at(-2) === 'role' ? path.at(-3) : null;
  return typeof of === 'string' && revealed.includes(of);
}

/** Sabotage is also the name of an action, and everyone sees that button. */
const isAction = (key: string, value: string): boolean => value === 'sabotage' && (key === 'action' || key === 'action_type');

type Visit = (path: readonly string[], key: string, value: unknown, owner: unknown, isOwn: boolean) => void;

/** `isOwn`: inside `you`, the private part of one seat. */
function walk(value: unknown, path: readonly string[], isOwn: boolean, visit: Visit): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) step(String(index), item, value, path, isOwn, visit);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) if (!EVERYBODYS.has(key)) step(key, item, value, path, isOwn, visit);
  }
}

function step(key: string, item: unknown, owner: unknown, path: readonly string[], isOwn: boolean, visit: Visit): void {
  const below = [...path, key];
  const own = isOwn || key === 'you';
  visit(below, key, item, owner, own);
  walk(item, below, own, visit);
}

function saysEnded(message: unknown): boolean {
  if (Array.isArray(message)) return message.some(saysEnded);
  if (!isRecord(message)) return false;
  const state = message.state ?? message.current_state;
  if (isRecord(message.changes) && saysEnded(message.changes)) return true;
  return (
    (isRecord(state) && (state.phase === 'ended' || isNew(state.phase, 'ended'))) ||
    (isRecord(message.you) && message.reveal !== undefined && message.reveal !== null)
  );
}

/** As changes write another value. */
const isNew = (change: unknown, value: string): boolean => Array.isArray(change) && change.length === 1 && change[0] === value;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
const isTag = (value: unknown): value is Tag => TAGS.some((tag) => tag === value);
