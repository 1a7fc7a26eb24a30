import type { Command, Refusal } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import { play } from '@one-mind/engine/play';
import { withoutBanned } from '@one-mind/engine/players/bans';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { step } from '@one-mind/engine/step';
import { viewFor, youFor } from '@one-mind/engine/view/view';
import type { YouView } from '@one-mind/engine/view/view-types';
import { entriesFor } from '@one-mind/narrator/narrate/entries-for';
import { createNarrator, type Narrator } from '@one-mind/narrator/narrate/narrator';
import type { GameSnapshot, NarrativeEntry } from '@one-mind/protocol/games/games';
import { scenarioOf } from '@one-mind/protocol/games/scenario-of';
import { GUIDED_SCENARIO } from './guided-scenario.ts';

/** The visitor's seat. */
export const VISITOR = 0;
/** A game of which the visitor is a Collaborator with turn 2 and the Saboteur has turn 4; guided-table.test.ts checks what it promises. */
export const GUIDED_SEED = 'guided-1';
const GUIDED_ID = 'guided';
const NAMES = ['Orange', 'Sky blue', 'Green', 'Yellow'];
const TURN_PACE_MS = 3000;

const seatId = (seat: number): string => `00000000-0000-4000-8000-00000000000${seat}`;
export const VISITOR_ID = seatId(VISITOR);

/** The statements are scripted; the AI only chooses actions. */
const withoutStatements = (you: YouView): YouView =>
  withoutBanned(
    you,
    (['claim', 'accuse', 'vote'] as const).map((what) => ({ what, role: null })),
  );

/** The guided game: the real rules and narrator with three scripted voices, all in this browser. */
export class GuidedTable {
  #state: GameState;
  readonly #narrator: Narrator;
  readonly #journal: Command[] = [];
  #log: readonly NarrativeEntry[] = [];
  #seq = 1;

  constructor(at: number, seed: string = GUIDED_SEED) {
    const { state, events } = createGame({
      scenario: GUIDED_SCENARIO,
      seats: NAMES.map((name, seat) => ({
        id: seatId(seat),
        name,
        ...(seat === VISITOR ? { kind: 'human', level: null } : { kind: 'ai', level: 'easy' }),
      })),
      difficulty: GUIDED_SCENARIO.difficulty,
      settings: { timeLimitMs: null, turnPaceMs: TURN_PACE_MS },
      seed,
      salt: '',
      commitment: '',
      at,
    });
    this.#state = state;
    this.#narrator = createNarrator({
      scenario: GUIDED_SCENARIO,
      players: state.seats.map(({ id, name }) => ({ id, name })),
      publicSeed: GUIDED_ID,
      narrated: [],
    });
    this.#log = entriesFor(
      this.#narrator,
      events.map((fact) => ({ fact, state })),
      this.#seq,
      at,
    );
  }

  /** The table after these commands; null if today's rules refuse one of them. */
  static resume(startedAt: number, journal: readonly Command[]): GuidedTable | null {
    const table = new GuidedTable(startedAt);
    return journal.every((command) => table.play([command]) === null) ? table : null;
  }

  get state(): GameState {
    return this.#state;
  }

  /** All commands so far: together with the time of the start, they are the whole game. */
  get journal(): readonly Command[] {
    return this.#journal;
  }

  /** When the next tick is due. */
  get deadline(): number | null {
    return nextDeadline(this.#state);
  }

  /** Plays all of these commands or, if one is refused, none. */
  play(commands: readonly Command[]): Refusal | null {
    const { state, facts, refused } = play(this.#state, commands);
    if (refused !== null) return refused.refusal;
    this.#seq += 1;
    this.#state = state;
    this.#journal.push(...commands);
    this.#log = [...this.#log, ...entriesFor(this.#narrator, facts, this.#seq, state.now)];
    return null;
  }

  /** What the server would send to the visitor. */
  snapshot(now: number): GameSnapshot {
    const state = this.#state;
    const { public: everyones, you } = viewFor(state, { type: 'seat', seat: VISITOR });
    const { players, world, history: _, reveal, ...current_state } = everyones;
    const { timeLimitMs, turnPaceMs, disconnectGraceMs } = state.settings;
    return {
      id: GUIDED_ID,
      seq: this.#seq,
      current_state,
      players,
      world,
      narrative_log: this.#log,
      retold: {},
      you,
      scenario: scenarioOf(state),
      settings: { timeLimitMs, turnPaceMs, disconnectGraceMs, allowSpectators: false },
      lobbyId: null,
      reveal,
      serverTime: now,
    };
  }

  /** The voice that lies: the Saboteur. */
  get liar(): string {
    return seatId(this.#liarSeat);
  }

  get #liarSeat(): number {
    return this.#state.seats.findIndex(({ role }) => role === 'saboteur');
  }

  /** What the other voices do next; nothing is left to do if the list is empty. */
  voices(at: number, { mayLockIn }: { readonly mayLockIn: boolean }): readonly Command[] {
    const state = this.#state;
    if (state.phase !== 'planning' || state.pause.since !== null) return [];
    const statement = this.#nextClaim(at) ?? this.#nextAnswer(at) ?? this.#nextVote(at);
    if (statement !== null) return [statement];
    if (!mayLockIn) return [];
    const programs = pilotCommands(state, at, { see: withoutStatements }).flatMap((command) => ('seat' in command ? [command] : []));
    return programs.filter(({ seat }) => seat === programs[0]?.seat);
  }

  /**
   * In rounds 2 and 3, the voices claim their turn of the round before, after the visitor has claimed one of round 1. The
   * Saboteur claims the same turn twice, although the rotation has moved it.
   */
  #nextClaim(at: number): Command | null {
    const { round, seats, claims } = this.#state;
    const about = round - 1;
    const isDone = (seat: number, of: number) => claims.some((claim) => claim.seat === seat && claim.round === of);
    if (about < 1 || about > 2 || !isDone(VISITOR, 1)) return null;
    const seat = seats.findIndex(({ composure }, index) => index !== VISITOR && composure > 0 && !isDone(index, about));
    if (seat < 0) return null;
    const own = youFor(this.#state, seat).claimable.find((turn) => turn.round === about);
    const before = claims.find((claim) => claim.seat === seat && claim.round === 1);
    const turn = seat === this.#liarSeat && about === 2 ? before?.turn : own?.turn;
    return turn === undefined ? null : { type: 'claim', seat, at, round: about, turn };
  }

  /** The accused answers in the chat, which shortens the time until the votes. */
  #nextAnswer(at: number): Command | null {
    const command: Command = { type: 'answer', seat: this.#liarSeat, at };
    return step(this.#state, command).ok ? command : null;
  }

  /** Everybody who isn't accused votes for the truth. */
  #nextVote(at: number): Command | null {
    const { accusation, seats } = this.#state;
    if (accusation === null || accusation.answerUntil != null) return null;
    const seat = seats.findIndex(
      (_, index) => index !== VISITOR && youFor(this.#state, index).canVote && youFor(this.#state, index).vote === null,
    );
    return seat < 0 ? null : { type: 'vote', seat, at, guilty: accusation.accused === this.#liarSeat };
  }
}
