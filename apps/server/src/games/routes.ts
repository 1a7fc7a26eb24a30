import { CommandAnswerSchema, GAME_COMMANDS, type GameCommand, MyGameSchema, PackedSnapshotSchema } from '@one-mind/protocol/games/games';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '../plugins/authentication.ts';
import { idempotencyKey } from '../plugins/idempotency.ts';
import { runCommand } from './commands.ts';
import type { Games } from './games.ts';
import { compressPublic } from './wire/compress-public.ts';

const params = z.object({ id: z.string().min(1).max(64) });

/** Answers to commands are padded to a multiple of this many bytes, because the kind of refusal may be a secret. */
const ANSWER_BYTES = 512;
const filled = async (_request: unknown, _reply: unknown, payload: unknown): Promise<unknown> => {
  if (typeof payload !== 'string') return payload;
  const bytes = Buffer.byteLength(payload);
  return payload + ' '.repeat(Math.ceil(bytes / ANSWER_BYTES) * ANSWER_BYTES - bytes);
};
export const registerGameRoutes = (app: FastifyInstance, games: Games): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['games'], summary });

  routes.get(
    '/api/games/mine',
    { schema: { ...about('Running games with a seat of mine, newest first'), response: { 200: z.array(MyGameSchema).readonly() } } },
    (request) => games.listMine(requireUser(request).userId),
  );
  routes.get(
    '/api/game/:id',
    {
      compress: false,
      onSend: compressPublic,
      schema: {
        ...about('A game as the asker may see it'),
        params,
        querystring: z.object({ since: z.coerce.number().int().min(0).default(0) }),
        response: { 200: PackedSnapshotSchema },
      },
    },
    (request) => games.snapshot(requireUser(request).userId, request.params.id, request.query.since),
  );
  for (const [name, body] of Object.entries(GAME_COMMANDS)) {
    const command = name as GameCommand;
    routes.post(
      `/api/game/:id/${command}`,
      {
        compress: false as const,
        onSend: filled,
        schema: { ...about(SUMMARIES[command]), params, ...(body && { body }), response: { 200: CommandAnswerSchema } },
      },
      (request) => {
        const player = { userId: requireUser(request).userId, key: idempotencyKey(request) };
        return runCommand(games, player, { gameId: request.params.id, command, body: request.body });
      },
    );
  }
};

const SUMMARIES: Readonly<Record<GameCommand, string>> = {
  action: 'Program an action, and lock it in',
  'lock-in': 'Lock in what is programmed',
  accuse: 'Accuse a player',
  vote: 'Vote on the accusation',
  claim: 'Claim a turn in public',
  guess: 'Note guesses',
  predict: 'Predict the round as a quieted player',
  nudge: 'Nudge the world once as a quieted player',
  seen: 'Mark actions in the caller’s name as read',
  pause: 'Ask for a pause',
  resume: 'End the pause',
  leave: 'Hand the seat to the AI',
};
