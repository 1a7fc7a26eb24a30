/**
 * Computes what can ever happen in a scenario. It over-approximates, so its no is certain and its yes isn't. Everything
 * that can become true stays true (a least fixpoint): nothing is used up, lost or closed again, every roll can succeed,
 * every mishap can happen, and all possibilities can hold together except conditions that contradict each other
 * (contradictory-conditions.ts). It uses the default rules.
 */

import { deckOf } from '../../create.ts';
import { DEFAULT_RULES } from '../../rules/rules.ts';
import type { Role } from '../../vocabulary.ts';
import { DISPOSITION_MAX, DISPOSITION_MIN, SEVERITY_MAX } from '../../world/scales.ts';
import { contentOf } from '../content-index.ts';
import { nameOf } from '../names.ts';
import { settingsForPlayers } from '../settings-for-players.ts';
import type {
  Condition,
  Effect,
  Location,
  ObjectCondition,
  PlayerCount,
  PlayerCountSettings,
  Scenario,
  ScenarioContent,
  ScenarioObject,
} from '../types.ts';
import { areContradictory } from './contradictory-conditions.ts';

/** A source of effects, with the condition for it. `once`: at most once in a game. */
interface Source {
  readonly effects: readonly Effect[];
  readonly once: boolean;
  readonly isPossible: () => boolean;
}

/** The largest and smallest value that a number in the game can have. */
interface Range {
  readonly least: number;
  readonly most: number;
}

/** Possible results of effects: `flag x`, `unlock x`, `give x`, `repair x`, `appear x`, `befriend x`. */
type Result = string;

export class Reachability {
  readonly #content: ScenarioContent;
  readonly #locations: ReadonlyMap<string, Location>;
  readonly #objects: ReadonlyMap<string, ScenarioObject>;
  readonly #spawned: ReadonlySet<string>;
  readonly #table: PlayerCountSettings;
  readonly #roles: ReadonlySet<Role>;
  readonly #picksLocks: boolean;
  /** The locations that the body can reach. */
  readonly places = new Set<string>();
  /** The locations that each NPC can be in. */
  readonly #whereabouts: Map<string, Set<string>>;
  readonly #results = new Set<Result>();
  readonly #gains = new Map<string, number>();
  readonly #losses = new Map<string, number>();
  /** Locks of exits in locations where a Rogue can be, wherever the lock itself is. */
  readonly #met = new Set<string>();
  readonly #found = new Set<string>();
  readonly #opened = new Set<string>();
  readonly #held = new Set<string>();
  readonly #stagesDone = new Set<string>();

