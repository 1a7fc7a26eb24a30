/** The shape of a language's phrase tables, and English. The tables are data: see `en/`. */
import type { Change } from '@one-mind/engine/facts';
import type { Intention, Mishap } from '@one-mind/engine/vocabulary';
import type { Deed } from '../narrate/chronicle.ts';
import acts from './en/acts.json' with { type: 'json' };
import atmosphere from './en/atmosphere.json' with { type: 'json' };
import changes from './en/changes.json' with { type: 'json' };
import joins from './en/joins.json' with { type: 'json' };
import manners from './en/manners.json' with { type: 'json' };
import mishaps from './en/mishaps.json' with { type: 'json' };
import outcomes from './en/outcomes.json' with { type: 'json' };
import recap from './en/recap.json' with { type: 'json' };
import world from './en/world.json' with { type: 'json' };

/** Alternative phrases. `{…}` are filled in. */
export type Phrases = readonly string[];

/** The visible actions of the body. The verbs of the second group say that it worked. */
export const ATTEMPTS = [
  'move',
  'stay',
  'search',
  'searchPlace',
  'searchNear',
  'probe',
  'use',
  'useNear',
  'hazard',
  'talk',
  'special',
  'comfort',
  'tend',
  'hide',
] as const;
export const ACHIEVEMENTS = ['arrive', 'pass', 'take', 'unlock', 'operate', 'fix', 'open'] as const;
export type Act = (typeof ATTEMPTS)[number] | (typeof ACHIEVEMENTS)[number];

/** Parts of the body that a manner can show in; `any` fits every act. */
export const MANNER_GROUPS = ['any', 'hands', 'feet', 'talk'] as const;
export type MannerGroup = (typeof MANNER_GROUPS)[number];

export type OutcomeKind = 'success' | 'failure' | 'nothing';

type ChangeKey =
  | Exclude<Change['type'], 'said' | 'held' | 'hazard' | 'disposition' | 'npcMoved' | 'resource' | 'vitality' | 'alarm' | 'composure'>
  | 'steppedOwn'
  | 'revealedAndTook'
  | 'appeared'
  | 'threatened'
  | 'hazardGone'
  | 'hazardGoneOwn'
  | 'hazardDown'
  | 'hazardDownOwn'
  | 'hazardUp'
  | 'warmed'
  | 'warmedOwn'
  | 'cooled'
  | 'cooledOwn'
  | 'npcCame'
  | 'npcMoved'
  | 'resourceUp'
  | 'resourceDown'
  | 'vitalityUp'
  | 'vitalityDown'
  | 'alarmUp'
  | 'alarmDown'
  | 'composureUp'
  | 'composureUpOwn'
  | 'composureDown';

export interface Grammar {
  /** Sentences without their end. Each begins with `{body}`. */
  readonly acts: Readonly<Record<Act, Phrases>>;
  /** What follows an act, including the space or comma before it. No two intentions share a phrase. */
  readonly manners: Readonly<Record<Intention, Readonly<Record<MannerGroup, Phrases>>>>;
  /** Clauses: each has a subject of its own that isn't the body's name. `default` serves acts that have no list. */
  readonly outcomes: Readonly<Record<OutcomeKind | 'done', Readonly<Partial<Record<Act, Phrases>> & { default: Phrases }>>> & {
    readonly fizzled: Phrases;
  };
  /** Clauses. `Own` is for a change of what the act was aimed at. */
  readonly changes: Readonly<Record<ChangeKey, Phrases>>;
  /** Clauses. `bare` is for a mishap with nothing to name. */
  readonly mishaps: Readonly<Record<Mishap | 'stumbleUnhurt', { readonly named: Phrases; readonly bare: Phrases }>>;
  readonly joins: {
    readonly and: string;
    readonly but: string;
    readonly mishap: Phrases;
    readonly again: Phrases;
    readonly steps: { readonly one: string; readonly other: string };
  };
  /** Whole sentences, for everything that isn't a turn. */
  readonly world: Readonly<Record<keyof typeof world, Phrases>>;
  readonly recap: Readonly<Record<Exclude<keyof typeof recap, 'deeds' | 'looked'>, Phrases>> & {
    /** Clauses. If one with the body as its subject follows another, it loses its subject. */
    readonly deeds: Readonly<Record<Deed['type'], string>>;
    /** Clauses that say how many turns looked the same; `both` and `all` if there were no others. */
    readonly looked: Readonly<Record<'none' | 'one' | 'other' | 'both' | 'all', string>>;
  };
  /** Whole sentences by how close the alarm is to its limit. None says that anything happened or changed. */
  readonly atmosphere: Readonly<Record<'low' | 'rising' | 'high', Phrases>>;
}

export const ENGLISH: Grammar = { acts, manners, outcomes, changes, mishaps, joins, world, recap, atmosphere };

const GROUP_OF: Readonly<Partial<Record<Act, MannerGroup>>> = {
  move: 'feet',
  arrive: 'feet',
  pass: 'feet',
  talk: 'talk',
  search: 'hands',
  use: 'hands',
  useNear: 'hands',
  searchNear: 'hands',
  hazard: 'hands',
  take: 'hands',
  unlock: 'hands',
  operate: 'hands',
  fix: 'hands',
  open: 'hands',
};

/** By the list of the group: that list after the one that fits every act. */
const joinedManners = new WeakMap<Phrases, Phrases>();

/** The manners that fit an act. */
export function mannersOf({ manners }: Grammar, act: Act, intention: Intention): Phrases {
  const groups = manners[intention];
  const group = GROUP_OF[act];
  if (group === undefined || group === 'any') return groups.any;
  const own = groups[group];
  // Browsers without `getOrInsertComputed` run this, too.
  const joined = joinedManners.get(own) ?? [...groups.any, ...own];
  joinedManners.set(own, joined);
  return joined;
}
