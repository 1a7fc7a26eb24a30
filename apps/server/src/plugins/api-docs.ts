import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import { wireTypes } from '@one-mind/protocol/wire-types';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OperatorCheck } from './operator-check.ts';

/** OpenAPI document of every route registered after this, for the operator. */
export const registerApiDocs = async (app: FastifyInstance, requireOperator: OperatorCheck): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'One Mind, Many', version: String(PROTOCOL_VERSION) },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: wireTypes }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: wireTypes }),
  });
  // Registered in its own scope, so that the check covers only these pages and their files.
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => requireOperator(request));
    await docs.register(swaggerUi, { routePrefix: '/docs' });
  });
};
