/** Whether a scenario of the right shape makes sense: every id it mentions, every place, every stage, every table. */
import { deckOf } from '../create.ts';
import { DEFAULT_RULES } from '../rules/rules.ts';
import { ENVIRONMENT, type Role } from '../vocabulary.ts';
import { isWinnable } from './route-cost.ts';
import type { Condition, Effect, PlayerCount, Scenario, ScenarioContent } from './types.ts';

export interface Problem {
  /** From the content on, as `locations[2].exits[0].to`; the scenario's own fields by their name. */
  readonly path: string;
  readonly reason: string;
  /** What to do about it. */
  readonly suggestion: string;
}

/** `body` and `gone` are places of objects; `vitality` and `alarm` are resources that every scenario has. */
const RESERVED: ReadonlySet<string> = new Set([ENVIRONMENT, 'body', 'gone', 'vitality', 'alarm']);
const COUNTS: readonly PlayerCount[] = ['3', '4', '5', '6'];

/** Every problem, in the order of the content; empty for a scenario that can be played. Expects the right shape. */
export function validateScenario(scenario: Scenario): Problem[] {
  const check = new Check(scenario);
  check.ids();
  check.places();
  check.things();
  check.story();
  check.tables();
  // A way is worth looking for only where everything that it could lead through exists.
  if (check.problems.length === 0) check.ways();
  return check.problems;
}

type Kind = 'location' | 'object' | 'NPC' | 'hazard' | 'special' | 'event' | 'stage' | 'rogue goal';

