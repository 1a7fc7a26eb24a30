/** A scenario as it may arrive from outside: its shape and its bounds. What it means is checked by the engine's `validateScenario`. */
import type { Scenario, ScenarioContent } from '@one-mind/engine/scenario/types';
import { DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { ConditionSchema, Disposition, EffectSchema, flagNamed, Id, idOf, Severity, ThingState } from './scenario-conditions.ts';
import { type ShapeProblem, shapeProblems } from './scenario-shape.ts';

const TITLE_MAX = 80;
const TEXT_MAX = 1000;
const LIST_MAX = 60;
const OBJECTS_MAX = 120;
const EFFECTS_MAX = 12;

const Title = z.string().trim().min(1).max(TITLE_MAX);
const Text = z.string().max(TEXT_MAX);
const Name = Title.meta({ description: 'How it is called in a sentence.' });
const Description = Text.meta({ description: 'A sentence or two about it.' });
const Percent = z.number().min(0).max(100);
const when = (what: string) => ConditionSchema.meta({ description: `What has to be so ${what}.` });
const effects = (cause: string) =>
  z
    .array(EffectSchema)
    .max(EFFECTS_MAX)
    .meta({ description: `What happens ${cause}, in order.` });
const Hidden = z.boolean().meta({ description: 'Nobody knows of it before it is found or revealed.' });
const Once = z.boolean().meta({ description: 'At most once in a game.' });

const ExitSchema = z
  .strictObject({
    to: idOf('the location it leads to', 'location'),
    lock: idOf('a mechanism: while that is locked or damaged, nobody passes', 'mechanism').exactOptional(),
  })
  .meta({ description: 'One way only: the way back is an exit of the other location.' });
const LocationSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    size: z.number().int().min(1).max(6).meta({ description: 'Move Tokens that it takes to leave it.' }),
    exits: z.array(ExitSchema).max(12).meta({ description: 'Where one comes to from here.' }),
    map: z
      .strictObject({ x: Percent, y: Percent })
      .meta({ description: 'Its place on the map, in percent from the left and from the top.' }),
    art: Id.meta({ description: 'The name of its picture.' }),
    hidden: Hidden,
  })
  .meta({ title: 'Location', description: 'A place where the body can be [W1].' });
const NeedSchema = z.union([
  z.strictObject({ item: idOf('an item that the body has to carry', 'item') }).meta({ title: 'An item' }),
  z.strictObject({ flag: flagNamed('A flag that has to be set.') }).meta({ title: 'A flag' }),
]);
const ObjectSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    kind: z.enum(['item', 'container', 'mechanism']).meta({
      description:
        'item: can be carried. container: holds other objects until it is opened. mechanism: is operated once, and can lock exits.',
    }),
    place: idOf('the location or container it is in', 'location', 'container'),
    state: ThingState,
    needs: z.array(NeedSchema).max(6).meta({ description: 'What it takes to operate or unlock it: all of these.' }),
    hidden: Hidden,
    on_operate: effects('when it is operated or opened'),
  })
  .meta({ title: 'Object', description: 'A thing [W2].' });
const CharacterSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    location: idOf('the location where it begins', 'location'),
    disposition: Disposition,
    hidden: Hidden,
    patrol: z
      .array(idOf('a location', 'location'))
      .max(20)
      .meta({ description: 'Locations it walks to, one a round, over and over. Empty: it stays.' }),
    hostile: effects('at the end of a round when the body is with it and it is hostile; it may raise the alarm anyway'),
    neutral: effects('at the end of a round when the body is with it and it is neutral'),
    friendly: effects('at the end of a round when the body is with it and it is friendly'),
  })
  .meta({ title: 'Character', description: 'Somebody whom no player plays [W3].' });
const HazardSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    location: idOf('the location where it is', 'location'),
    severity: Severity,
    hidden: Hidden,
    harm: z.enum(['vitality', 'alarm']).meta({ description: 'What it does where the body is: hurts it, or raises the alarm.' }),
  })
  .meta({ title: 'Hazard', description: 'Something dangerous in a place [W3].' });
const SpecialSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    location: idOf('the location where it can be done', 'location'),
    when: when('before it can be done').exactOptional(),
    roles: z.array(z.enum(ROLES)).min(1).max(3).exactOptional().meta({ description: 'Who can do it. Left out: everybody.' }),
    once: Once,
    effects: effects('when it is done'),
  })
  .meta({ title: 'Special', description: 'Something to do in a place beyond what things and people there offer.' });
const EventSchema = z
  .strictObject({
    id: Id,
    title: Title,
    when: when('for it to happen'),
    once: Once,
    chance: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'From 0 (never) to 1 (always), tried at the end of each round in which it could happen.' }),
    effects: effects('with it'),
  })
  .meta({ title: 'Event', description: 'Something that happens at the end of a round.' });
const StageSchema = z
  .strictObject({ id: Id, title: Title, description: Description, when: when('for it to be done') })
  .meta({ title: 'Stage', description: 'A step of the objective [W4].' });
const RogueGoalSchema = z
  .strictObject({
    id: Id,
    title: Title,
    description: Description,
    when: when('for the Rogue to win'),
    ever: z.boolean().meta({ description: 'true: once is enough. false: it has to be so when the game ends.' }),
  })
  .meta({ title: 'Rogue goal', description: 'What a Rogue wants; each draws one [S3].' });

const Clauses = z
  .array(z.string().trim().min(1).max(160))
  .max(40)
  .meta({ description: 'Short clauses that can follow any sentence, such as “the pipes knock twice”.' });
const Deck = z.array(z.enum(ROLES)).min(3).max(6).meta({ description: 'The roles that are dealt, one for each player.' }).exactOptional();
const ByPlayersSchema = z
  .strictObject({
    rounds: z.number().int().min(1).max(50).meta({ description: 'How many rounds a game has at most.' }),
    alarm_limit: z.number().int().min(1).max(30).meta({ description: 'The alarm at which the world stops the body.' }),
    alarm_every: z
      .number()
      .int()
      .min(0)
      .max(50)
      .meta({ description: 'The alarm rises every so many rounds, unless a voice hides in that round; 0: never by itself.' }),
    alarm_rise: z.number().int().min(1).max(5).meta({ description: 'By how many points it then rises. Left out: 1.' }).exactOptional(),
    ease: z
      .number()
      .int()
      .min(-40)
      .max(40)
      .meta({ description: 'Points added to the chance of every check, or (below 0) taken from it. Left out: 0.' })
      .exactOptional(),
    bad_luck: z
      .number()
      .int()
      .min(0)
      .max(400)
      .meta({ description: 'Percent of the usual chance that a turn brings bad luck: 50 halves it. Left out: 100.' })
      .exactOptional(),
    accuse_from_round: z.number().int().min(1).max(50).meta({ description: 'The first round in which somebody may be accused.' }),
    stages: z
      .array(idOf('a stage', 'stage'))
      .max(12)
      .meta({ description: 'The stages of the objective, in the order of the list of stages: at least one.' }),
  })
  .meta({ description: 'How a game of so many players goes.' })
  .exactOptional();
const ResourcesSchema = z
  .record(Id, z.number().int().min(0).max(1000))
  .refine((resources) => Object.keys(resources).length <= 20, 'At most 20 resources.')
  .meta({ description: 'What there is of each resource at the start. vitality (7) and alarm (0) are always there, and may be set here.' });

