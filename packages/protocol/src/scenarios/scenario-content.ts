/** The shape and bounds of a scenario that arrives from outside. The engine's `validateScenario` checks its meaning. */
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
const Name = Title.meta({ description: 'Its name, as used in a sentence.' });
const Description = Text.meta({ description: 'One or two sentences that describe it.' });
const Percent = z.number().min(0).max(100);
const when = (what: string) => ConditionSchema.meta({ description: `The condition ${what}.` });
const effects = (cause: string) =>
  z
    .array(EffectSchema)
    .max(EFFECTS_MAX)
    .meta({ description: `What happens, in this order, ${cause}.` });
const Hidden = z.boolean().meta({ description: 'Players don’t see it until it is found or revealed.' });
const Once = z.boolean().meta({ description: 'Whether it can happen only once per game.' });

const ExitSchema = z
  .strictObject({
    to: idOf('the location it leads to', 'location'),
    lock: idOf('a mechanism that blocks this exit while it is locked or damaged', 'mechanism').exactOptional(),
  })
  .meta({ description: 'An exit leads one way only. To allow the way back, add an exit to the other location.' });
const LocationSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    size: z.number().int().min(1).max(6).meta({ description: 'How many Move Tokens it takes to leave this location.' }),
    exits: z.array(ExitSchema).max(12).meta({ description: 'The locations that can be reached from here.' }),
    map: z
      .strictObject({ x: Percent, y: Percent })
      .meta({ description: 'Its position on the map, as percentages from the left and from the top.' }),
    art: Id.meta({ description: 'The name of its picture.' }),
    hidden: Hidden,
  })
  .meta({ title: 'Location', description: 'A place that the body can be in [W1].' });
const NeedSchema = z.union([
  z.strictObject({ item: idOf('an item that the body must carry', 'item') }).meta({ title: 'An item' }),
  z.strictObject({ flag: flagNamed('A flag that must be set.') }).meta({ title: 'A flag' }),
]);
const ObjectSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    kind: z.enum(['item', 'container', 'mechanism']).meta({
      description:
        'An item can be carried. A container holds other objects until it is opened. A mechanism is operated once and can lock exits.',
    }),
    place: idOf('the location or container it is in', 'location', 'container'),
    state: ThingState,
    needs: z.array(NeedSchema).max(6).meta({ description: 'What the body needs to operate or unlock it. All of these are required.' }),
    hidden: Hidden,
    on_operate: effects('when it is operated or opened'),
  })
  .meta({ title: 'Object', description: 'A thing [W2].' });
const CharacterSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    location: idOf('the location where it starts', 'location'),
    disposition: Disposition,
    hidden: Hidden,
    patrol: z
      .array(idOf('a location', 'location'))
      .max(20)
      .meta({ description: 'The locations it walks to, one per round, in a loop. If the list is empty, it stays in place.' }),
    hostile: effects('at the end of a round if it is hostile and the body is in the same location. It may raise the alarm in any case'),
    neutral: effects('at the end of a round if it is neutral and the body is in the same location'),
    friendly: effects('at the end of a round if it is friendly and the body is in the same location'),
  })
  .meta({ title: 'Character', description: 'A person that no player controls [W3].' });
const HazardSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    location: idOf('the location where it is', 'location'),
    severity: Severity,
    hidden: Hidden,
    harm: z
      .enum(['vitality', 'alarm'])
      .meta({ description: 'What it does if the body is in the same location: hurt the body or raise the alarm.' }),
  })
  .meta({ title: 'Hazard', description: 'Something dangerous in a location [W3].' });
const SpecialSchema = z
  .strictObject({
    id: Id,
    name: Name,
    description: Description,
    location: idOf('the location where it can be used', 'location'),
    when: when('that must hold before it can be used').exactOptional(),
    roles: z
      .array(z.enum(ROLES))
      .min(1)
      .max(3)
      .exactOptional()
      .meta({ description: 'The roles that can use it. By default, every role can.' }),
    once: Once,
    effects: effects('when it is used'),
  })
  .meta({ title: 'Special', description: 'An extra action at a location, beyond what its objects and people offer.' });
const EventSchema = z
  .strictObject({
    id: Id,
    title: Title,
    when: when('under which it can happen'),
    once: Once,
    chance: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'From 0 (never) to 1 (always). It is rolled at the end of each round in which the event can happen.' }),
    effects: effects('when the event happens'),
  })
  .meta({ title: 'Event', description: 'Something that happens at the end of a round.' });
const StageSchema = z
  .strictObject({ id: Id, title: Title, description: Description, when: when('that completes it') })
  .meta({ title: 'Stage', description: 'A step of the objective [W4].' });
const RogueGoalSchema = z
  .strictObject({
    id: Id,
    title: Title,
    description: Description,
    when: when('under which the Rogue wins'),
    ever: z
      .boolean()
      .meta({ description: 'If true, it is enough that the condition held once. If false, it must hold when the game ends.' }),
  })
  .meta({ title: 'Rogue goal', description: 'A secret goal for Rogues. Each Rogue draws one [S3].' });

const Clauses = z
  .array(z.string().trim().min(1).max(160))
  .max(40)
  .meta({ description: 'Short clauses that can follow any sentence, such as “the pipes knock twice”.' });
