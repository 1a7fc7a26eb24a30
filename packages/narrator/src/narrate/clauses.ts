import type { Change, TurnFact } from '@one-mind/engine/facts';
import type { Dice } from '@one-mind/engine/rng';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { Grammar, Phrases } from '../grammar/grammar.ts';
import type { Chronicle } from './chronicle.ts';
import type { Names } from './names.ts';
import type { Scene } from './scene.ts';
import { inWords } from './sentences.ts';

/** What goes into the gaps of phrases. */
type Values = Readonly<Record<string, string>>;

/** What a narration is made of: the values that fill phrases, and the dice that choose phrases. */
export interface Phrasing {
  readonly grammar: Grammar;
  readonly names: Names;
  /** What raises the alarm in this scenario, as in 'the guards'. */
  readonly threat: string;
  readonly scenario: Scenario;
  readonly scene: Scene;
  /** The id of the place where the body is. */
  readonly here: string;
  /** What happened before. */
  readonly chronicle: Chronicle;
  readonly dice: Dice;
  /** Whether no sentence of a text has been narrated in this game. */
  isFresh(text: string): boolean;
  /** Fills one of the phrases. */
  sayWithin(forms: Phrases, values?: Values): string;
  /**
   * Fills one of the phrases to begin a sentence with, after the text `before` if there is any: one that no recent
   * sentence begins with.
   */
  say(forms: Phrases, values?: Values, before?: string): string;
  /** A sentence of atmosphere that this game hasn't had; empty if there is none left. */
  atmosphere(): string;
}

/** Part of a sentence with a subject of its own, without a capital or a full stop. */
export interface Clause {
  readonly forms: Phrases;
  readonly values: Values;
  /** Bad news follows a "but". */
  readonly isBad: boolean;
}

/** Each change as a clause. Texts of the scenario itself aren't clauses: see `linesOf`. */
export function changeClauses(changes: readonly Change[], phrasing: Phrasing, target: string | null = null): Clause[] {
  if (changes.length === 0) return [];
  const entered = changes.some(({ type }) => type === 'entered');
  const was = (type: 'took' | 'revealed', id: string) => changes.some((change) => change.type === type && change.id === id);
  return changes.flatMap((change) => {
    if (change.type === 'stepped' && entered) return [];
    if (change.type === 'took' && was('revealed', change.id)) return [];
    if (change.type === 'revealed' && was('took', change.id))
      return [good(phrasing.grammar.changes.revealedAndTook, { x: phrasing.names.the(change.id) })];
    return changeClause(change, phrasing, target) ?? [];
  });
}

/** Null for changes that other words express. */
function changeClause(change: Change, { grammar, names, threat, here }: Phrasing, target: string | null): Clause | null {
  const { changes } = grammar;
  switch (change.type) {
    case 'said':
    case 'held':
      return null;
    case 'stepped':
      return good(change.towards === target ? changes.steppedOwn : changes.stepped, {
        to: names.the(change.towards),
        done: inWords(change.steps),
        size: inWords(change.size),
        left: stepsIn(change.size - change.steps, grammar),
      });
    case 'steppedBack':
      return bad(changes.steppedBack, { to: names.the(change.from) });
    case 'entered':
      return good(changes.entered, { to: names.the(change.location) });
    case 'slipped':
      return bad(changes.slipped);
    case 'blocked':
      return bad(changes.blocked, { x: names.the(change.by) });
    case 'revealed': {
      const forms = { person: changes.appeared, danger: changes.threatened, thing: changes.revealed }[names.kind(change.id)];
      return good(forms, { x: names.the(change.id) });
    }
    case 'lost':
    case 'damaged':
      return bad(changes[change.type], { x: names.the(change.id) });
    case 'opened':
    case 'took':
    case 'operated':
    case 'unlocked':
    case 'repaired':
      return good(changes[change.type], { x: names.the(change.id) });
    case 'hazard': {
      const values = { x: names.the(change.id), severity: inWords(change.severity) };
      const isOwn = change.id === target;
      if (change.by > 0) return bad(changes.hazardUp, values);
      if (change.severity === 0) return good(isOwn ? changes.hazardGoneOwn : changes.hazardGone, values);
      return good(isOwn ? changes.hazardDownOwn : changes.hazardDown, values);
    }
    case 'disposition': {
      const values = { x: names.the(change.id) };
      const isOwn = change.id === target;
      if (change.by < 0) return bad(isOwn ? changes.cooledOwn : changes.cooled, values);
      return good(isOwn ? changes.warmedOwn : changes.warmed, values);
    }
    case 'npcMoved':
      return good(change.to === here ? changes.npcCame : changes.npcMoved, { x: names.the(change.id), to: names.the(change.to) });
    case 'resource': {
      const values = { x: change.resource.replaceAll(/[_-]/g, ' '), value: levelInWords(change.value) };
      return good(change.by < 0 ? changes.resourceDown : changes.resourceUp, values);
    }
    case 'vitality': {
      const values = { value: levelInWords(change.value) };
      return change.by < 0 ? bad(changes.vitalityDown, values) : good(changes.vitalityUp, values);
    }
    case 'alarm': {
      const values = { threat, value: levelInWords(change.value) };
      return change.by > 0 ? bad(changes.alarmUp, values) : good(changes.alarmDown, values);
    }
    case 'composure': {
      const values = { player: names.of(change.player) };
      if (change.by < 0) return bad(changes.composureDown, values);
      return good(change.player === target ? changes.composureUpOwn : changes.composureUp, values);
    }
    case 'quieted':
      return bad(changes.quieted, { player: names.of(change.player) });
    case 'stageDone':
      return good(changes.stageDone, { x: names.of(change.stage) });
  }
}

export const good = (forms: Phrases, values: Values = {}): Clause => ({ forms, values, isBad: false });
export const bad = (forms: Phrases, values: Values = {}): Clause => ({ forms, values, isBad: true });

/**
 * A mishap as a clause, with the voices that it silenced. The words depend on its kind and target, never on its cause
 * [C3].
 */
export function mishapClauses(mishap: TurnFact['mishap'], phrasing: Phrasing): Clause[] {
  if (!mishap) return [];
  const { grammar, names, threat } = phrasing;
  // A careful body [C1] stumbles without harm.
  const { named, bare } = grammar.mishaps[mishap.kind === 'stumble' && mishap.changes.length === 0 ? 'stumbleUnhurt' : mishap.kind];
  const values: Record<string, string> = { threat };
  for (const change of mishap.changes) {
    if ('id' in change) values.x ??= names.the(change.id);
    if (change.type === 'alarm') values.value = levelInWords(change.value);
    if ('player' in change) values.player ??= names.of(change.player);
  }
  const needed = mishap.kind === 'shaken' ? 'player' : mishap.kind === 'noise' ? 'value' : 'x';
  const isNamed = named.length > 0 && values[needed] !== undefined;
  const quieted = mishap.changes.filter(({ type }) => type === 'quieted');
  return [bad(isNamed ? named : bare, values), ...changeClauses(quieted, phrasing)];
}

/** Texts of the scenario itself. */
export function linesOf(changes: readonly Change[]): string[] {
  return changes.some(({ type }) => type === 'said') ? changes.flatMap((change) => (change.type === 'said' ? [change.text] : [])) : [];
}

const stepsIn = (n: number, { joins }: Grammar): string => (n === 1 ? joins.steps.one : joins.steps.other).replace('{n}', inWords(n));

/** A level can be zero, but a count of zero reads as "none". */
export const levelInWords = (level: number): string => (level === 0 ? 'zero' : inWords(level));
