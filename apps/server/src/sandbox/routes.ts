import { OK, OkSchema } from '@one-mind/protocol/answers';
import {
  BeginTestGameSchema,
  NO_TEST_GAME,
  NO_TEST_RESULT,
  NoTestGameSchema,
  NoTestResultSchema,
  StepSchema,
  TestAccuseSchema,
  TestActionSchema,
  TestClaimSchema,
  TestGameStateSchema,
  TestPostGameStateSchema,
  TestVoteSchema,
} from '@one-mind/protocol/games/sandbox';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { programOf } from '../games/commands.ts';
import { requireUser } from '../plugins/authentication.ts';
import { okAfter, zodRoutes } from '../plugins/zod-routes.ts';
import type { Sandbox } from './sandbox.ts';

export const registerSandboxRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { routes, about } = zodRoutes(app, 'admin');

  routes.get(
    '/api/admin/test-game-state',
    about('My test game, all of it', {
      querystring: z.object({ seat: z.coerce.number().int().min(0).max(5).default(0) }),
      response: { 200: z.union([TestGameStateSchema, NoTestGameSchema]) },
    }),
    async (request) => (await sandbox.state(requireUser(request).userId, request.query.seat)) ?? NO_TEST_GAME,
  );
  routes.get(
    '/api/admin/test-postgame-state',
    about('The result of the caller’s test game', { response: { 200: z.union([TestPostGameStateSchema, NoTestResultSchema]) } }),
    async (request) => (await sandbox.postGame(requireUser(request).userId)) ?? NO_TEST_RESULT,
  );
  routes.post(
    '/api/admin/test-game',
    about('Start a test game, replacing the last one', { body: BeginTestGameSchema, response: { 200: TestGameStateSchema.nullable() } }),
    async (request) => {
      const { userId } = requireUser(request);
      await sandbox.begin(userId, request.body);
      return sandbox.state(userId, 0);
    },
  );
  routes.post(
    '/api/admin/test-game/step',
    about('Advance the caller’s test game', { body: StepSchema, response: { 200: OkSchema } }),
    (request) => okAfter(sandbox.step(requireUser(request).userId, request.body.to)),
  );
  routes.post(
    '/api/admin/test-game/action',
    about('Choose an action for a seat of the caller’s test game', { body: TestActionSchema, response: { 200: OkSchema } }),
    async (request) => {
      const { userId } = requireUser(request);
      const { seat, ...action } = request.body;
      const program = { ...programOf(action), seat };
      await sandbox.act(userId, action.lock_in ? [program, { type: 'lockIn', seat }] : [program]);
      return OK;
    },
  );
  routes.post(
    '/api/admin/test-game/accuse',
    about('Accuse in my test game', { body: TestAccuseSchema, response: { 200: OkSchema } }),
    async (request) => {
      const { seat, player } = request.body;
      await sandbox.act(requireUser(request).userId, [{ type: 'accuse', seat, accused: player }]);
      return OK;
    },
  );
  routes.post(
    '/api/admin/test-game/vote',
    about('Vote in my test game', { body: TestVoteSchema, response: { 200: OkSchema } }),
    (request) => okAfter(sandbox.act(requireUser(request).userId, [{ type: 'vote', ...request.body }])),
  );
  routes.post(
    '/api/admin/test-game/claim',
    about('Claim a turn in my test game', { body: TestClaimSchema, response: { 200: OkSchema } }),
    (request) => okAfter(sandbox.act(requireUser(request).userId, [{ type: 'claim', ...request.body }])),
  );
};
