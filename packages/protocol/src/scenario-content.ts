/** A scenario as it may arrive from outside: its shape and its bounds. What its ids mean is checked by the engine's `validateScenario`. */
import type { Condition, Effect, Scenario, ScenarioContent } from '@one-mind/engine/scenario/types';
import { DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';

const TITLE_MAX = 80;
const TEXT_MAX = 1000;
const LIST_MAX = 60;
const EFFECTS_MAX = 12;
/** How deep `all`, `any` and `not` may be nested. */
export const CONDITION_DEPTH_MAX = 8;

const Id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'An id has small letters, digits and dashes, begins with a letter, and is at most 40 long.');
const Title = z.string().trim().min(1).max(TITLE_MAX);
const Text = z.string().max(TEXT_MAX);
const Percent = z.number().min(0).max(100);
const Change = z.number().int().min(-20).max(20);
const Disposition = z.number().int().min(-3).max(3);
const Severity = z.number().int().min(0).max(3);

const leaves = [
  z.strictObject({ type: z.literal('at'), location: Id }),
  z.strictObject({ type: z.literal('has'), object: Id }),
  z.strictObject({ type: z.literal('flag'), flag: Id }),
  z.strictObject({ type: z.literal('object'), object: Id, state: z.enum(['intact', 'damaged', 'locked', 'operated']) }),
  z.strictObject({ type: z.literal('npc'), npc: Id, disposition_at_least: Disposition }),
  z.strictObject({ type: z.literal('hazard'), hazard: Id, severity_at_most: Severity }),
  z.strictObject({ type: z.literal('resource_at_least'), resource: Id, amount: z.number().int().min(0).max(1000) }),
  z.strictObject({ type: z.literal('resource_at_most'), resource: Id, amount: z.number().int().min(0).max(1000) }),
  z.strictObject({ type: z.literal('round_at_least'), round: z.number().int().min(1).max(100) }),
  z.strictObject({ type: z.literal('stage_done'), stage: Id }),
  z.strictObject({ type: z.literal('marked'), object: Id }),
] as const;

/** Spelled out level by level: what is nested deeper than the last one is refused like any unknown type. */
function conditionOfDepth(depth: number): z.ZodType<Condition> {
  if (depth <= 1) return z.discriminatedUnion('type', leaves);
  const part = conditionOfDepth(depth - 1);
  return z.discriminatedUnion('type', [
    ...leaves,
    z.strictObject({ type: z.literal('all'), of: z.array(part).min(1).max(12) }),
    z.strictObject({ type: z.literal('any'), of: z.array(part).min(1).max(12) }),
    z.strictObject({ type: z.literal('not'), of: part }),
  ]);
}
/** [W5] */
export const ConditionSchema = conditionOfDepth(CONDITION_DEPTH_MAX);

/** [W6] */
export const EffectSchema: z.ZodType<Effect> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('say'), text: z.string().min(1).max(400) }),
  z.strictObject({ type: z.literal('flag'), flag: Id, value: z.boolean() }),
  z.strictObject({ type: z.literal('resource'), resource: Id, amount: Change }),
  z.strictObject({ type: z.literal('reveal'), id: Id }),
  z.strictObject({ type: z.literal('spawn'), id: Id }),
  z.strictObject({ type: z.literal('unlock'), object: Id }),
  z.strictObject({ type: z.literal('damage'), object: Id }),
  z.strictObject({ type: z.literal('repair'), object: Id }),
  z.strictObject({ type: z.literal('move_npc'), npc: Id, location: Id }),
  z.strictObject({ type: z.literal('disposition'), npc: Id, amount: z.number().int().min(-6).max(6) }),
  z.strictObject({ type: z.literal('give'), object: Id }),
  z.strictObject({ type: z.literal('take'), object: Id }),
]);
const Effects = z.array(EffectSchema).max(EFFECTS_MAX);

const LocationSchema = z.strictObject({
  id: Id,
  name: Title,
  description: Text,
  size: z.number().int().min(1).max(6),
  exits: z.array(z.strictObject({ to: Id, lock: Id.exactOptional() })).max(12),
  map: z.strictObject({ x: Percent, y: Percent }),
  art: Id,
  hidden: z.boolean(),
});
const ObjectSchema = z.strictObject({
  id: Id,
  name: Title,
  description: Text,
  kind: z.enum(['item', 'container', 'mechanism']),
  place: Id,
  state: z.enum(['intact', 'damaged', 'locked', 'operated']),
  needs: z.array(z.union([z.strictObject({ item: Id }), z.strictObject({ flag: Id })])).max(6),
  hidden: z.boolean(),
  on_operate: Effects,
});
const CharacterSchema = z.strictObject({
  id: Id,
  name: Title,
  description: Text,
  location: Id,
  disposition: Disposition,
  hidden: z.boolean(),
  patrol: z.array(Id).max(20),
  hostile: Effects,
  neutral: Effects,
  friendly: Effects,
});
const HazardSchema = z.strictObject({
  id: Id,
  name: Title,
  description: Text,
  location: Id,
  severity: Severity,
  hidden: z.boolean(),
  harm: z.enum(['vitality', 'alarm']),
});
const SpecialSchema = z.strictObject({
  id: Id,
  name: Title,
  description: Text,
  location: Id,
  when: ConditionSchema.exactOptional(),
  roles: z.array(z.enum(ROLES)).min(1).max(3).exactOptional(),
  once: z.boolean(),
  effects: Effects,
});
const EventSchema = z.strictObject({
  id: Id,
  title: Title,
  when: ConditionSchema,
  once: z.boolean(),
  chance: z.number().min(0).max(1),
  effects: Effects,
});
const StageSchema = z.strictObject({ id: Id, title: Title, description: Text, when: ConditionSchema });
const RogueGoalSchema = z.strictObject({ id: Id, title: Title, description: Text, when: ConditionSchema, ever: z.boolean() });

