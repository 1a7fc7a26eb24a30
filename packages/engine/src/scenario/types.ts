/**
 * A scenario is data, and the engine knows none by name. Everything that a scenario may refer to is declared here.
 *
 * Ids are kebab-case (`^[a-z][a-z0-9-]{0,39}$`), unique across ALL kinds of one scenario, and never `environment`, so a
 * string identifies a target without its kind. Player ids are UUIDs and can't collide with them.
 */
import type { Difficulty, Role } from '../vocabulary.ts';

export interface Scenario {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly min_players: number;
  readonly max_players: number;
  readonly content: ScenarioContent;
}

export interface ScenarioContent {
  readonly setting: string;
  readonly objective: string;
  /** The shared character: name and a clause that describes it. */
  readonly body: { readonly name: string; readonly description: string };
  /** The words that the built-in narrator prefers; default: `plain`. */
  readonly voice: NarratorVoice;
  readonly start: string;
  readonly initial_resources: Readonly<Record<string, number>>;
  readonly locations: readonly Location[];
  readonly objects: readonly ScenarioObject[];
  readonly characters: readonly Character[];
  readonly hazards: readonly Hazard[];
  readonly specials: readonly Special[];
  readonly events: readonly ScenarioEvent[];
  /** Ordered; each player count uses the subset named in `by_players`. */
  readonly stages: readonly Stage[];
  readonly rogue_goals: readonly RogueGoal[];
  /** Absent: the default of [E2]. */
  readonly saboteur_goal?: SaboteurGoal;
  /** Role decks by player count; absent counts use the default of [S2]. */
  readonly roles?: Partial<Record<PlayerCount, readonly Role[]>>;
  /** For each number of players that the scenario supports. Read it with `settingsForPlayers`. */
  readonly by_players: Readonly<Partial<Record<PlayerCount, PlayerCountSettings>>>;
}

export type PlayerCount = '3' | '4' | '5' | '6';

export interface PlayerCountSettings {
  readonly rounds: number;
  readonly alarm_limit: number;
  /** The alarm clock strikes every this many rounds [U1]; 0 switches it off. */
  readonly alarm_every: number;
  /** Points per strike; default: 1. */
  readonly alarm_rise?: number;
  readonly accuse_from_round: number;
  /** Points added to the chance of every check with this number of players [C1]; default: 0. */
  readonly ease?: number;
  /** Percent of the usual chance of bad luck with this number of players [C2]; default: 100. */
  readonly bad_luck?: number;
  readonly stages: readonly string[];
}

/** The scenario's own words for the narrator. Every list may be empty. */
export interface NarratorVoice {
  /** Short sensory clauses that can follow any sentence: 'the pipes knock twice'. */
  readonly atmosphere: readonly string[];
  /** Clauses by alarm level: low, rising, high. */
  readonly tension: { readonly low: readonly string[]; readonly rising: readonly string[]; readonly high: readonly string[] };
  /** What raises the alarm here: 'the guards', 'the pressure hull'. */
  readonly threat: string;
}

/** [W1] Size 1–6: Move Tokens needed to leave by one exit. */
export interface Location {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly size: number;
  readonly exits: readonly Exit[];
  /** Position on the map in percent of its width and height, 0–100. */
  readonly map: { readonly x: number; readonly y: number };
  readonly art: string;
  readonly hidden: boolean;
}

/** Exits are one-way; declare both directions. The body can't pass while the object named by `lock` is `locked`. */
export interface Exit {
  readonly to: string;
  readonly lock?: string;
}

export type ObjectKind = 'item' | 'container' | 'mechanism';
export type ObjectCondition = 'intact' | 'damaged' | 'locked' | 'operated';

/** [W2] */
export interface ScenarioObject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: ObjectKind;
  /** A location's or a container's id. */
  readonly place: string;
  readonly state: ObjectCondition;
  /** All must hold before it can be operated or unlocked. */
  readonly needs: readonly Need[];
  readonly hidden: boolean;
  /** Effects of operating it, beyond its state becoming `operated`. */
  readonly on_operate: readonly Effect[];
}
export type Need = { readonly item: string } | { readonly flag: string };