  /**
   * Expects every id to be declared.
   * @param picksLocks whether a Rogue can open locks without their keys [T6]
   */
  constructor(scenario: Scenario, players: PlayerCount, picksLocks: boolean) {
    const { locations, objects, spawned } = contentOf(scenario);
    this.#content = scenario.content;
    this.#locations = locations;
    this.#objects = objects;
    this.#spawned = spawned;
    this.#table = settingsForPlayers(scenario, Number(players));
    this.#roles = new Set(deckOf(scenario, players));
    this.#picksLocks = picksLocks && this.#roles.has('rogue');
    this.#whereabouts = new Map(this.#content.characters.map(({ id, location, patrol }) => [id, new Set([location, ...patrol])]));
    this.places.add(this.#content.start);
    this.#settle();
  }

  /** The display name of the thing with this id. */
  nameOf(id: string): string {
    return nameOf(this.#content, id);
  }

  /** Whether the condition can ever hold (`wanted`), or can ever not hold. */
  can(condition: Condition, wanted = true): boolean {
    switch (condition.type) {
      case 'all':
        if (!wanted) return condition.of.some((part) => this.can(part, false));
        return condition.of.every((part) => this.can(part)) && !areContradictory(condition.of);
      case 'any':
        return wanted ? condition.of.some((part) => this.can(part)) : condition.of.every((part) => this.can(part, false));
      case 'not':
        return this.can(condition.of, !wanted);
      case 'at':
        return wanted ? this.places.has(condition.location) : this.places.size > 1 || condition.location !== this.#content.start;
      case 'has':
        return !wanted || this.#held.has(condition.object);
      case 'flag':
        return !wanted || this.#results.has(`flag ${condition.flag}`);
      case 'stage_done':
        return !wanted || this.#stagesDone.has(condition.stage);
      case 'marked':
        return !wanted || this.canFind(condition.object);
      case 'object':
        return this.#canBe(condition.object, condition.state, wanted);
      case 'npc':
        return isIn(this.#disposition(condition.npc), condition.disposition_at_least, wanted);
      case 'hazard':
        return isIn(this.#severity(condition.hazard), condition.severity_at_most + 1, !wanted);
      case 'resource_at_least':
        return isIn(this.#amount(condition.resource), condition.amount, wanted);
      case 'resource_at_most':
        return isIn(this.#amount(condition.resource), condition.amount + 1, !wanted);
      case 'round_at_least':
        return isIn({ least: 1, most: this.#table.rounds }, condition.round, wanted);
    }
  }

  canRun({ location, when, roles }: ScenarioContent['specials'][number]): boolean {
    const isAnybodys = roles === undefined || roles.some((role) => this.#roles.has(role));
    return isAnybodys && this.places.has(location) && (when === undefined || this.can(when));
  }

  canHappen({ chance, when }: ScenarioContent['events'][number]): boolean {
    return chance > 0 && this.can(when);
  }

  canFind(object: string): boolean {
    return this.#found.has(object) || this.#held.has(object);
  }

  /** Repeats until nothing more becomes possible. Each source takes effect as soon as it can. */
  #settle(): void {
    let waiting = this.#sources();
    for (let size = Number.NaN; size !== this.#size() - waiting.length; ) {
      size = this.#size() - waiting.length;
      this.#walk();
      for (const object of this.#content.objects) this.#reachFor(object);
      this.#advance();
      waiting = waiting.filter((source) => {
        if (!source.isPossible()) return true;
        for (const effect of source.effects) this.#take(effect, source.once);
        return false;
      });
    }
  }

  /** Counts what is possible so far, without the resource changes of sources that have taken effect. */
  #size(): number {
    const sets = [
      this.places,
      this.#results,
      this.#met,
      this.#found,
      this.#opened,
      this.#held,
      this.#stagesDone,
      ...this.#whereabouts.values(),
    ];
    return sets.reduce((sum, { size }) => sum + size, 0);
  }

  #sources(): Source[] {
    const { objects, characters, specials, events } = this.#content;
    return [
      // An operated object stays operated through damage and repair.
      ...objects.map((object): Source => ({ effects: object.on_operate, once: true, isPossible: () => this.#canOperate(object) })),
      ...characters.map(
        ({ id, hostile, neutral, friendly }): Source => ({
          effects: [...hostile, ...neutral, ...friendly],
          once: false,
          isPossible: () => this.#canMeet(id),
        }),
      ),
      ...specials.map((special): Source => ({ effects: special.effects, once: special.once, isPossible: () => this.canRun(special) })),
      ...events.map((event): Source => ({ effects: event.effects, once: event.once, isPossible: () => this.canHappen(event) })),
    ];
  }

  #take(effect: Effect, once: boolean): void {
    switch (effect.type) {
      case 'flag':
        if (effect.value) this.#results.add(`flag ${effect.flag}`);
        return;
      case 'resource': {
        const change = once ? Math.abs(effect.amount) : Number.POSITIVE_INFINITY;
        const changes = effect.amount > 0 ? this.#gains : this.#losses;
        if (effect.amount !== 0) changes.set(effect.resource, (changes.get(effect.resource) ?? 0) + change);
        return;
      }
      case 'reveal':
      case 'spawn':
        this.#results.add(`appear ${effect.id}`);
        return;
      case 'unlock':
      case 'repair':
      case 'give':
        this.#results.add(`${effect.type} ${effect.object}`);
        return;
      case 'disposition':
        if (effect.amount > 0) this.#results.add(`befriend ${effect.npc}`);
        return;
      case 'move_npc':
        this.#whereabouts.get(effect.npc)?.add(effect.location);
        return;
      case 'say':
      case 'damage':
      case 'take':
        return;
    }
  }

  /** A search of the location before it finds a hidden location. */
  #walk(): void {
    for (const id of this.places) {
      for (const { to, lock } of this.#locations.get(id)?.exits ?? []) {
        if (lock !== undefined && this.#picksLocks) this.#met.add(lock);
        if (lock === undefined || this.#canBe(lock, 'intact') || this.#canBe(lock, 'operated')) this.places.add(to);
      }
    }
  }

  #reachFor(object: ScenarioObject): void {
    const { id, place, kind } = object;
    const isInside = this.#objects.has(place);
    const appears = this.#results.has(`appear ${id}`);
    const isThere = isInside
      ? this.canFind(place) && (this.#opened.has(place) || appears)
      : this.places.has(place) && (!object.hidden || !this.#spawned.has(id) || appears);
    if (isThere) this.#found.add(id);
    const isFree = object.state === 'operated' || this.#canBe(id, 'intact');
    if (kind === 'container' && this.canFind(id) && isFree) this.#opened.add(id);
    if (this.#results.has(`give ${id}`) || (kind === 'item' && this.#found.has(id) && isFree)) this.#held.add(id);
  }

  /** Stages complete in their order. */
  #advance(): void {
    for (const id of this.#table.stages) {
      const stage = this.#content.stages.find((one) => one.id === id);
      if (stage === undefined || !this.can(stage.when)) return;
      this.#stagesDone.add(id);
    }
  }

  #canMeetNeeds({ needs }: ScenarioObject): boolean {
    return needs.every((need) => ('item' in need ? this.#held.has(need.item) : this.#results.has(`flag ${need.flag}`)));
  }

  #canOperate(object: ScenarioObject): boolean {
    const isPicked = this.#picksLocks && object.state === 'locked';
    if (isPicked && this.#met.has(object.id)) return true;
    if (!this.canFind(object.id)) return false;
    // A search opens a container that isn't locked, whatever it requires.
    if (object.kind === 'container') return this.#opened.has(object.id);
    return isPicked || this.#canMeetNeeds(object);
  }

  #canBe(id: string, state: ObjectCondition, wanted = true): boolean {
    const object = this.#objects.get(id);
    if (object === undefined) return !wanted;
    const isMended = this.#results.has(`repair ${id}`) || this.canFind(id);
    // A mishap can damage any object.
    if (!wanted) return object.state !== state || state !== 'damaged' || isMended;
    if (object.state === state) return true;
    switch (state) {
      case 'damaged':
        return true;
      case 'locked':
        return false;
      case 'operated':
        return object.kind === 'mechanism' && this.#canOperate(object);
      case 'intact':
        if (object.state === 'damaged') return isMended;
        if (object.state === 'operated') return this.#opened.has(id);
        if (this.#results.has(`unlock ${id}`)) return true;
        return this.canFind(id) && (this.#picksLocks || (object.kind !== 'mechanism' && this.#canMeetNeeds(object)));
    }
  }

  #canMeet(npc: string): boolean {
    const isThere = this.#content.characters.some(
      ({ id, hidden }) => id === npc && (!hidden || !this.#spawned.has(id) || this.#results.has(`appear ${id}`)),
    );
    return isThere && [...(this.#whereabouts.get(npc) ?? [])].some((place) => this.places.has(place));
  }

  /** A mishap can lower any NPC's disposition. */
  #disposition(npc: string): Range {
    const written = this.#content.characters.find(({ id }) => id === npc)?.disposition ?? DISPOSITION_MIN;
    const canRise = this.#canMeet(npc) || this.#results.has(`befriend ${npc}`);
    return { least: DISPOSITION_MIN, most: canRise ? DISPOSITION_MAX : written };
  }

  /** A mishap can raise any hazard. */
  #severity(hazard: string): Range {
    const written = this.#content.hazards.find(({ id }) => id === hazard);
    if (written === undefined) return { least: SEVERITY_MAX, most: SEVERITY_MAX };
    const isThere = !written.hidden || !this.#spawned.has(hazard) || this.#results.has(`appear ${hazard}`);
    return { least: isThere && this.places.has(written.location) ? 0 : written.severity, most: SEVERITY_MAX };
  }

  /** Help, mishaps and verdicts can move vitality and alarm over their whole range. */
  #amount(resource: string): Range {
    if (resource === 'vitality') return { least: 0, most: DEFAULT_RULES.vitality.most };
    if (resource === 'alarm') return { least: 0, most: this.#table.alarm_limit };
    const written = this.#content.initial_resources[resource] ?? 0;
    return { least: Math.max(0, written - (this.#losses.get(resource) ?? 0)), most: written + (this.#gains.get(resource) ?? 0) };
  }
}

/** Whether a number in this range can be at least the limit or, if that isn't wanted, below it. */
function isIn({ least, most }: Range, amount: number, wanted: boolean): boolean {
  return wanted ? most >= amount : least < amount;
}
