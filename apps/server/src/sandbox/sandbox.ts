/**
 * An admin's test game: the real rules, AI players and narrator, with an admin who sees everything, plays any seat and advances step by
 * step. It is separate from real games: no list, lobby, statistic or replay contains it.
 */

import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Command } from '@one-mind/engine/commands';
import { type CreateOptions, createGame } from '@one-mind/engine/create';
import { type Played, play } from '@one-mind/engine/play';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { truthView } from '@one-mind/engine/view/truth-view';
import { viewFor } from '@one-mind/engine/view/view';
import type { RevealView } from '@one-mind/engine/view/view-types';
import { entriesFor } from '@one-mind/narrator/narrate/entries-for';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import type { BeginTestGameSchema, Step, TestGameState, TestPostGameState } from '@one-mind/protocol/games/sandbox';
import { scenarioOf } from '@one-mind/protocol/games/scenario-of';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import { narratorFor, publicParts } from '../games/live/live-game.ts';
import { sealedSeed } from '../games/sealed-seed.ts';
import { freeAiName } from '../lobbies/ai-names.ts';
import { Refused } from '../refused.ts';
import { activeRules } from '../rules/rules.ts';
import { findScenario } from '../scenarios/scenarios.ts';
import { SerialQueues } from '../serial-queues.ts';
import { requireNoMaintenance } from '../site/restrictions.ts';
import { findSandbox, putSandbox, type SandboxRow } from './store.ts';

/** A game with hard players in the longest scenario takes about 300 steps; a game beyond this limit would not end by itself. */
const STEPS_MAX = 2000;

interface TestGame {
  readonly id: string;
  readonly start: CreateOptions;
  readonly state: GameState;
  /** Every accepted command, in groups that were executed together. */
  readonly commands: readonly (readonly Command[])[];
  readonly entries: readonly NarrativeEntry[];
  readonly narrator: ReturnType<typeof narratorFor>;
}

/** A command without its time, for the seat that the admin plays. */
export type SeatRequest = Command extends infer Each ? (Each extends { readonly seat: number } ? Omit<Each, 'at'> : never) : never;

interface Dependencies {
  readonly db: Database;
  readonly now: () => number;
}

export class Sandbox {
  readonly #deps: Dependencies;
  /** By admin. */
  readonly #queues = new SerialQueues();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** @throws Refused `maintenance`, `scenario_not_found`, `invalid_input` if the scenario has too few seats */
  async begin(adminId: string, options: z.output<typeof BeginTestGameSchema>): Promise<void> {
    await requireNoMaintenance(this.#deps.db);
    const scenario = await findScenario(this.#deps.db, options.scenarioId);
    if (scenario === null) throw new Refused('scenario_not_found');
    if (options.players < scenario.min_players || options.players > scenario.max_players) {
      throw new Refused('invalid_input', { players: `This scenario is for ${scenario.min_players} to ${scenario.max_players} players.` });
    }
    const names: string[] = [];
    for (let n = 0; n < options.players; n++) names.push(freeAiName(names, 0));
    const start: CreateOptions = {
      scenario,
      seats: names.map((name) => ({ id: randomUUIDv7(), name, kind: 'ai', level: options.level })),
      difficulty: options.difficulty,
      settings: { timeLimitMs: null, turnPaceMs: 0, abandonMs: null },
      rules: await activeRules(this.#deps.db),
      ...sealedSeed(options.seed),
      at: this.#deps.now(),
    };
    // The first tick starts round 1; there is nothing to see before.
    await this.#save(adminId, ticked(begun(randomUUIDv7(), start), this.#deps.now()));
  }

  /** `seat`: the one to play. Null while there is no game. @throws Refused `not_your_seat` */
  async state(adminId: string, seat: number): Promise<TestGameState | null> {
    const row = await findSandbox(this.#deps.db, adminId);
    return row === null ? null : stateOf(gameIn(row), seat);
  }

  /** @throws Refused `no_test_game`, or with the engine's refusal */
  async act(adminId: string, requests: readonly SeatRequest[]): Promise<void> {
    await this.#change(adminId, (game) => {
      const at = Math.max(this.#deps.now(), game.state.now);
      const result = after(
        game,
        requests.map((request): Command => ({ ...request, at })),
      );
      if (!('id' in result)) throw new Refused(result.refusal);
      return result;
    });
  }

  /** @throws Refused `no_test_game`, `game_over` */
  async step(adminId: string, to: Step): Promise<void> {
    await this.#change(adminId, (game) => {
      if (game.state.phase === 'ended') throw new Refused('game_over');
      return goOn(game, to, this.#deps.now);
    });
  }

  /** Null while no game has ended. */
  async postGame(adminId: string): Promise<TestPostGameState | null> {
    const row = await findSandbox(this.#deps.db, adminId);
    return row === null ? null : postGameOf(gameIn(row).state);
  }

  /** @throws Refused `no_test_game` */
  async #load(adminId: string): Promise<TestGame> {
    const row = await findSandbox(this.#deps.db, adminId);
    if (row === null) throw new Refused('no_test_game');
    return gameIn(row);
  }

  async #save(adminId: string, { id, start, commands }: TestGame): Promise<void> {
    return putSandbox(this.#deps.db, {
      admin_id: adminId,
      game_id: id,
      start_json: JSON.stringify(start),
      commands_json: JSON.stringify(commands),
      updated_at: this.#deps.now(),
    });
  }

  /** Two simultaneous clicks are two steps, one after the other. Runs outside a transaction, which every real game would wait for. */
  #change(adminId: string, next: (game: TestGame) => TestGame | Promise<TestGame>): Promise<void> {
    return this.#queues.run(adminId, async () => this.#save(adminId, await next(await this.#load(adminId))));
  }
}