/** [W3] `patrol`: the locations it visits, one per round in this order, starting at `location`. */
export interface Character {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  /** −3..3; below 0 hostile, 0 neutral, above 0 friendly. */
  readonly disposition: number;
  readonly hidden: boolean;
  readonly patrol: readonly string[];
  /**
   * Effects in the update phase when the body is in the same location, by disposition. A hostile NPC also raises the
   * alarm [U1].
   */
  readonly hostile: readonly Effect[];
  readonly neutral: readonly Effect[];
  readonly friendly: readonly Effect[];
}

/** [W3] severity 0..3, 0 = neutralised. */
export interface Hazard {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly severity: number;
  readonly hidden: boolean;
  readonly harm: 'vitality' | 'alarm';
}

/** Something that a scenario allows the body to do besides the six actions, through interact [A3]. */
export interface Special {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly when?: Condition;
  /** Absent: everyone. */
  readonly roles?: readonly Role[];
  readonly once: boolean;
  readonly effects: readonly Effect[];
}

export interface ScenarioEvent {
  readonly id: string;
  readonly title: string;
  readonly when: Condition;
  readonly once: boolean;
  /** 0..1, rolled in each update in which `when` holds. */
  readonly chance: number;
  readonly effects: readonly Effect[];
}

/** [W4] */
export interface Stage {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly when: Condition;
}

/** [S3][E3] `ever`: counts once reached. Only goals may use the condition `marked`. */
export interface RogueGoal {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly when: Condition;
  readonly ever: boolean;
}

export interface SaboteurGoal {
  readonly title: string;
  readonly description: string;
  readonly when: Condition;
}

/** [W5] */
export type Condition =
  | { readonly type: 'at'; readonly location: string }
  | { readonly type: 'has'; readonly object: string }
  | { readonly type: 'flag'; readonly flag: string }
  | { readonly type: 'object'; readonly object: string; readonly state: ObjectCondition }
  | { readonly type: 'npc'; readonly npc: string; readonly disposition_at_least: number }
  | { readonly type: 'hazard'; readonly hazard: string; readonly severity_at_most: number }
  /** `resource` is one of `initial_resources`, or `vitality` or `alarm`. */
  | { readonly type: 'resource_at_least'; readonly resource: string; readonly amount: number }
  | { readonly type: 'resource_at_most'; readonly resource: string; readonly amount: number }
  | { readonly type: 'round_at_least'; readonly round: number }
  | { readonly type: 'stage_done'; readonly stage: string }
  /** Rogue goals only: this rogue has secretly marked the object [T9]. */
  | { readonly type: 'marked'; readonly object: string }
  | { readonly type: 'all'; readonly of: readonly Condition[] }
  | { readonly type: 'any'; readonly of: readonly Condition[] }
  | { readonly type: 'not'; readonly of: Condition };

/** [W6] */
export type Effect =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'flag'; readonly flag: string; readonly value: boolean }
  /** `resource` may be `vitality` or `alarm`; results are clamped to their range, others to ≥ 0. */
  | { readonly type: 'resource'; readonly resource: string; readonly amount: number }
  /** Makes a hidden location, object, NPC or hazard known. */
  | { readonly type: 'reveal'; readonly id: string }
  /** Makes a hidden object, NPC or hazard present. Until then it has no effect, even if a player guesses its id. */
  | { readonly type: 'spawn'; readonly id: string }
  | { readonly type: 'unlock'; readonly object: string }
  | { readonly type: 'damage'; readonly object: string }
  | { readonly type: 'repair'; readonly object: string }
  | { readonly type: 'move_npc'; readonly npc: string; readonly location: string }
  | { readonly type: 'disposition'; readonly npc: string; readonly amount: number }
  /** Puts the object into the body's hands. */
  | { readonly type: 'give'; readonly object: string }
  /** Takes the object out of play. */
  | { readonly type: 'take'; readonly object: string };
