import { z } from 'zod';
import { CONDITION_LEVELS, ConditionSchema, EffectSchema, Id, REFERS_TO } from './scenario-conditions.ts';
import { ScenarioSchema } from './scenario-content.ts';

/** This id is the same on every server. The content may grow. */
export const SCENARIO_SCHEMA_ID = 'urn:one-mind-many:schema:scenario';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Schemas that are defined once and then referred to by name. A condition refers to itself, because JSON Schema can't limit its depth. */
const NAMES: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  ...CONDITION_LEVELS.map((level): [z.core.$ZodType, string] => [level, 'condition']),
  [EffectSchema, 'effect'],
  [Id, 'id'],
]);

let made: JsonSchema | undefined;

/** The shape of a scenario as JSON Schema (2020-12), for editors. It can't check what ids refer to: see `checkScenario`. */
export const scenarioJsonSchema = (): JsonSchema => {
  made ??= makeJsonSchema();
  return made;
};

function makeJsonSchema(): JsonSchema {
  const { $schema, ...scenario } = jsonSchemaOf(ScenarioSchema);
  return {
    $schema,
    $id: SCENARIO_SCHEMA_ID,
    title: 'Scenario of One Mind, Many',
    description: 'The shape of a scenario. The editor and every import also check its meaning.',
    ...scenario,
    $defs: {
      condition: { title: 'Condition', description: 'Something that must be true [W5].', ...definition(ConditionSchema) },
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
      // Zod has copied the fields of the definition next to the reference: keep only the description and kinds of this place.
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