const begun = (id: string, start: CreateOptions): TestGame => {
  const { state, events } = createGame(start);
  const narrator = narratorFor(id, state, []);
  const facts = events.map((fact) => ({ fact, state }));
  return { id, start, state, commands: [], entries: entriesFor(narrator, facts, 1, start.at), narrator };
};

/** Replays the stored commands: the rules, the dice and the narrator give the same result. */
const gameIn = ({ game_id, start_json, commands_json }: SandboxRow): TestGame => {
  const start: CreateOptions = JSON.parse(start_json);
  const groups: readonly (readonly Command[])[] = JSON.parse(commands_json);
  let game = begun(game_id, start);
  for (const group of groups) {
    const next = after(game, group);
    if (!('id' in next)) throw new Refused('replay_impossible');
    game = next;
  }
  return game;
};

/** Executes all of these commands or none. */
const after = (game: TestGame, commands: readonly Command[]): TestGame | NonNullable<Played['refused']> => {
  const { state, facts, refused } = play(game.state, commands);
  if (refused !== null) return refused;
  const entries = entriesFor(game.narrator, facts, game.commands.length + 2, state.now);
  return { ...game, state, commands: [...game.commands, commands], entries: [...game.entries, ...entries] };
};

const ticked = (game: TestGame, at: number): TestGame => {
  const due = nextDeadline(game.state);
  const next = after(game, [{ type: 'tick', at: Math.max(at, game.state.now, due ?? 0) }]);
  return 'id' in next ? next : game;
};

/** The AI players' statements and choices, each executed if it is accepted. */
const chosen = (from: TestGame, at: number): TestGame => {
  let game = from;
  for (const command of pilotCommands(game.state, Math.max(at, game.state.now))) {
    const next = after(game, [command]);
    if ('id' in next) game = next;
  }
  return game;
};

/** Lets real games run in between. */
const goOn = async (from: TestGame, to: Step, now: () => number): Promise<TestGame> => {
  let game = from;
  for (let n = 0; n < STEPS_MAX; n++) {
    const { phase, round, turnNumber } = game.state;
    if (phase === 'ended') return game;
    await setImmediate();
    const next = phase === 'planning' ? chosen(game, now()) : ticked(game, now());
    // Nobody has anything left to choose and no timer runs, so the game would never continue.
    if (next.commands.length === game.commands.length) return game;
    game = next;
    const { state } = game;
    if (to === 'choose' && state.phase !== 'planning') return game;
    if (to === 'turn' && (state.turnNumber > turnNumber || state.round > round)) return game;
    if (to === 'round' && state.round > from.state.round) return game;
  }
  return game;
};

const stateOf = ({ state, entries }: TestGame, seat: number): TestGameState => {
  const view = viewFor(state, { type: 'seat', seat });
  const you = state.seats[seat] === undefined ? null : view.you;
  if (you === null) throw new Refused('not_your_seat');
  const { state: current_state, players, world } = publicParts(view.public);
  return {
    current_state,
    narrative_log: entries,
    players: players.map((player) => ({ ...player, user: { username: player.username } })),
    your_role: you.role,
    you,
    world,
    scenario: scenarioOf(state),
    truth: truthView(state),
  };
};

const SIDES = { collaborator: 'Collaborators', rogue: 'Rogues', saboteur: 'Saboteurs' } as const;

const postGameOf = (state: GameState): TestPostGameState | null => {
  const { reveal, players } = viewFor(state, { type: 'spectator' }).public;
  if (reveal === null) return null;
  const { result } = reveal;
  const nameOf = (seat: number | null): string | null => (seat === null ? null : (players[seat]?.username ?? null));
  const sum = (of: (player: RevealView['players'][number]) => number): number =>
    reveal.players.reduce((total, player) => total + of(player), 0);
  return {
    results: {
      outcome: result.outcome,
      reason: result.reason,
      winner: result.winningSides.length === 0 ? null : result.winningSides.map((side) => SIDES[side]).join(', '),
      duration: result.durationMs / 60_000,
      turns_completed: result.turnsCompleted,
      objectives_completed: result.objectivesCompleted,
      objectives_total: result.objectivesTotal,
    },
    players: reveal.players.map(({ id, role, won, points, successes, actions, achievements }, seat) => ({
      id,
      username: players[seat]?.username ?? '',
      role,
      is_alive: players[seat]?.is_alive ?? false,
      won,
      points,
      successful_actions: successes,
      actions_taken: actions,
      achievements,
    })),
    timeline: reveal.timeline,
    statistics: {
      most_active_player: nameOf(result.mostActive),
      most_successful_player: nameOf(result.mostSuccessful),
      total_actions: sum(({ actions }) => actions),
      successful_actions: sum(({ successes }) => successes),
      sabotage_attempts: result.sabotageAttempts,
      objectives_failed: result.objectivesFailed,
    },
  };
};