const Clauses = z.array(z.string().trim().min(1).max(160)).max(40);
const Deck = z.array(z.enum(ROLES)).min(3).max(6).exactOptional();
const ByPlayersSchema = z.strictObject({
  rounds: z.number().int().min(1).max(50),
  alarm_limit: z.number().int().min(1).max(30),
  alarm_every: z.number().int().min(0).max(50),
  ease: z.number().int().min(-40).max(40).exactOptional(),
  accuse_from_round: z.number().int().min(1).max(50),
  stages: z.array(Id).min(1).max(12),
});

export const ScenarioContentSchema = z.strictObject({
  setting: z.string().trim().min(1).max(2000),
  objective: z.string().trim().min(1).max(500),
  body: z.strictObject({ name: Title, description: z.string().max(300) }),
  voice: z.strictObject({
    atmosphere: Clauses,
    tension: z.strictObject({ low: Clauses, rising: Clauses, high: Clauses }),
    threat: Title,
  }),
  start: Id,
  initial_resources: z
    .record(Id, z.number().int().min(0).max(1000))
    .refine((resources) => Object.keys(resources).length <= 20, 'At most 20 resources.'),
  locations: z.array(LocationSchema).min(1).max(LIST_MAX),
  objects: z.array(ObjectSchema).max(120),
  characters: z.array(CharacterSchema).max(LIST_MAX),
  hazards: z.array(HazardSchema).max(LIST_MAX),
  specials: z.array(SpecialSchema).max(LIST_MAX),
  events: z.array(EventSchema).max(LIST_MAX),
  stages: z.array(StageSchema).min(1).max(20),
  rogue_goals: z.array(RogueGoalSchema).max(20),
  saboteur_goal: z.strictObject({ title: Title, description: Text, when: ConditionSchema }).exactOptional(),
  roles: z.strictObject({ 3: Deck, 4: Deck, 5: Deck, 6: Deck }).exactOptional(),
  by_players: z.strictObject({ 3: ByPlayersSchema, 4: ByPlayersSchema, 5: ByPlayersSchema, 6: ByPlayersSchema }),
});

export const ScenarioSchema = z.strictObject({
  id: z.string().min(1).max(64),
  version: z.number().int().min(1),
  title: Title,
  description: Text,
  difficulty: z.enum(DIFFICULTIES),
  min_players: z.number().int().min(1).max(20),
  max_players: z.number().int().min(1).max(20),
  content: ScenarioContentSchema,
});

/** Fails to compile when schema and engine type drift apart. */
type Assignable<From extends To, To> = From;
export type ParsedScenario = Assignable<z.output<typeof ScenarioSchema>, Scenario>;
export type ParsedContent = Assignable<z.output<typeof ScenarioContentSchema>, ScenarioContent>;

export interface ShapeProblem {
  /** From the content on, as `locations[2].exits[0].to`; the scenario's own fields by their name. */
  readonly path: string;
  readonly message: string;
}
/** Answers the scenario, or every problem of its shape with the path to it. */
export function parseScenario(json: unknown): { ok: true; scenario: Scenario } | { ok: false; problems: ShapeProblem[] } {
  const parsed = ScenarioSchema.safeParse(json);
  if (parsed.success) return { ok: true, scenario: parsed.data };
  return { ok: false, problems: problemsOf(parsed.error) };
}

/** The same for the content alone, as the admin form sends it. */
export function parseContent(json: unknown): { ok: true; content: ScenarioContent } | { ok: false; problems: ShapeProblem[] } {
  const parsed = ScenarioContentSchema.safeParse(json);
  if (parsed.success) return { ok: true, content: parsed.data };
  return { ok: false, problems: problemsOf(parsed.error) };
}

function problemsOf({ issues }: z.ZodError): ShapeProblem[] {
  // Paths begin at the content, as in the editor that shows it.
  return issues.map(({ path, message }) => ({ path: pathText(path[0] === 'content' && path.length > 1 ? path.slice(1) : path), message }));
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
