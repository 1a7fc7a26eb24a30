/** Everything needed to replay one finished game and compare the result [S5]. Plain JSON. */
import type { Command } from '../commands.ts';
import type { CreateOptions } from '../create.ts';
import type { Fact } from '../facts.ts';
import type { GameState } from '../state.ts';
import { revealView } from '../view/reveal-view.ts';
import type { RevealView } from '../view/view-types.ts';

export const RECORD_FORMAT = 'one-mind-many/game-record';
export const RECORD_VERSION = 1;

export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly version: typeof RECORD_VERSION;
  readonly id: string;
  readonly start: CreateOptions;
  /** Every accepted command, in order. */
  readonly commands: readonly Command[];
  readonly told: Told;
}

/** What players were shown: the claim that a replay confirms or refutes. */
export interface Told {
  /** Every public fact, oldest first. */
  readonly facts: readonly Fact[];
  readonly reveal: RevealView;
}

/** Null before the end, because the seed is secret until then. */
export function recordOf(
  id: string,
  state: GameState,
  { commands, facts }: { readonly commands: readonly Command[]; readonly facts: readonly Fact[] },
): GameRecord | null {
  const reveal = revealView(state);
  if (reveal === null) return null;
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    id,
    start: {
      scenario: state.scenario,
      seats: state.seats.map(({ id: player, name, kind, level }) => ({ id: player, name, kind, level })),
      difficulty: state.difficulty,
      settings: state.settings,
      rules: state.rules,
      seed: state.seed,
      salt: state.salt,
      commitment: state.commitment,
      at: state.startedAt,
    },
    commands,
    told: { facts, reveal },
  };
}
