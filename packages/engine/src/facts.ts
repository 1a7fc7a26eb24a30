/**
 * What the body was seen to do, and the result, as structured data that is public by construction. A fact may name
 * players only as targets, never as authors of an action, and contains no role or tag that the rules haven't revealed.
 * The narrator writes prose from facts; the map, the plain sentence and AI players use the facts alone.
 */
import type { Action, Intention, Mishap, Nudge, Role, TargetKind } from './vocabulary.ts';

export type Change =
  | { readonly type: 'stepped'; readonly towards: string; readonly steps: number; readonly size: number }
  | { readonly type: 'steppedBack'; readonly from: string; readonly steps: number }
  | { readonly type: 'entered'; readonly location: string }
  | { readonly type: 'held' }
  | { readonly type: 'slipped' }
  | { readonly type: 'blocked'; readonly by: string }
  | { readonly type: 'revealed'; readonly id: string }
  | { readonly type: 'opened'; readonly id: string }
  | { readonly type: 'took'; readonly id: string }
  | { readonly type: 'lost'; readonly id: string }
  | { readonly type: 'operated'; readonly id: string }
  | { readonly type: 'unlocked'; readonly id: string }
  | { readonly type: 'damaged'; readonly id: string }
  | { readonly type: 'repaired'; readonly id: string }
  | { readonly type: 'hazard'; readonly id: string; readonly severity: number; readonly by: number }
  | { readonly type: 'disposition'; readonly id: string; readonly disposition: number; readonly by: number }
  | { readonly type: 'npcMoved'; readonly id: string; readonly to: string }
  | { readonly type: 'resource'; readonly resource: string; readonly value: number; readonly by: number }
  | { readonly type: 'vitality'; readonly value: number; readonly by: number }
  | { readonly type: 'alarm'; readonly value: number; readonly by: number }
  | { readonly type: 'composure'; readonly player: string; readonly value: number; readonly by: number }
  | { readonly type: 'quieted'; readonly player: string }
  | { readonly type: 'said'; readonly text: string }
  | { readonly type: 'stageDone'; readonly stage: string };

/** The public fact of a resolved turn [R3]. For sabotage it is the cover's fact [C4]. */
export interface TurnFact {
  readonly type: 'turn';
  readonly round: number;
  readonly turn: number;
  readonly turnNumber: number;
  readonly action: Exclude<Action, 'sabotage'>;
  readonly intention: Intention;
  readonly targetKind: TargetKind;
  /** Player id, scenario id, or `environment` where nothing more precise is seen. */
  readonly target: string;
  /** `nothing`: the action was done and had no lasting effect. */
  readonly outcome: 'success' | 'failure' | 'fizzled' | 'nothing';
  readonly location: string;
  readonly changes: readonly Change[];
  readonly mishap: { readonly kind: Mishap; readonly changes: readonly Change[] } | null;
}

export type Fact =
  | TurnFact
  | { readonly type: 'introduced' }
  /** [Q3] A quieted voice has nudged this update; never whose. */
  | { readonly type: 'nudged'; readonly kind: Nudge }
  | { readonly type: 'roundBegan'; readonly round: number }
  | { readonly type: 'hazardStruck'; readonly id: string; readonly harmed: boolean; readonly changes: readonly Change[] }
  | {
      readonly type: 'npcActed';
      readonly id: string;
      readonly mood: 'hostile' | 'neutral' | 'friendly';
      readonly changes: readonly Change[];
    }
  | { readonly type: 'eventHappened'; readonly id: string; readonly title: string; readonly changes: readonly Change[] }
  /** No changes means that the clock was due and hiding stopped it. */
  | { readonly type: 'alarmClock'; readonly changes: readonly Change[] }
  | { readonly type: 'stageDone'; readonly stage: string; readonly title: string; readonly done: number; readonly total: number }
  | { readonly type: 'roundReport'; readonly round: number; readonly counts: Readonly<Record<Intention, number>> }
  | { readonly type: 'accused'; readonly accuser: string; readonly accused: string }
  | {
      readonly type: 'verdict';
      readonly accused: string;
      readonly guilty: boolean;
      readonly role: Role | null;
      readonly changes: readonly Change[];
    }
  | { readonly type: 'claimed'; readonly player: string; readonly round: number; readonly turn: number }
  | { readonly type: 'tookOver'; readonly player: string }
  | { readonly type: 'returned'; readonly player: string }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | {
      readonly type: 'ended';
      readonly outcome: 'success' | 'failure' | 'abandoned';
      readonly winningSides: readonly Role[];
      readonly winners: readonly string[];
    };
