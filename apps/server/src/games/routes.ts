import {
  AccuseSchema,
  ClaimSchema,
  CommandAnswerSchema,
  GuessSchema,
  MyGameSchema,
  PackedSnapshotSchema,
  SubmitActionSchema,
  VoteSchema,
} from '@one-mind/protocol/games/games';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '../plugins/authentication.ts';
import { idempotencyKey } from '../plugins/idempotency.ts';
import { Refused } from '../refused.ts';
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
const command = { compress: false as const, onSend: filled };

/** The asker, and the key that makes repeating the request harmless. */
const playerOf = (request: FastifyRequest) => ({ userId: requireUser(request).userId, key: idempotencyKey(request) });

/** The choice in the body of an action. @throws Refused `invalid_input` if it contradicts itself */
export const programOf = ({ action_type: action, action_data: data }: Omit<z.output<typeof SubmitActionSchema>, 'lock_in'>) => {
  if (data.type !== undefined && data.type !== action) {
    throw new Refused('invalid_input', { 'action_data.type': 'This must be the same as action_type.' });
  }
  return {
    type: 'program' as const,
    action,
    ...(data.target ? { target: data.target } : {}),
    ...(data.intention ? { intention: data.intention } : {}),
    ...(data.tag ? { tag: data.tag } : {}),
    ...(data.shift ? { shift: data.shift } : {}),
  };
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
  routes.post(
    '/api/game/:id/action',
    {
      ...command,
      schema: { ...about('Program an action, and lock it in'), params, body: SubmitActionSchema, response: { 200: CommandAnswerSchema } },
    },
    (request) => {
      const program = programOf(request.body);
      return games.play(playerOf(request), request.params.id, request.body.lock_in ? [program, { type: 'lockIn' }] : [program]);
    },
  );
  routes.post(
    '/api/game/:id/lock-in',
    { ...command, schema: { ...about('Lock in what is programmed'), params, response: { 200: CommandAnswerSchema } } },
    (request) => games.play(playerOf(request), request.params.id, [{ type: 'lockIn' }]),
  );
  routes.post(
    '/api/game/:id/accuse',
    { ...command, schema: { ...about('Accuse a player'), params, body: AccuseSchema, response: { 200: CommandAnswerSchema } } },
    (request) => games.play(playerOf(request), request.params.id, [{ type: 'accuse', accused: request.body.player }]),
  );
  routes.post(
    '/api/game/:id/vote',
    { ...command, schema: { ...about('Vote on the accusation'), params, body: VoteSchema, response: { 200: CommandAnswerSchema } } },
    (request) => games.play(playerOf(request), request.params.id, [{ type: 'vote', guilty: request.body.guilty }]),
  );
  routes.post(
    '/api/game/:id/claim',
    { ...command, schema: { ...about('Claim a turn in public'), params, body: ClaimSchema, response: { 200: CommandAnswerSchema } } },
    (request) => games.play(playerOf(request), request.params.id, [{ type: 'claim', round: request.body.round, turn: request.body.turn }]),
  );
  routes.post(
    '/api/game/:id/guess',
    { ...command, schema: { ...about('Note guesses'), params, body: GuessSchema, response: { 200: CommandAnswerSchema } } },
    (request) => {
      const { roles, positions } = request.body;
      return games.play(playerOf(request), request.params.id, [
        { type: 'guess', ...(roles === undefined ? {} : { roles }), ...(positions === undefined ? {} : { positions }) },
      ]);
    },
  );
  routes.post(
    '/api/game/:id/seen',
    { ...command, schema: { ...about('Mark actions in the caller’s name as read'), params, response: { 200: CommandAnswerSchema } } },
    (request) => games.play(playerOf(request), request.params.id, [{ type: 'seen' }]),
  );
  routes.post(
    '/api/game/:id/pause',
    { ...command, schema: { ...about('Ask for a pause'), params, response: { 200: CommandAnswerSchema } } },
    (request) => games.play(playerOf(request), request.params.id, [{ type: 'requestPause' }]),
  );
  routes.post(
    '/api/game/:id/resume',
    { ...command, schema: { ...about('End the pause'), params, response: { 200: CommandAnswerSchema } } },
    (request) => games.play(playerOf(request), request.params.id, [{ type: 'resume' }]),
  );
  routes.post(
    '/api/game/:id/leave',
    { ...command, schema: { ...about('Hand the seat to the AI'), params, response: { 200: CommandAnswerSchema } } },
    (request) => games.leave(playerOf(request), request.params.id),
  );
};
