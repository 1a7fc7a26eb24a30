/** The shape of conditions and effects that arrive from outside. Editors show the descriptions. */
import type { Condition, Effect } from '@one-mind/engine/scenario/types';
import { z } from 'zod';

/** How deep `all`, `any` and `not` may be nested. */
export const CONDITION_DEPTH_MAX = 8;
const PARTS_MAX = 12;

/** An id can't be a name that every object inherits. */
export const Id = z
  .string()
  .regex(
    /^(?!constructor$)[a-z][a-z0-9-]{0,39}$/,
    'An id has at most 40 lower-case letters, digits and dashes, begins with a letter, and isn’t “constructor”.',
  )
  .meta({ description: 'Up to 40 lower-case letters, digits and dashes, beginning with a letter. Every id is unique in the scenario.' });
/** What an id can refer to. `hidden …` means something that is hidden at the start. */
export const REFERENCE_KINDS = [
  'location',
  'object',
  'item',
  'container',
  'mechanism',
  'character',
  'hazard',
  'stage',
  'flag',
  'resource',
  'hidden location',
  'hidden object',
  'hidden character',
  'hidden hazard',
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];
/** The keyword of the JSON Schema that lists which ids an editor may offer in a field, as `ReferenceKind`. */
export const REFERS_TO = 'x-refers-to';
const refersTo = (description: string, kinds: readonly ReferenceKind[]) => Id.meta({ description, [REFERS_TO]: kinds });
/** An id that refers to something: what it must refer to, in words and for editors. */
export const idOf = (what: string, ...kinds: readonly ReferenceKind[]) => refersTo(`The id of ${what}.`, kinds);
/** The name of a flag. It isn't the id of anything, because effects create flags. */
export const flagNamed = (description: string) => refersTo(description, ['flag']);

export const Disposition = z.number().int().min(-3).max(3).meta({ description: 'From −3 (hostile) through 0 (neutral) to 3 (friendly).' });
export const Severity = z.number().int().min(0).max(3).meta({ description: 'From 0 (harmless) to 3 (very dangerous).' });
const THING_STATES = ['intact', 'damaged', 'locked', 'operated'] as const;
export const ThingState = z.enum(THING_STATES).meta({
  description: 'intact: ready to use. damaged: must be repaired first. locked: opens with what it needs. operated: has been used.',
});
const Amount = z.number().int().min(0).max(1000);
const Resource = refersTo('vitality, alarm or one of initial_resources.', ['resource']);

const leaves = [
  z.strictObject({ type: z.literal('at'), location: idOf('a location', 'location') }).meta({ title: 'The body is at a location' }),
  z.strictObject({ type: z.literal('has'), object: idOf('an item', 'item') }).meta({ title: 'The body carries an item' }),
  z.strictObject({ type: z.literal('flag'), flag: flagNamed('A flag that an effect sets.') }).meta({ title: 'A flag is set' }),
  z
    .strictObject({ type: z.literal('object'), object: idOf('an object', 'object'), state: ThingState })
    .meta({ title: 'An object is in a state', description: 'Only mechanisms can be operated. An opened container is intact.' }),
  z
    .strictObject({ type: z.literal('npc'), npc: idOf('a character', 'character'), disposition_at_least: Disposition })
    .meta({ title: 'A character is at least this friendly' }),
  z
    .strictObject({ type: z.literal('hazard'), hazard: idOf('a hazard', 'hazard'), severity_at_most: Severity })
    .meta({ title: 'A hazard is at most this dangerous' }),
  z
    .strictObject({ type: z.literal('resource_at_least'), resource: Resource, amount: Amount })
    .meta({ title: 'There is at least this much of a resource' }),
  z
    .strictObject({ type: z.literal('resource_at_most'), resource: Resource, amount: Amount })
    .meta({ title: 'There is at most this much of a resource' }),
  z.strictObject({ type: z.literal('round_at_least'), round: z.number().int().min(1).max(100) }).meta({ title: 'This round has begun' }),
  z.strictObject({ type: z.literal('stage_done'), stage: idOf('a stage', 'stage') }).meta({ title: 'A stage of the objective is done' }),
  z
    .strictObject({ type: z.literal('marked'), object: idOf('an object', 'object') })
    .meta({ title: 'The Rogue has secretly marked an object', description: 'Only the goals of Rogues can use this.' }),
] as const;

