/** Checks that every id in a scenario's content is declared and has the right kind for its use. */
import { ENVIRONMENT, GENERATED_ART } from '../../vocabulary.ts';
import { nameOf } from '../names.ts';
import type { Condition, Effect, ScenarioContent, ScenarioObject } from '../types.ts';
import { article, type Problems, suggest } from './validate-problem.ts';

/** `body` and `gone` are places of objects; `vitality` and `alarm` are resources of every scenario. */
const RESERVED: ReadonlySet<string> = new Set([ENVIRONMENT, 'body', 'gone', 'vitality', 'alarm']);
/** In percent of the map: locations closer than this look like one. */
const MAP_DISTANCE_MIN = 5;
/** If there are more locations than the schema allows, their positions aren't compared. */
const MAP_PLACES_MAX = 200;

type Kind = 'location' | 'object' | 'NPC' | 'hazard' | 'special' | 'event' | 'stage' | 'rogue goal';

/** @param art names of the available pictures; undefined: unknown */
export function checkReferences(content: ScenarioContent, problems: Problems, art: ReadonlySet<string> | undefined): void {
  const check = new Check(content, problems);
  check.ids();
  check.places();
  check.map(art);
  check.things();
  check.story();
}

class Check {
  readonly #content: ScenarioContent;
  readonly #problems: Problems;
  readonly #kinds = new Map<string, Kind>();
  readonly #objects: ReadonlyMap<string, ScenarioObject>;
  readonly #flags: ReadonlySet<string>;

