/** Conditions and effects as they may arrive from outside; the descriptions are what an editor shows. */
import type { Condition, Effect } from '@one-mind/engine/scenario/types';
import { z } from 'zod';

/** How deep `all`, `any` and `not` may be nested. */
export const CONDITION_DEPTH_MAX = 8;
const PARTS_MAX = 12;

/** No id is the name of something that every object inherits. */
export const Id = z
  .string()
  .regex(
    /^(?!constructor$)[a-z][a-z0-9-]{0,39}$/,
    'An id has small letters, digits and dashes, begins with a letter, is at most 40 long, and isn’t “constructor”.',
  )
  .meta({ description: 'Small letters, digits and dashes, beginning with a letter; unique in the whole scenario.' });
/** What an id can be the id of; `hidden …`: of such a one that is hidden at the start. */
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
/** The keyword of the JSON Schema that says which ids an editor may offer in a place: a list of `ReferenceKind`. */
export const REFERS_TO = 'x-refers-to';
const refersTo = (description: string, kinds: readonly ReferenceKind[]) => Id.meta({ description, [REFERS_TO]: kinds });
/** An id in its place: what it has to be the id of, in words and for an editor. */
export const idOf = (what: string, ...kinds: readonly ReferenceKind[]) => refersTo(`The id of ${what}.`, kinds);
/** The name of a flag, which is no id of anything: effects make it. */
export const flagNamed = (description: string) => refersTo(description, ['flag']);

export const Disposition = z.number().int().min(-3).max(3).meta({ description: 'From −3 (hostile) over 0 (neutral) to 3 (friendly).' });
export const Severity = z.number().int().min(0).max(3).meta({ description: 'From 0 (harmless) to 3.' });
const THING_STATES = ['intact', 'damaged', 'locked', 'operated'] as const;
export const ThingState = z.enum(THING_STATES).meta({
  description:
    'intact: ready for use. damaged: has to be repaired first. locked: shut, and opened by what it needs. operated: has been used.',
});
const Amount = z.number().int().min(0).max(1000);
const Resource = refersTo('One of initial_resources, or vitality or alarm.', ['resource']);

const leaves = [
  z.strictObject({ type: z.literal('at'), location: idOf('a location', 'location') }).meta({ title: 'The body is at a location' }),
  z.strictObject({ type: z.literal('has'), object: idOf('an item', 'item') }).meta({ title: 'The body carries an item' }),
  z.strictObject({ type: z.literal('flag'), flag: flagNamed('A flag that some effect sets.') }).meta({ title: 'A flag is set' }),
  z
    .strictObject({ type: z.literal('object'), object: idOf('an object', 'object'), state: ThingState })
    .meta({ title: 'An object is in a state', description: 'Only a mechanism is ever operated; an opened container is intact.' }),
  z
    .strictObject({ type: z.literal('npc'), npc: idOf('a character', 'character'), disposition_at_least: Disposition })
    .meta({ title: 'A character is at least so friendly' }),
  z
    .strictObject({ type: z.literal('hazard'), hazard: idOf('a hazard', 'hazard'), severity_at_most: Severity })
    .meta({ title: 'A hazard is at most so bad' }),
  z
    .strictObject({ type: z.literal('resource_at_least'), resource: Resource, amount: Amount })
    .meta({ title: 'There is at least so much of a resource' }),
  z
    .strictObject({ type: z.literal('resource_at_most'), resource: Resource, amount: Amount })
    .meta({ title: 'There is at most so much of a resource' }),
  z
    .strictObject({ type: z.literal('round_at_least'), round: z.number().int().min(1).max(100) })
    .meta({ title: 'The round has come, or is past' }),
  z.strictObject({ type: z.literal('stage_done'), stage: idOf('a stage', 'stage') }).meta({ title: 'A stage of the objective is done' }),
  z
    .strictObject({ type: z.literal('marked'), object: idOf('an object', 'object') })
    .meta({ title: 'The Rogue has secretly marked an object', description: 'For the goals of Rogues only.' }),
] as const;

/** Every level, the outermost first. */
export const CONDITION_LEVELS: z.ZodType<Condition>[] = [];

/** Spelled out level by level: what is nested deeper than the last one is refused like any unknown type. */
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
  z.strictObject({ type: z.literal('say'), text: z.string().min(1).max(400) }).meta({ title: 'Tell everybody something' }),
  z
    .strictObject({
      type: z.literal('flag'),
      flag: flagNamed('A name of your own for something that is so or not.'),
      value: z.boolean(),
    })
    .meta({ title: 'Set a flag, or clear it' }),
  z
    .strictObject({ type: z.literal('resource'), resource: Resource, amount: z.number().int().min(-20).max(20) })
    .meta({ title: 'Change a resource', description: 'By so much, more or (below 0) less; it never falls below 0.' }),
  z
    .strictObject({
      type: z.literal('reveal'),
      id: idOf('a hidden location, object, character or hazard', 'hidden location', 'hidden object', 'hidden character', 'hidden hazard'),
    })
    .meta({ title: 'Show something hidden' }),
  z
    .strictObject({
      type: z.literal('spawn'),
      id: idOf('a hidden object, character or hazard', 'hidden object', 'hidden character', 'hidden hazard'),
    })
    .meta({ title: 'Bring in something hidden', description: 'What is spawned isn’t there before: no search finds it.' }),
  z.strictObject({ type: z.literal('unlock'), object: idOf('an object', 'object') }).meta({ title: 'Unlock an object' }),
  z.strictObject({ type: z.literal('damage'), object: idOf('an object', 'object') }).meta({ title: 'Damage an object' }),
  z.strictObject({ type: z.literal('repair'), object: idOf('an object', 'object') }).meta({ title: 'Repair an object' }),
  z
    .strictObject({ type: z.literal('move_npc'), npc: idOf('a character', 'character'), location: idOf('a location', 'location') })
    .meta({ title: 'Move a character' }),
  z
    .strictObject({ type: z.literal('disposition'), npc: idOf('a character', 'character'), amount: z.number().int().min(-6).max(6) })
    .meta({ title: 'Make a character friendlier, or (below 0) less friendly' }),
  z.strictObject({ type: z.literal('give'), object: idOf('an item', 'item') }).meta({ title: 'Put an item into the body’s hands' }),
  z.strictObject({ type: z.literal('take'), object: idOf('an item', 'item') }).meta({ title: 'Take an item out of play' }),
]);