/** All levels, outermost first. */
export const CONDITION_LEVELS: z.ZodType<Condition>[] = [];

/** Each level has its own schema, so a condition nested deeper than the last level is rejected like an unknown type. */
function conditionOfDepth(depth: number): z.ZodType<Condition> {
  if (depth <= 1) return level(z.discriminatedUnion('type', leaves));
  const part = conditionOfDepth(depth - 1);
  const parts = z.array(part).min(1).max(PARTS_MAX);
  return level(
    z.discriminatedUnion('type', [
      ...leaves,
      z.strictObject({ type: z.literal('all'), of: parts }).meta({ title: 'All of these hold' }),
      z.strictObject({ type: z.literal('any'), of: parts }).meta({ title: 'At least one of these holds' }),
      z.strictObject({ type: z.literal('not'), of: part }).meta({ title: 'This doesn’t hold' }),
    ]),
  );
}
function level(schema: z.ZodType<Condition>): z.ZodType<Condition> {
  CONDITION_LEVELS.unshift(schema);
  return schema;
}
/** [W5] */
export const ConditionSchema = conditionOfDepth(CONDITION_DEPTH_MAX);

/** [W6] */
export const EffectSchema: z.ZodType<Effect> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('say'), text: z.string().min(1).max(400) }).meta({ title: 'Show everyone a text' }),
  z
    .strictObject({
      type: z.literal('flag'),
      flag: flagNamed('A name that you choose for a fact that is either true or false.'),
      value: z.boolean(),
    })
    .meta({ title: 'Set or clear a flag' }),
  z.strictObject({ type: z.literal('resource'), resource: Resource, amount: z.number().int().min(-20).max(20) }).meta({
    title: 'Change a resource',
    description: 'Positive numbers add to the resource, negative numbers take from it. It never falls below 0.',
  }),
  z
    .strictObject({
      type: z.literal('reveal'),
      id: idOf('a hidden location, object, character or hazard', 'hidden location', 'hidden object', 'hidden character', 'hidden hazard'),
    })
    .meta({ title: 'Reveal something hidden' }),
  z
    .strictObject({
      type: z.literal('spawn'),
      id: idOf('a hidden object, character or hazard', 'hidden object', 'hidden character', 'hidden hazard'),
    })
    .meta({ title: 'Add something hidden to the game', description: 'No search can find it before this effect adds it.' }),
  z.strictObject({ type: z.literal('unlock'), object: idOf('an object', 'object') }).meta({ title: 'Unlock an object' }),
  z.strictObject({ type: z.literal('damage'), object: idOf('an object', 'object') }).meta({ title: 'Damage an object' }),
  z.strictObject({ type: z.literal('repair'), object: idOf('an object', 'object') }).meta({ title: 'Repair an object' }),
  z
    .strictObject({ type: z.literal('move_npc'), npc: idOf('a character', 'character'), location: idOf('a location', 'location') })
    .meta({ title: 'Move a character' }),
  z
    .strictObject({ type: z.literal('disposition'), npc: idOf('a character', 'character'), amount: z.number().int().min(-6).max(6) })
    .meta({ title: 'Make a character friendlier or (below 0) less friendly' }),
  z.strictObject({ type: z.literal('give'), object: idOf('an item', 'item') }).meta({ title: 'Give the body an item' }),
  z.strictObject({ type: z.literal('take'), object: idOf('an item', 'item') }).meta({ title: 'Take an item out of play' }),
]);
