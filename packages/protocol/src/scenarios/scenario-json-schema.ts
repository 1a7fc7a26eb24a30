import { z } from 'zod';
import { CONDITION_LEVELS, ConditionSchema, EffectSchema, Id, REFERS_TO } from './scenario-conditions.ts';
import { ScenarioSchema } from './scenario-content.ts';

/** Stays what it is wherever a server runs; the content may grow. */
export const SCENARIO_SCHEMA_ID = 'urn:one-mind-many:schema:scenario';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Told once, and referred to by name everywhere else. A condition refers to itself: how deep it may go JSON Schema can't say. */
const NAMES: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  ...CONDITION_LEVELS.map((level): [z.core.$ZodType, string] => [level, 'condition']),
  [EffectSchema, 'effect'],
  [Id, 'id'],
]);

/** The shape of a scenario as JSON Schema (2020-12), for editors. What ids mean is beyond it: see `checkScenario`. */
export function scenarioJsonSchema(): JsonSchema {
  const { $schema, ...scenario } = jsonSchemaOf(ScenarioSchema);
  return {
    $schema,
    $id: SCENARIO_SCHEMA_ID,
    title: 'Scenario of One Mind, Many',
    description: 'The shape of a scenario. Whether it makes sense as well, its editor and every import tell.',
    ...scenario,
    $defs: {
      condition: { title: 'Condition', description: 'What has to be so [W5].', ...definition(ConditionSchema) },
      id: { title: 'Id', ...definition(Id) },
      effect: { title: 'Effect', description: 'Something that happens [W6].', ...definition(EffectSchema) },
    },
  };
}

function definition(schema: z.core.$ZodType): JsonSchema {
  const { $schema, ...rest } = jsonSchemaOf(schema);
  return rest;
}

function jsonSchemaOf(root: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(root, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const schema: z.core.$ZodType = zodSchema;
      const name = schema === root ? undefined : NAMES.get(schema);
      if (name !== undefined) refer(jsonSchema, { $ref: `#/$defs/${name}` });
      // One of those with words of its own: Zod has added them to what it refers to.
      else if (typeof jsonSchema.$ref === 'string') {
        const { $ref, description, [REFERS_TO]: kinds } = jsonSchema;
        refer(jsonSchema, { $ref, description, ...(kinds === undefined ? {} : { [REFERS_TO]: kinds }) });
      }
    },
  });
}

function refer(jsonSchema: Record<string, unknown>, reference: JsonSchema): void {
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, reference);
}
