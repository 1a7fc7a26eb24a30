import type { Fact } from '@one-mind/engine/facts';
import type { LosingResource } from '@one-mind/engine/scenario/validation/losing-resources';
import type { PlayerView, PublicView, RevealView, WorldView, YouView } from '@one-mind/engine/view/view-types';
import type { Difficulty } from '@one-mind/engine/vocabulary';
import { ACTIONS, INTENTIONS, ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { PackedYou } from './packed-you.ts';
import { unpackYou } from './packed-you.ts';

const Id = z.string().min(1).max(64);

/**
 * POST /api/game/{id}/action. Programs and, unless `lock_in` is false, locks in [P1]: a client that knows only this call
 * can play. Absent target = environment, intention = cooperative, tag = the first valid one. `action_data.type` repeats
 * `action_type` and must agree with it when given.
 */
export const SubmitActionSchema = z.strictObject({
  action_type: z.enum(ACTIONS),
  action_data: z
    .strictObject({
      type: z.enum(ACTIONS).optional(),
      target: Id.nullish(),
      intention: z.enum(INTENTIONS).nullish(),
      tag: z.enum(TAGS).nullish(),
      /** Direction for the tag manipulate. */
      shift: z.union([z.literal(1), z.literal(-1)]).nullish(),
    })
    .prefault({}),
  lock_in: z.boolean().default(true),
});
/** POST /api/game/{id}/accuse | vote | claim | guess. Empty body: lock-in, seen, pause, resume, leave. All answer CommandAnswer. */
export const AccuseSchema = z.strictObject({ player: Id });
export const VoteSchema = z.strictObject({ guilty: z.boolean() });
export const ClaimSchema = z.strictObject({ round: z.number().int().min(1).max(1000), turn: z.number().int().min(1).max(6) });
export const GuessSchema = z.strictObject({
  roles: z.record(Id, z.enum(ROLES).nullable()).optional(),
  positions: z.record(Id, z.number().int().min(1).max(6).nullable()).optional(),
});

/**
 * Sent only after the command's events are committed. `seq`, here and everywhere on the wire, numbers what everybody sees:
 * a command that only its own seat notices (programming, guessing) leaves it as it was, or the gap would tell of it.
 */
export interface CommandAnswer {
  readonly ok: true;
  readonly seq: number;
}

/** Everything public but players, world, history and reveal. */
export type GameStateView = Omit<PublicView, 'players' | 'world' | 'history' | 'reveal'>;

/** One narrative entry. `content` is what the built-in narrator told, `fact` the plain sentence, `data` what both are made from. */
export interface NarrativeEntry {
  /** `{seq}.{n}`: sorts and de-duplicates. */
  readonly id: string;
  readonly seq: number;
  readonly type: 'narrative' | 'action' | 'system';
  readonly content: string;
  /** What a model told in place of `content`, as far as it was shown yet: it only ever grows. Null = `content` stands. */
  readonly retold: string | null;
  readonly fact: string;
  readonly data: Fact;
  readonly round: number;
  readonly turn_number: number;
  /** ISO 8601. */
  readonly timestamp: string;
}

/** By the id of their entry. */
export type Retellings = Readonly<Record<string, string>>;

/**
 * `game:retelling`, to everybody in the room: an entry is told anew, or will be. `text` is all of it so far, checked and
 * stored before it is sent; empty at first, and again at the end where nothing came of it.
 */
export interface GameRetelling {
  readonly gameId: string;
  /** Id of the entry. */
  readonly entry: string;
  readonly text: string;
  /** It is told to its end: nothing follows. */
  readonly done: boolean;
}

/** An administrator opened the secrets of this game. Its players see when and why, but not what was shown. */
export interface Inspection {
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}
/** `game:inspections`, to everyone in the room immediately, and to anyone who joins later: all inspections, oldest first. */
export interface GameInspections {
  readonly gameId: string;
  readonly inspections: readonly Inspection[];
}

/** GET /api/game/{id}; `?since=seq` leaves out entries up to and including that seq. */
export interface GameSnapshot {
  readonly id: string;
  readonly seq: number;
  readonly current_state: GameStateView;
  readonly players: readonly PlayerView[];
  readonly world: WorldView;
  readonly narrative_log: readonly NarrativeEntry[];
  /** What was told anew, since that seq, of the entries that `?since=seq` leaves out. */
  readonly retold: Retellings;
  /** Null for spectators. */
  readonly you: YouView | null;
  readonly scenario: GameScenario;
  readonly settings: GameSettingsView;
  readonly lobbyId: string | null;
  /** Only when the game has ended. */
  readonly reveal: RevealView | null;
  /** Epoch ms on the server, to correct a client's clock for deadlines. */
  readonly serverTime: number;
}
export interface GameScenario {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly setting: string;
  readonly objective: string;
  /** In place of the default [E2], where the scenario has one. Everybody may know by what the saboteurs win. */
  readonly saboteurGoal: string | null;
  /** What this goal counts, vitality and alarm included. */
  readonly losingResources: readonly LosingResource[];
}
export interface GameSettingsView {
  readonly timeLimitMs: number | null;
  readonly turnPaceMs: number;
  readonly disconnectGraceMs: number;
  readonly allowSpectators: boolean;
}

/**
 * `game:update`, encoded once for the whole room; nothing private in it. Applies to a client whose seq is ≥ `since`;
 * one that is behind asks for the gap with GET ?since=. Entries with seq ≤ the client's are ignored.
 */
export interface GameUpdate {
  readonly gameId: string;
  readonly since: number;
  readonly seq: number;
  readonly state: GameStateView;
  readonly players: readonly PlayerView[];
  readonly world: WorldView;
  readonly narrative: readonly NarrativeEntry[];
  readonly reveal: RevealView | null;
  readonly serverTime: number;
}
/** `game:you`, unpacked: one seat's private view. */
export interface GameYou {
  readonly gameId: string;
  readonly seq: number;
  readonly you: YouView;
}

/** `game:you` and GET /api/game/{id} as they cross the wire. */
export interface PackedGameYou extends Omit<GameYou, 'you'> {
  readonly you: PackedYou;
}
export interface PackedSnapshot extends Omit<GameSnapshot, 'you'> {
  readonly you: PackedYou | null;
}
export const openYou = (message: PackedGameYou): GameYou => ({ ...message, you: unpackYou(message.you) });
export const openSnapshot = (snapshot: PackedSnapshot): GameSnapshot => ({ ...snapshot, you: snapshot.you && unpackYou(snapshot.you) });

/** GET /api/games/mine: running games with a seat of mine, newest first. */
export interface MyGame {
  readonly id: string;
  readonly scenario: string;
  readonly round: number;
  readonly roundLimit: number;
  readonly phase: PublicView['phase'];
  readonly players: readonly string[];
  readonly startedAt: string;
  /** There is something for me to decide: an action to lock in, or a vote. */
  readonly waitsForMe: boolean;
  /** Milliseconds until the phase goes on by itself, counted from when this was sent; null = it waits for players, or is paused. */
  readonly deadlineIn: number | null;
  readonly isPaused: boolean;
}