const Deck = z.array(z.enum(ROLES)).min(3).max(6).meta({ description: 'The roles to deal, one for each player.' }).exactOptional();
const ByPlayersSchema = z
  .strictObject({
    rounds: z.number().int().min(1).max(50).meta({ description: 'The maximum number of rounds in a game.' }),
    alarm_limit: z
      .number()
      .int()
      .min(1)
      .max(30)
      .meta({ description: 'The highest alarm. Unless there is a saboteur_goal, the Saboteurs win when it is reached.' }),
    alarm_every: z.number().int().min(0).max(50).meta({
      description:
        'The alarm rises each time this many rounds have passed, unless a voice hides in that round. With 0, it never rises by itself.',
    }),
    alarm_rise: z
      .number()
      .int()
      .min(1)
      .max(5)
      .meta({ description: 'How many points the alarm then rises by. The default is 1.' })
      .exactOptional(),
    ease: z
      .number()
      .int()
      .min(-40)
      .max(40)
      .meta({ description: 'Percentage points added to the chance of every check. Negative numbers lower it. The default is 0.' })
      .exactOptional(),
    bad_luck: z
      .number()
      .int()
      .min(0)
      .max(400)
      .meta({ description: 'The chance of bad luck in a turn, as a percentage of the usual chance: 50 halves it. The default is 100.' })
      .exactOptional(),
    accuse_from_round: z.number().int().min(1).max(50).meta({ description: 'The first round in which players can accuse each other.' }),
    stages: z
      .array(idOf('a stage', 'stage'))
      .max(12)
      .meta({ description: 'The stages of the objective, at least one, in the same order as in the list of stages.' }),
  })
  .meta({ description: 'The settings for games with this number of players.' })
  .exactOptional();
const ResourcesSchema = z
  .record(Id, z.number().int().min(0).max(1000))
  .refine((resources) => Object.keys(resources).length <= 20, 'There can be at most 20 resources.')
  .meta({
    description:
      'The amount of each resource at the start. Every scenario has vitality (7 by default) and alarm (0 by default), which can be set here.',
  });

export const ScenarioContentSchema = z.strictObject({
  setting: z.string().trim().min(1).max(2000).meta({ description: 'Where and when the story takes place. The narrator begins with this.' }),
  objective: z.string().trim().min(1).max(500).meta({ description: 'What the Collaborators must achieve, in one sentence.' }),
  body: z
    .strictObject({ name: Name, description: z.string().max(300).meta({ description: 'A clause that describes it.' }) })
    .meta({ description: 'The character that all players share.' }),
  voice: z
    .strictObject({
      atmosphere: Clauses,
      tension: z
        .strictObject({ low: Clauses, rising: Clauses, high: Clauses })
        .meta({ description: 'Clauses for a low, a rising and a high alarm.' }),
      threat: Title.meta({ description: 'What raises the alarm here, such as “the guards”.' }),
    })
    .meta({ description: 'The narrator’s own phrases for this scenario. Every list may be empty.' }),
  start: idOf('the location where the body starts', 'location'),
  initial_resources: ResourcesSchema,
  locations: z.array(LocationSchema).min(1).max(LIST_MAX),
  objects: z.array(ObjectSchema).max(OBJECTS_MAX),
  characters: z.array(CharacterSchema).max(LIST_MAX),
  hazards: z.array(HazardSchema).max(LIST_MAX),
  specials: z.array(SpecialSchema).max(LIST_MAX),
  events: z.array(EventSchema).max(LIST_MAX),
  stages: z
    .array(StageSchema)
    .min(1)
    .max(20)
    .meta({ description: 'The steps of the objective. by_players sets which of them a game has.' }),
  rogue_goals: z.array(RogueGoalSchema).max(20),
  saboteur_goal: z
    .strictObject({ title: Title, description: Description, when: when('under which the Saboteurs win') })
    .meta({
      description:
        'By default, the Saboteurs win when the alarm reaches its limit, when vitality is 0 or when every Collaborator is quieted [E2]. Players see the resources that the goal counts, with their limits.',
    })
    .exactOptional(),
  roles: z
    .strictObject({ 3: Deck, 4: Deck, 5: Deck, 6: Deck })
    .meta({ description: 'The role deck for each number of players. By default, the usual deck is dealt [S2].' })
    .exactOptional(),
  by_players: z.strictObject({ 3: ByPlayersSchema, 4: ByPlayersSchema, 5: ByPlayersSchema, 6: ByPlayersSchema }).meta({
    description: 'The settings that depend on the number of players. Only the player counts that the scenario supports are needed.',
  }),
});

const Players = z.number().int().min(1).max(20);
export const ScenarioSchema = z.strictObject({
  id: z.string().min(1).max(64).meta({ description: 'The id of the scenario. The server gives every new scenario an id.' }),
  version: z.number().int().min(1).meta({ description: 'A number that goes up by one with every change.' }),
  title: Title,
  description: Text.meta({ description: 'A short description that makes people want to play it.' }),
  difficulty: z.enum(DIFFICULTIES).meta({ description: 'How hard checks are, unless the host chooses otherwise.' }),
  min_players: Players.meta({ description: 'The smallest number of players. A game has 3 to 6.' }),
  max_players: Players.meta({ description: 'The largest number of players. A game has 3 to 6.' }),
  content: ScenarioContentSchema.meta({ description: 'The world and the story of the scenario.' }),
});

/** Fails to compile if the schema and the engine's type differ. */
type Assignable<From extends To, To> = From;
export type ParsedScenario = Assignable<z.output<typeof ScenarioSchema>, Scenario>;
export type ParsedContent = Assignable<z.output<typeof ScenarioContentSchema>, ScenarioContent>;
/** Returns the scenario, or every problem of its shape with its path. The input isn't limited in size here: see `checkScenario`. */
export function parseScenario(json: unknown): { ok: true; scenario: Scenario } | { ok: false; problems: ShapeProblem[] } {
  const parsed = ScenarioSchema.safeParse(json, { reportInput: true });
  return parsed.success ? { ok: true, scenario: parsed.data } : { ok: false, problems: shapeProblems(parsed.error) };
}
