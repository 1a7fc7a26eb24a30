import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { fileOf } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refused } from '../../refused.ts';

const ART = new URL('./art/', import.meta.resolve('@one-mind/scenarios/catalogue'));
const DAY_S = 86_400;

interface Picture {
  readonly svg: string;
  readonly etag: string;
}

/** By name without extension. The folders only sort the files: names are unique. */
const readPictures = (): ReadonlyMap<string, Picture> =>
  new Map(
    readdirSync(ART, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.svg'))
      .map((file) => {
        const svg = readFileSync(new URL(file.replaceAll(sep, '/'), ART), 'utf8');
        return [basename(file, '.svg'), { svg, etag: `"${createHash('sha256').update(svg).digest('base64url')}"` }];
      }),
  );

/** Read once, at start. */
const pictures = readPictures();

/** The names of all pictures. */
export const ART_NAMES: ReadonlySet<string> = new Set(pictures.keys());

/** Serves the built-in scenarios' pictures, and no other file. */
export const registerArt = (app: FastifyInstance): void => {
  app.get(
    '/art/:file',
    {
      schema: {
        tags: ['scenarios'],
        summary: 'A picture of a scenario (SVG)',
        params: z.object({ file: z.string().max(100) }),
        response: { 200: fileOf('image/svg+xml'), 304: z.undefined() },
      },
    },
    (request, reply) => {
      const { file } = z.object({ file: z.string() }).parse(request.params);
      const picture = file.endsWith('.svg') ? pictures.get(file.slice(0, -'.svg'.length)) : undefined;
      if (!picture) throw new Refused('not_found');
      reply
        .header('cache-control', `public, max-age=${DAY_S}`)
        .header('etag', picture.etag)
        // Opened directly, a picture can run and load nothing.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
      return reply.type('image/svg+xml').send(picture.svg);
    },
  );
};