class Check {
  readonly problems: Problem[] = [];
  readonly #scenario: Scenario;
  readonly #content: ScenarioContent;
  readonly #kinds = new Map<string, Kind>();
  readonly #flags: ReadonlySet<string>;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#content = scenario.content;
    this.#flags = new Set(allEffects(scenario.content).flatMap((effect) => (effect.type === 'flag' && effect.value ? [effect.flag] : [])));
  }

  ids(): void {
    const { locations, objects, characters, hazards, specials, events, stages, rogue_goals } = this.#content;
    const lists: readonly [string, Kind, readonly { readonly id: string }[]][] = [
      ['locations', 'location', locations],
      ['objects', 'object', objects],
      ['characters', 'NPC', characters],
      ['hazards', 'hazard', hazards],
      ['specials', 'special', specials],
      ['events', 'event', events],
      ['stages', 'stage', stages],
      ['rogue_goals', 'rogue goal', rogue_goals],
    ];
    for (const [list, kind, things] of lists) {
      things.forEach(({ id }, index) => {
        const path = `${list}[${index}].id`;
        const other = this.#kinds.get(id);
        if (RESERVED.has(id)) this.#add(path, `“${id}” is a word of the rules.`, 'Give it another id.');
        else if (other !== undefined)
          this.#add(path, `“${id}” is already the id of ${article(other)}.`, 'Ids are unique across all kinds: give it another.');
        else this.#kinds.set(id, kind);
      });
    }
  }

  places(): void {
    const { locations, start } = this.#content;
    this.#refer('start', start, 'location');
    locations.forEach((location, index) => {
      location.exits.forEach((exit, number) => {
        const path = `locations[${index}].exits[${number}]`;
        this.#refer(`${path}.to`, exit.to, 'location');
        if (exit.to === location.id)
          this.#add(`${path}.to`, 'This exit leads to where it begins.', 'Let it lead somewhere else, or remove it.');
        if (location.exits.findIndex(({ to }) => to === exit.to) < number) {
          this.#add(
            `${path}.to`,
            `There is another exit to “${exit.to}” here.`,
            'Keep one of them: the body heads for a place, not for a door.',
          );
        }
        if (exit.lock !== undefined && this.#refer(`${path}.lock`, exit.lock, 'object')) {
          const lock = this.#content.objects.find(({ id }) => id === exit.lock);
          if (lock?.kind !== 'mechanism')
            this.#add(`${path}.lock`, `“${exit.lock}” is no mechanism.`, 'Only a mechanism can lock an exit.');
        }
      });
    });
    const reached = new Set([start]);
    for (const id of reached) for (const { to } of locations.find((one) => one.id === id)?.exits ?? []) reached.add(to);
    locations.forEach(({ id, name }, index) => {
      if (!reached.has(id))
        this.#add(`locations[${index}]`, `No exits lead from the start to ${name}.`, 'Add an exit to it, or remove it.');
    });
  }

  things(): void {
    const { objects, characters, hazards, specials } = this.#content;
    objects.forEach((object, index) => {
      const path = `objects[${index}]`;
      this.#placeOfObject(path, object.id, object.place);
      object.needs.forEach((need, number) => {
        const at = `${path}.needs[${number}]`;
        if ('flag' in need) this.#flag(`${at}.flag`, need.flag);
        else if (this.#refer(`${at}.item`, need.item, 'object') && objects.find(({ id }) => id === need.item)?.kind !== 'item') {
          this.#add(`${at}.item`, `“${need.item}” is no item, so the body can't carry it.`, 'Name an item.');
        }
      });
      this.#effects(`${path}.on_operate`, object.on_operate);
    });
    characters.forEach((npc, index) => {
      const path = `characters[${index}]`;
      this.#refer(`${path}.location`, npc.location, 'location');
      npc.patrol.forEach((id, number) => {
        this.#refer(`${path}.patrol[${number}]`, id, 'location');
      });
      for (const mood of ['hostile', 'neutral', 'friendly'] as const) this.#effects(`${path}.${mood}`, npc[mood]);
    });
    hazards.forEach((hazard, index) => {
      this.#refer(`hazards[${index}].location`, hazard.location, 'location');
    });
    specials.forEach((special, index) => {
      const path = `specials[${index}]`;
      this.#refer(`${path}.location`, special.location, 'location');
      if (special.when) this.#condition(`${path}.when`, special.when);
      this.#effects(`${path}.effects`, special.effects);
    });
  }

  story(): void {
    const { events, stages, rogue_goals, saboteur_goal } = this.#content;
    events.forEach((event, index) => {
      this.#condition(`events[${index}].when`, event.when);
      this.#effects(`events[${index}].effects`, event.effects);
    });
    stages.forEach((stage, index) => {
      this.#condition(`stages[${index}].when`, stage.when);
    });
    rogue_goals.forEach((goal, index) => {
      this.#condition(`rogue_goals[${index}].when`, goal.when, true);
    });
    if (saboteur_goal) this.#condition('saboteur_goal.when', saboteur_goal.when);
  }

  tables(): void {
    const { min_players: min, max_players: max } = this.#scenario;
    const { by_players, rogue_goals, stages, initial_resources } = this.#content;
    if (min > max) this.#add('min_players', 'The smallest number of players is above the largest.', 'Swap them.');
    const { players_per_game: players, vitality } = DEFAULT_RULES;
    if (max < players.least || min > players.most) this.#add('max_players', 'No game can have so many players.', 'A game has 3 to 6.');
    if ((initial_resources.vitality ?? vitality.most) < 1 || (initial_resources.vitality ?? 0) > vitality.most) {
      this.#add('initial_resources.vitality', 'The body would not begin alive.', `Vitality begins at 1 to ${vitality.most}.`);
    }
    for (const count of COUNTS) {
      const table = by_players[count];
      if (table === undefined) {
        this.#add(
          `by_players.${count}`,
          `There is nothing for ${count} players.`,
          'Give stages, rounds and alarm for 3, 4, 5 and 6 players.',
        );
        continue;
      }
      if ((initial_resources.alarm ?? 0) >= table.alarm_limit) {
        this.#add(`by_players.${count}.alarm_limit`, 'The alarm begins at its limit.', 'Raise the limit, or begin with less alarm.');
      }
      let last = -1;
      table.stages.forEach((id, number) => {
        const path = `by_players.${count}.stages[${number}]`;
        if (!this.#refer(path, id, 'stage')) return;
        const at = stages.findIndex((stage) => stage.id === id);
        if (at <= last)
          this.#add(path, `“${id}” comes twice or out of order.`, 'Name each stage once, in the order of the list of stages.');
        last = at;
      });
      this.#deck(count, deckOf(this.#scenario, count), rogue_goals.length);
    }
  }

  ways(): void {
    for (const count of COUNTS) {
      if (isWinnable(this.#scenario, count)) continue;
      this.#add(
        `by_players.${count}.stages`,
        `No way through these stages was found for ${count} players.`,
        'See whether every stage can come true: what it names must be reachable, and what opens the way must not lie behind it.',
      );
    }
  }

  #deck(count: PlayerCount, deck: readonly Role[], goals: number): void {
    const path = `roles.${count}`;
    if (deck.length !== Number(count)) {
      this.#add(path, `This deck has ${deck.length} roles for ${count} players.`, `Deal exactly ${count}.`);
    }
    if (!deck.includes('collaborator')) this.#add(path, 'Nobody would want the objective.', 'Deal at least one Collaborator.');
    if (deck.includes('rogue') && goals === 0) {
      this.#add('rogue_goals', `A game of ${count} has a Rogue, and there is no goal to draw.`, 'Write at least one Rogue goal.');
    }
  }

  #placeOfObject(path: string, id: string, place: string): void {
    const { objects } = this.#content;
    const kind = this.#kinds.get(place);
    const container = objects.find((one) => one.id === place);
    if (kind !== 'location' && container?.kind !== 'container') {
      this.#add(`${path}.place`, `“${place}” is neither a location nor a container.`, 'Put it into one that exists.');
      return;
    }
    const inside = new Set([id]);
    for (let next = container; next !== undefined; next = objects.find((one) => one.id === next?.place)) {
      if (inside.has(next.id)) {
        this.#add(`${path}.place`, 'It would be inside itself.', 'Put it, or what it is in, somewhere else.');
        return;
      }
      inside.add(next.id);
    }
  }

  #condition(path: string, condition: Condition, isGoal = false): void {
    switch (condition.type) {
      case 'at':
        this.#refer(`${path}.location`, condition.location, 'location');
        return;
      case 'has':
        if (this.#refer(`${path}.object`, condition.object, 'object')) this.#isItem(`${path}.object`, condition.object);
        return;
      case 'object':
        this.#refer(`${path}.object`, condition.object, 'object');
        return;
      case 'marked':
        if (isGoal) this.#refer(`${path}.object`, condition.object, 'object');
        else this.#add(path, 'Only a Rogue goal can ask what is marked.', 'Use another condition here.');
        return;
      case 'flag':
        this.#flag(`${path}.flag`, condition.flag);
        return;
      case 'npc':
        this.#refer(`${path}.npc`, condition.npc, 'NPC');
        return;
      case 'hazard':
        this.#refer(`${path}.hazard`, condition.hazard, 'hazard');
        return;
      case 'resource_at_least':
      case 'resource_at_most':
        this.#resource(`${path}.resource`, condition.resource);
        return;
      case 'stage_done':
        this.#refer(`${path}.stage`, condition.stage, 'stage');
        return;
      case 'round_at_least':
        return;
      case 'all':
      case 'any':
        condition.of.forEach((part, index) => {
          this.#condition(`${path}.of[${index}]`, part, isGoal);
        });
        return;
      case 'not':
        this.#condition(`${path}.of`, condition.of, isGoal);
        return;
    }
  }

  #effects(path: string, effects: readonly Effect[]): void {
    effects.forEach((effect, index) => {
      this.#effect(`${path}[${index}]`, effect);
    });
  }

  #effect(path: string, effect: Effect): void {
    switch (effect.type) {
      case 'say':
      case 'flag':
        return;
      case 'resource':
        this.#resource(`${path}.resource`, effect.resource);
        return;
      case 'reveal':
        this.#refer(`${path}.id`, effect.id, 'location', 'object', 'NPC', 'hazard');
        return;
      case 'spawn':
        this.#refer(`${path}.id`, effect.id, 'object', 'NPC', 'hazard');
        return;
      case 'unlock':
      case 'damage':
      case 'repair':
        this.#refer(`${path}.object`, effect.object, 'object');
        return;
      case 'give':
      case 'take':
        if (this.#refer(`${path}.object`, effect.object, 'object')) this.#isItem(`${path}.object`, effect.object);
        return;
      case 'move_npc':
        this.#refer(`${path}.npc`, effect.npc, 'NPC');
        this.#refer(`${path}.location`, effect.location, 'location');
        return;
      case 'disposition':
        this.#refer(`${path}.npc`, effect.npc, 'NPC');
        return;
    }
  }

  #isItem(path: string, id: string): void {
    if (this.#content.objects.find((one) => one.id === id)?.kind === 'item') return;
    this.#add(path, `“${id}” is no item, so the body can't carry it.`, 'Name an item.');
  }

  #resource(path: string, id: string): void {
    if (id === 'vitality' || id === 'alarm' || Object.hasOwn(this.#content.initial_resources, id)) return;
    const known = ['vitality', 'alarm', ...Object.keys(this.#content.initial_resources)];
    this.#add(path, `There is no resource “${id}”.`, suggest(id, known, 'Declare it in initial_resources.'));
  }

  #flag(path: string, id: string): void {
    if (this.#flags.has(id)) return;
    this.#add(path, `Nothing ever sets the flag “${id}”.`, suggest(id, [...this.#flags], 'Add an effect that sets it.'));
  }

  /** Whether the id is one of these kinds; if not, that is a problem. */
  #refer(path: string, id: string, ...kinds: readonly Kind[]): boolean {
    const kind = this.#kinds.get(id);
    if (kind !== undefined && kinds.includes(kind)) return true;
    const wanted = kinds.join(' or ');
    const known = [...this.#kinds].flatMap(([other, otherKind]) => (kinds.includes(otherKind) ? [other] : []));
    const reason = kind === undefined ? `There is no ${wanted} “${id}”.` : `“${id}” is ${article(kind)}, not ${article(wanted)}.`;
    this.#add(path, reason, suggest(id, known, `Name ${article(wanted)} of this scenario.`));
    return false;
  }

  #add(path: string, reason: string, suggestion: string): void {
    this.problems.push({ path, reason, suggestion });
  }
}

const article = (noun: string): string => `${/^[aeiou]|^N/.test(noun) ? 'an' : 'a'} ${noun}`;

function allEffects({ objects, characters, specials, events }: ScenarioContent): Effect[] {
  return [
    ...objects.flatMap((object) => object.on_operate),
    ...characters.flatMap((npc) => [...npc.hostile, ...npc.neutral, ...npc.friendly]),
    ...specials.flatMap((special) => special.effects),
    ...events.flatMap((event) => event.effects),
  ];
}

/** The known id that was probably meant, or other advice. */
function suggest(id: string, known: readonly string[], otherwise: string): string {
  const near = known.find((one) => isNear(id, one));
  return near === undefined ? otherwise : `Did you mean “${near}”?`;
}

/** One letter changed, added, left out, or two swapped; or one is the other's beginning. */
function isNear(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left[0] === right[1] && left[1] === right[0]);
}