export const ScenarioContentSchema = z.strictObject({
  setting: z.string().trim().min(1).max(2000).meta({ description: 'Where and when it is: what the narrator begins with.' }),
  objective: z.string().trim().min(1).max(500).meta({ description: 'What the Collaborators are to bring about, in a sentence.' }),
  body: z
    .strictObject({ name: Name, description: z.string().max(300).meta({ description: 'A clause that describes it.' }) })
    .meta({ description: 'The character that everybody shares.' }),
  voice: z
    .strictObject({
      atmosphere: Clauses,
      tension: z.strictObject({ low: Clauses, rising: Clauses, high: Clauses }).meta({ description: 'By how near the end is.' }),
      threat: Title.meta({ description: 'What raises the alarm here, such as “the guards”.' }),
    })
    .meta({ description: 'Words of the narrator’s own for this scenario. Every list may be empty.' }),
  start: idOf('the location where the body begins', 'location'),
  initial_resources: ResourcesSchema,
  locations: z.array(LocationSchema).min(1).max(LIST_MAX),
  objects: z.array(ObjectSchema).max(OBJECTS_MAX),
  characters: z.array(CharacterSchema).max(LIST_MAX),
  hazards: z.array(HazardSchema).max(LIST_MAX),
  specials: z.array(SpecialSchema).max(LIST_MAX),
  events: z.array(EventSchema).max(LIST_MAX),
  stages: z.array(StageSchema).min(1).max(20).meta({ description: 'The objective, step by step; by_players says who gets which.' }),
  rogue_goals: z.array(RogueGoalSchema).max(20),
  saboteur_goal: z
    .strictObject({ title: Title, description: Description, when: when('for the Saboteurs to win') })
    .meta({
      description:
        'Left out: the alarm at its limit, the body without vitality, or every Collaborator quieted [E2]. Players see the resources that it counts, with their limits.',
    })
    .exactOptional(),
  roles: z
    .strictObject({ 3: Deck, 4: Deck, 5: Deck, 6: Deck })
    .meta({ description: 'Decks by the number of players; where one is left out, the usual one [S2].' })
    .exactOptional(),
  by_players: z
    .strictObject({ 3: ByPlayersSchema, 4: ByPlayersSchema, 5: ByPlayersSchema, 6: ByPlayersSchema })
    .meta({ description: 'What differs by the number of players. Only those that the scenario is for are needed.' }),
});

const Players = z.number().int().min(1).max(20);
export const ScenarioSchema = z.strictObject({
  id: z.string().min(1).max(64).meta({ description: 'Which scenario it is; a new one gets its id from the server.' }),
  version: z.number().int().min(1).meta({ description: 'Goes up by one with every change.' }),
  title: Title,
  description: Text.meta({ description: 'What makes somebody want to play it.' }),
  difficulty: z.enum(DIFFICULTIES).meta({ description: 'How hard checks are, unless the lobby chooses otherwise.' }),
  min_players: Players.meta({ description: 'The fewest players it is for. A game has 3 to 6.' }),
  max_players: Players.meta({ description: 'The most players it is for. A game has 3 to 6.' }),
  content: ScenarioContentSchema.meta({ description: 'The whole of its world and story.' }),
});

/** Fails to compile when schema and engine type drift apart. */
type Assignable<From extends To, To> = From;
export type ParsedScenario = Assignable<z.output<typeof ScenarioSchema>, Scenario>;
export type ParsedContent = Assignable<z.output<typeof ScenarioContentSchema>, ScenarioContent>;
/** Answers the scenario, or every problem of its shape with the path to it. Bounded only by what it is given: see `checkScenario`. */
export function parseScenario(json: unknown): { ok: true; scenario: Scenario } | { ok: false; problems: ShapeProblem[] } {
  const parsed = ScenarioSchema.safeParse(json, { reportInput: true });
  return parsed.success ? { ok: true, scenario: parsed.data } : { ok: false, problems: shapeProblems(parsed.error) };
}

/** The same for the content alone, as the admin form sends it. */
export function parseContent(json: unknown): { ok: true; content: ScenarioContent } | { ok: false; problems: ShapeProblem[] } {
  const parsed = ScenarioContentSchema.safeParse(json, { reportInput: true });
  return parsed.success ? { ok: true, content: parsed.data } : { ok: false, problems: shapeProblems(parsed.error) };
}
