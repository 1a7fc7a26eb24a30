import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { PackedSnapshotSchema } from './games.ts';
import { LobbyPlayerSchema, LobbyScenarioSchema } from './lobbies.ts';

/** `game`, `since`: the game that the television shows, and its `seq`; only what came later is sent. */
export const StageQuerySchema = z.object({ game: z.string().max(64).optional(), since: z.coerce.number().int().min(0).default(0) });
export type StageQuery = z.output<typeof StageQuerySchema>;

/** GET /api/stage/{join code}: visible without an account. */
export const StageSchema = wireObject('Stage', {
  lobby: z.object({
    name: z.string(),
    code: z.string(),
    /** Username. */
    host: z.string(),
    scenario: LobbyScenarioSchema.pick({ id: true, title: true, description: true, picture: true }),
    /** In seat order. */
    players: z.array(z.object({ ...LobbyPlayerSchema.pick({ username: true, kind: true }).shape, isReady: z.boolean() })).readonly(),
    maxPlayers: z.number(),
    /** Milliseconds from now until the game starts; null = no countdown is running. */
    startsIn: z.number().nullable(),
    /** People can still join. */
    isWaiting: z.boolean(),
    allowsSpectators: z.boolean(),
  }),
  /** The running or last game as spectators see it; null before it starts, and if the host doesn't allow spectators. */
  game: PackedSnapshotSchema.nullable(),
});
export type Stage = z.output<typeof StageSchema>;
