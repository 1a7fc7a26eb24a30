import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { GameScenarioSchema, GameStateViewSchema, NarrativeEntrySchema } from './games.ts';
import { PlayerViewSchema, RevealViewSchema, WorldViewSchema, YouViewSchema } from './view-schemas.ts';

/**
 * One commit that added to the story. The first moment has every field; later ones have only those that changed. Merging
 * the moments in order reproduces what was sent during the game.
 */
export const ReplayMomentSchema = wireObject('ReplayMoment', {
  /** The `seq` of its narrated entries. */
  seq: z.number(),
  state: GameStateViewSchema.exactPartial(),
  world: WorldViewSchema.exactPartial(),
  /** Null = unchanged. */
  players: z.array(PlayerViewSchema).readonly().nullable(),
});
export type ReplayMoment = z.output<typeof ReplayMomentSchema>;

export const ReplayViewerSchema = wireObject('ReplayViewer', {
  /** The asker's own seat; null for everyone else and for guests. */
  seat: z.number().nullable(),
  /** True: anyone with the link may see it. False: only its players may. */
  isOpen: z.boolean(),
});
export type ReplayViewer = z.output<typeof ReplayViewerSchema>;

/** GET /api/game/{id}/replay: a finished game as everyone saw it, moment by moment, with the full truth. */
export const ReplaySchema = wireObject('Replay', {
  id: z.string(),
  scenario: GameScenarioSchema,
  moments: z.array(ReplayMomentSchema).readonly(),
  narrative_log: z.array(NarrativeEntrySchema).readonly(),
  reveal: RevealViewSchema,
  viewer: ReplayViewerSchema,
});
export type Replay = z.output<typeof ReplaySchema>;

/**
 * GET /api/game/{id}/replay/seats/{seat}: what only that seat knew, with one entry for each moment of the replay. Merge them in the same
 * way.
 */
export const ReplayOfSeatSchema = wireObject('ReplayOfSeat', {
  seat: z.number(),
  moments: z.array(YouViewSchema.exactPartial()).readonly(),
});
export type ReplayOfSeat = z.output<typeof ReplayOfSeatSchema>;
