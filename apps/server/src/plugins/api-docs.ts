import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI of every route registered after this, readable at /docs. */
export const registerApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'One Mind, Many', version: String(PROTOCOL_VERSION) },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
};
