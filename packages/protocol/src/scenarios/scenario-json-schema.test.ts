import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCENARIO_SCHEMA_ID, scenarioJsonSchema } from './scenario-json-schema.ts';

const published: unknown = JSON.parse(readFileSync(new URL('../../../../docs/scenario.schema.json', import.meta.url), 'utf8'));

/** Every nested schema with its path. */
function* schemasIn(value: unknown, path = '#'): Generator<[path: string, schema: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, { ...value }];
  for (const [key, part] of Object.entries(value)) yield* schemasIn(part, `${path}/${key}`);
}

describe('the published schema of scenarios', () => {
  it('is the one that scenarios are checked by (update it with node scripts/write-scenario-schema.ts)', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(scenarioJsonSchema())));
  });

  it('has a stable id, and refers to nothing outside itself', () => {
    expect(published).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: SCENARIO_SCHEMA_ID });
    const references = [...schemasIn(published)].flatMap(([, { $ref }]) => ($ref === undefined ? [] : [$ref]));
    expect([...new Set(references)].sort()).toEqual(['#/$defs/condition', '#/$defs/effect', '#/$defs/id']);
  });

  it('describes every field whose name alone does not explain it', () => {
    const plain = /\/(title|type|x|y|low|rising|high|text|value|amount|round|of)$/;
    const silent = [...schemasIn(published)]
      .filter(([path]) => /\/properties\/[^/]+$/.test(path) && !plain.test(path))
      .filter(
        ([, { description, items, $ref }]) =>
          !/description|\$ref/.test(JSON.stringify([items, $ref === undefined ? 0 : { $ref }])) && description === undefined,
      )
      .map(([path]) => path);
    expect(silent).toEqual([]);
  });

  it('names every kind of condition and effect', () => {
    const unnamed = [...schemasIn(published)].filter(([path, { title }]) => /\/oneOf\/\d+$/.test(path) && title === undefined);
    expect(unnamed).toEqual([]);
  });
});
