import { createHash } from 'node:crypto';
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import { AckSchema, CLIENT_EVENTS, SERVER_EVENTS } from '@one-mind/protocol/socket';
import { WIRE_HASHES } from '@one-mind/protocol/wire-hashes';
import { wireTypes } from '@one-mind/protocol/wire-types';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../testing/test-server.ts';

/** Texts for people, which may change without a new version. */
const PROSE: ReadonlySet<string> = new Set(['description', 'summary', 'tags', 'title', 'info', 'examples']);

/** Gives the same JSON for the same schemas, whatever the order of their fields. */
const canonical = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(canonical);
  if (typeof schema !== 'object' || schema === null) return schema;
  const fields = Object.entries(schema).filter(([name, value]) => !(PROSE.has(name) && typeof value !== 'object') && name !== 'tags');
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, canonical(value)]));
};

const events = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') =>
  Object.fromEntries(
    Object.entries(schemas).map(([event, schema]) => [event, z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: wireTypes })]),
  );

it('has the hash of its schemas for the version of the protocol', async () => {
  const server = await startTestServer();
  const docs: unknown = await (await fetch(`${server.url}/docs/json`)).json();
  await server.close();
  const { paths, components } = z.object({ paths: z.unknown(), components: z.unknown() }).parse(docs);
  const wire = {
    paths,
    components,
    client: events({ ...CLIENT_EVENTS, ack: AckSchema }, 'input'),
    server: events(SERVER_EVENTS, 'output'),
  };
  const hash = createHash('sha256')
    .update(JSON.stringify(canonical(wire)))
    .digest('hex');
  expect(
    WIRE_HASHES[PROTOCOL_VERSION],
    `Something on the wire has changed. Raise PROTOCOL_VERSION in packages/protocol/src/constants.ts, so that open pages reload, and add its hash to packages/protocol/src/wire-hashes.ts: ${hash}`,
  ).toBe(hash);
});
