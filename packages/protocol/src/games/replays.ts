import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';
import { GameScenarioSchema, GameStateViewSchema, NarrativeEntrySchema } from './games.ts';
import { PlayerViewSchema, RevealViewSchema, WorldViewSchema, YouViewSchema } from './view-schemas.ts';

/**
 * One commit that told something, with what differs from the moment before it: whoever lays the moments over one another,
 * from the first, has at each what was sent when it was played. The first has everything.
 */
export const ReplayMomentSchema = z
  .object({
    /** That of its narrated entries. */
    seq: z.number(),
    state: GameStateViewSchema.exactPartial(),
    world: WorldViewSchema.exactPartial(),
    /** Null = as before. */
    players: z.array(PlayerViewSchema).readonly().nullable(),
  })
  .register(wireTypes, { id: 'ReplayMoment' });
export type ReplayMoment = z.output<typeof ReplayMomentSchema>;

export const ReplayViewerSchema = z
  .object({
    /** The asker's own seat; null for everybody else, and without an account. */
    seat: z.number().nullable(),
    /** Whoever has the link may see it; otherwise its players alone. */
    isOpen: z.boolean(),
  })
  .register(wireTypes, { id: 'ReplayViewer' });
export type ReplayViewer = z.output<typeof ReplayViewerSchema>;

/** GET /api/game/{id}/replay: a finished game as everybody saw it, moment by moment, and its whole truth beside it. */
export const ReplaySchema = z
  .object({
    id: z.string(),
    scenario: GameScenarioSchema,
    moments: z.array(ReplayMomentSchema).readonly(),
    narrative_log: z.array(NarrativeEntrySchema).readonly(),
    reveal: RevealViewSchema,
    viewer: ReplayViewerSchema,
  })
  .register(wireTypes, { id: 'Replay' });
export type Replay = z.output<typeof ReplaySchema>;

/** GET /api/game/{id}/replay/seats/{seat}: what that seat alone knew, in step with the moments of the replay and laid over one another like them. */
export const ReplayOfSeatSchema = z
  .object({ seat: z.number(), moments: z.array(YouViewSchema.exactPartial()).readonly() })
  .register(wireTypes, { id: 'ReplayOfSeat' });
export type ReplayOfSeat = z.output<typeof ReplayOfSeatSchema>;