  constructor(content: ScenarioContent, problems: Problems) {
    this.#content = content;
    this.#problems = problems;
    this.#objects = new Map(content.objects.map((object) => [object.id, object]));
    this.#flags = new Set(allEffects(content).flatMap((effect) => (effect.type === 'flag' && effect.value ? [effect.flag] : [])));
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
        if (RESERVED.has(id)) {
          this.#problems.error('reserved_id', path, `“${id}” is a word of the rules.`, 'Give it another id.');
        } else if (other !== undefined) {
          const reason = `“${id}” is already the id of ${article(other)}.`;
          this.#problems.error('duplicate_id', path, reason, 'Ids are unique across all kinds: give it another.');
        } else {
          this.#kinds.set(id, kind);
        }
      });
    }
  }

  places(): void {
    const { locations, start } = this.#content;
    let isWhole = this.#refer('start', start, 'location');
    const exits = new Map(locations.map((location) => [location.id, location.exits]));
    locations.forEach((location, index) => {
      location.exits.forEach((exit, number) => {
        const path = `locations[${index}].exits[${number}]`;
        if (exit.lock !== undefined && this.#refer(`${path}.lock`, exit.lock, 'object')) {
          if (this.#objects.get(exit.lock)?.kind !== 'mechanism')
            this.#problems.error(
              'wrong_kind',
              `${path}.lock`,
              `“${this.#name(exit.lock)}” isn’t a mechanism.`,
              'Only a mechanism can lock an exit.',
            );
        }
        if (!this.#refer(`${path}.to`, exit.to, 'location')) {
          isWhole = false;
          return;
        }
        if (exit.to === location.id) {
          const suggestion = 'Let it lead somewhere else, or remove it.';
          this.#problems.error('exit_to_itself', `${path}.to`, 'This exit leads to where it begins.', suggestion);
        } else if (location.exits.findIndex(({ to }) => to === exit.to) < number) {
          const suggestion = 'Keep one of them: the body heads for a place, not for a door.';
          this.#problems.error('duplicate_exit', `${path}.to`, `There is another exit to “${this.#name(exit.to)}” here.`, suggestion);
        } else if (exits.get(exit.to)?.some(({ to }) => to === location.id) === false) {
          const to = this.#name(exit.to);
          const reason = exits.get(exit.to)?.length === 0 ? `“${to}” has no way out.` : `No exit leads back from “${to}”.`;
          const suggestion = `Add an exit from “${to}” to “${this.#name(location.id)}”, unless the way is meant to be one-way.`;
          this.#problems.warn('no_way_back', path, reason, suggestion);
        }
      });
    });
    // One misspelt exit would make everything behind it unreachable.
    if (!isWhole) return;
    const reached = new Set([start]);
    for (const id of reached) for (const { to } of exits.get(id) ?? []) reached.add(to);
    locations.forEach(({ id }, index) => {
      if (reached.has(id)) return;
      const reason = `No exits lead from the start to “${this.#name(id)}”.`;
      this.#problems.error('unreachable_location', `locations[${index}]`, reason, 'Add an exit to it, or remove it.');
    });
  }

  map(art: ReadonlySet<string> | undefined): void {
    const { locations } = this.#content;
    locations.forEach((location, index) => {
      const { map, art: picture } = location;
      if (art !== undefined && picture !== GENERATED_ART && !art.has(picture)) {
        const suggestion = suggest(picture, [...art], 'Choose another one.');
        const reason = `The picture of “${this.#name(location.id)}” doesn’t exist, so players see a generated one.`;
        this.#problems.warn('unknown_art', `locations[${index}].art`, reason, suggestion);
      }
      const others = locations.slice(0, Math.min(index, MAP_PLACES_MAX));
      const other = others.find((one) => Math.hypot(one.map.x - map.x, one.map.y - map.y) < MAP_DISTANCE_MIN);
      if (other === undefined) return;
      const reason = `On the map, “${this.#name(location.id)}” lies on top of “${this.#name(other.id)}”.`;
      this.#problems.warn('map_overlap', `locations[${index}].map`, reason, `Move it at least ${MAP_DISTANCE_MIN} percent away.`);
    });
  }

  things(): void {
    const { objects, characters, hazards, specials } = this.#content;
    objects.forEach((object, index) => {
      const path = `objects[${index}]`;
      this.#placeOfObject(`${path}.place`, object);
      object.needs.forEach((need, number) => {
        const at = `${path}.needs[${number}]`;
        if ('flag' in need) this.#flag(`${at}.flag`, need.flag);
        else this.#item(`${at}.item`, need.item);
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

  #name(id: string): string {
    return nameOf(this.#content, id);
  }

  #placeOfObject(path: string, { id, place }: ScenarioObject): void {
    if (this.#kinds.get(place) === 'location') return;
    if (this.#objects.get(place)?.kind !== 'container') {
      const known = [...this.#kinds].flatMap(([other, kind]) =>
        kind === 'location' || this.#objects.get(other)?.kind === 'container' ? [other] : [],
      );
      const suggestion = () => suggest(place, known, 'Put it into one that exists.');
      const reason = `“${this.#name(place)}” is neither a location nor a container.`;
      this.#problems.error(this.#kinds.has(place) ? 'wrong_kind' : 'unknown_reference', path, reason, suggestion);
      return;
    }
    const inside = new Set([id]);
    for (let next = this.#objects.get(place); next !== undefined; next = this.#objects.get(next.place)) {
      if (inside.has(next.id)) {
        this.#problems.error('place_in_itself', path, 'It would be inside itself.', 'Put it, or what it is in, somewhere else.');
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
        this.#item(`${path}.object`, condition.object);
        return;
      case 'object':
        this.#refer(`${path}.object`, condition.object, 'object');
        return;
      case 'marked':
        if (isGoal) this.#refer(`${path}.object`, condition.object, 'object');
        else this.#problems.error('marked_outside_goal', path, 'Only a Rogue goal can ask what is marked.', 'Use another condition here.');
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
        this.#item(`${path}.object`, effect.object);
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

  #item(path: string, id: string): void {
    if (!this.#refer(path, id, 'object') || this.#objects.get(id)?.kind === 'item') return;
    this.#problems.error('wrong_kind', path, `“${this.#name(id)}” isn’t an item, so the body can’t carry it.`, 'Name an item.');
  }

  #resource(path: string, id: string): void {
    const own = this.#content.initial_resources;
    if (id === 'vitality' || id === 'alarm' || Object.hasOwn(own, id)) return;
    const suggestion = () => suggest(id, ['vitality', 'alarm', ...Object.keys(own)], 'Add it to the resources at the start.');
    this.#problems.error('unknown_reference', path, `There is no resource “${id}”.`, suggestion);
  }

  #flag(path: string, id: string): void {
    if (this.#flags.has(id)) return;
    const suggestion = () => suggest(id, [...this.#flags], 'Add an effect that sets it.');
    this.#problems.error('unknown_reference', path, `Nothing ever sets the flag “${id}”.`, suggestion);
  }

  /** Whether the id has one of these kinds; otherwise reports a problem. */
  #refer(path: string, id: string, ...kinds: readonly Kind[]): boolean {
    const kind = this.#kinds.get(id);
    if (kind !== undefined && kinds.includes(kind)) return true;
    const wanted = kinds.join(' or ');
    const suggestion = () => {
      const known = [...this.#kinds].flatMap(([other, otherKind]) => (kinds.includes(otherKind) ? [other] : []));
      return suggest(id, known, `Name ${article(wanted)} of this scenario.`);
    };
    if (kind === undefined) this.#problems.error('unknown_reference', path, `There is no ${wanted} “${id}”.`, suggestion);
    else this.#problems.error('wrong_kind', path, `“${this.#name(id)}” is ${article(kind)}, not ${article(wanted)}.`, suggestion);
    return false;
  }
}

function allEffects({ objects, characters, specials, events }: ScenarioContent): Effect[] {
  return [
    ...objects.flatMap((object) => object.on_operate),
    ...characters.flatMap((npc) => [...npc.hostile, ...npc.neutral, ...npc.friendly]),
    ...specials.flatMap((special) => special.effects),
    ...events.flatMap((event) => event.effects),
  ];
}
