import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { wireTypes } from '@one-mind/protocol/wire-types';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { VERSION } from '../version.ts';

const NAME = 'One Mind, Many';

/** OpenAPI document of every route registered after this, for the operator. */
export const registerApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: { title: NAME, version: VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: wireTypes }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: wireTypes }),
  });
  await app.register(async (docs) => {
    docs.decorate('permissionOfAll', 'operate');
    // Without the bar at the top, which shows Fastify's logo, and without its icon.
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { layout: 'BaseLayout' },
      theme: { title: `${NAME}: API`, favicon: [] },
    });
  });
};
