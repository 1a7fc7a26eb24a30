/**
 * Plans the current stage: the steps of the cheapest plan, derived backwards from the stage's condition. AI players
 * follow it, and validation uses it to compute the route cost. It depends on the world alone, never on a seat, and
 * names only known things: a hidden thing appears as a search of its location, as the stage's description would suggest
 * to a person.
 */

import { lasting, lastingBySeat, memoized, worldParts } from '../memoize.ts';
import type { GameState, SeatIndex } from '../state.ts';
import type { StageLead } from '../view/view-types.ts';
import { isBarred, type Route, routes, sizeOf } from '../world/movement.ts';
import { shortestPaths } from '../world/shortest-paths.ts';
import { isMerelyShut } from '../world/target.ts';
import { isHazardVisible, isLocationKnown, isNpcVisible, isObjectVisible } from '../world/visibility.ts';
import { holds } from './conditions.ts';
import { contentOf } from './content-index.ts';
import { effectSourcesOf, NO_EFFECT_SOURCES, type Result } from './effect-sources.ts';
import type { Condition, ScenarioObject } from './types.ts';

/** The steps of the current stage; empty if the objective is reached or nothing that can be done now would help. */
export const leads = lasting((state): readonly StageLead[] => {
  const id = state.stages[state.stagesDone.length];
  const stage = state.scenario.content.stages.find((one) => one.id === id);
  return stage === undefined ? [] : leadsOf(new Planner(state).towards(stage.when));
}, worldParts);

/** The steps of a Rogue's own goal, for that seat alone; empty for other roles. */
export const goalLeads = lastingBySeat(
  (state, index): readonly StageLead[] => {
    const id = state.seats[index]?.goalId ?? null;
    const goal = id === null ? undefined : state.scenario.content.rogue_goals.find((one) => one.id === id);
    return goal === undefined ? NO_LEADS : leadsOf(new Planner(state, index).towards(goal.when));
  },
  (state, index) => {
    const { goalId = null, marked } = state.seats[index] ?? {};
    // The Rogue's marks count too.
    return goalId === null ? NO_LEADS : [...worldParts(state), state.seats.length, goalId, marked];
  },
);

const NO_LEADS: readonly StageLead[] = [];

/** Approximate number of Move Tokens and actions. Infinite: there is no way. */
interface Plan {
  readonly cost: number;
  readonly lead?: StageLead;
  /** The plans that this one consists of. Either the last one waits for the others, or all can be done at any time. */
  readonly parts?: readonly Plan[];
  readonly inOrder?: true;
}
const DONE: Plan = { cost: 0 };
const NEVER: Plan = { cost: Number.POSITIVE_INFINITY };
/** Something that only time brings about. */
const LATER: Plan = { cost: 6 };
/** Another step, which isn't known yet. */
const ONE_MORE: Plan = { cost: 1 };

/** Built only for a plan that was chosen, because most plans are replaced by a cheaper one. */
function leadsOf(plan: Plan): readonly StageLead[] {
  const found: StageLead[] = [];
  collect(plan, true, found);
  return found;
}

function collect({ lead, parts = [], inOrder: ordered }: Plan, ready: boolean, into: StageLead[]): void {
  if (lead !== undefined) into.push(ready ? lead : { ...lead, ready: false });
  parts.forEach((part, at) => {
    collect(part, ready && !(ordered === true && at > 0), into);
  });
}

/** The assumed cost of opening a door further along: find a key, carry it and turn it. */
const DOOR_COST = 4;

/** The limit of questions, so that a complicated scenario can't make planning slow. */
const QUESTIONS_MAX = 1500;

/**
 * Two parts, of which the second is an id, because joining them for every look-up took longer than the planning itself.
 */
type Question = 'reach' | 'open' | 'obtain' | 'use' | 'win' | Result;
type Answers = Map<string, Map<string, Plan>>;

/** Marks a question that is still being answered. */
const ASKING: Plan = { cost: Number.NaN };

class Planner {
  readonly #state: GameState;
  readonly #seat: SeatIndex | undefined;
  readonly #reachable: ReadonlyMap<string, Route>;
  readonly #answers: Answers = new Map();
  /** How to find hidden things, by their location. */
  readonly #finds: Answers = new Map();
  #asked = 0;
  #cutShort = 0;

  /** `seat`: the Rogue whose goal is planned. */
  constructor(state: GameState, seat?: SeatIndex) {
    this.#state = state;
    this.#seat = seat;
    this.#reachable = routes(state, 'open');
  }

  towards(condition: Condition): Plan {
    if (holds(this.#state, condition, this.#seat)) return DONE;
    switch (condition.type) {
      case 'at':
        return this.#reach(condition.location);
      case 'has':
        return this.#obtain(condition.object);
      case 'flag':
        return this.#cause('flag', condition.flag);
      case 'object':
        return this.#bringTo(condition.object, condition.state);
      case 'npc':
        return times(condition.disposition_at_least - (this.#state.npcs[condition.npc]?.disposition ?? 0), this.#befriend(condition.npc));
      case 'hazard': {
        const place = contentOf(this.#state.scenario).hazards.get(condition.hazard)?.location;
        if (place === undefined) return NEVER;
        const isVisible = isHazardVisible(this.#state, condition.hazard);
        return isVisible ? this.#act('interact', condition.hazard, place) : this.#find(condition.hazard, place);
      }
      case 'resource_at_least':
        return this.#cause('more', condition.resource);
      case 'resource_at_most':
        return this.#cause('less', condition.resource);
      case 'all':
        return together(condition.of.map((part) => this.towards(part)));
      case 'any':
        return cheapest(condition.of.map((part) => this.towards(part)));
      case 'not':
        return this.#undo(condition.of);
      case 'round_at_least':
        return LATER;
      case 'stage_done':
        return NEVER;
      case 'marked':
        return this.#handle(condition.object);
    }
  }

  #undo(condition: Condition): Plan {
    switch (condition.type) {
      case 'flag':
        return this.#cause('no flag', condition.flag);
      case 'object':
        return condition.state === 'locked' || condition.state === 'damaged' ? this.#open(condition.object) : NEVER;
      case 'npc':
        return this.#cause('sour', condition.npc);
      case 'resource_at_least':
        return this.#cause('less', condition.resource);
      case 'resource_at_most':
        return this.#cause('more', condition.resource);
      default:
        return NEVER;
    }
  }

  /** Answers each question about a thing once. A question that depends on itself is answered with no. */
  #ask(question: Question, about: string, answer: () => Plan): Plan;
  #ask(place: string, about: string, answer: () => Plan, finds: Answers): Plan;
  #ask(question: string, about: string, answer: () => Plan, all: Answers = this.#answers): Plan {
    let answers = all.get(question);
    if (answers === undefined) {
      answers = new Map();
      all.set(question, answers);
    }
    const known = answers.get(about);
    if (known !== undefined && known !== ASKING) return known;
    if (known === ASKING || this.#asked >= QUESTIONS_MAX) {
      this.#cutShort += 1;
      return NEVER;
    }
    this.#asked += 1;
    answers.set(about, ASKING);
    const cutShort = this.#cutShort;
    const plan = answer();
    // A no may depend on an outer question that is still open. Such an answer isn't cached.
    if (plan.cost < Number.POSITIVE_INFINITY || cutShort === this.#cutShort) answers.set(about, plan);
    else answers.delete(about);
    return plan;
  }

  #act(action: StageLead['action'], target: string, location: string): Plan {
    const distance = this.#distance(location);
    const act: Plan = { cost: (distance ?? 0) + 1, lead: { action, target, location, ready: true } };
    return distance === null ? inOrder(this.#reach(location), act) : act;
  }

  /** Null: the body can't get there in the current world. */
  #distance(location: string): number | null {
    return location === this.#state.body.location ? 0 : (this.#reachable.get(location)?.cost ?? null);
  }

  #reach(location: string): Plan {
    const state = this.#state;
    const distance = this.#distance(location);
    if (distance === 0) return DONE;
    const go: Plan = { cost: distance ?? 0, lead: { action: 'move', target: location, location, ready: true } };
    if (distance !== null) return go;
    return this.#ask('reach', location, () => {
      // Every barred exit at the border of the reachable area behind which the location lies.
      const ways: Plan[] = [];
      for (const from of state.scenario.content.locations) {
        if (this.#distance(from.id) === null) continue;
        for (const exit of from.exits) {
          if (this.#distance(exit.to) !== null) continue;
          const beyond = tokensBetween(state, exit.to, location);
          if (beyond === undefined) continue;
          const cost = sizeOf(state, from) + beyond;
          const rest: Plan = isLocationKnown(state, location) ? { ...go, cost } : { cost };
          const known = isLocationKnown(state, exit.to) ? DONE : this.#find(exit.to, from.id);
          const open = exit.lock !== undefined && isBarred(state, exit) ? this.#open(exit.lock) : DONE;
          // The effect that opens the way often also reveals it.
          ways.push(inOrder(open.cost > 0 ? open : known, rest));
        }
      }
      return cheapest(ways);
    });
  }

  #open(lock: string): Plan {
    return this.#ask('open', lock, () => {
      const isLocked = this.#state.objects[lock]?.state === 'locked';
      const freed = isLocked ? this.#cause('unlock', lock) : NEVER;
      return cheapest([freed, this.#use(lock)]);
    });
  }

  #obtain(id: string): Plan {
    return this.#ask('obtain', id, () => {
      const given = this.#cause('give', id);
      return this.#state.objects[id]?.place === 'body' ? given : cheapest([given, this.#handle(id)]);
    });
  }

  /** How to have the thing in hand and undamaged. */
  #ready(id: string): Plan {
    const now = this.#state.objects[id];
    if (now?.place === 'body') return now.state === 'damaged' ? this.#handle(id) : DONE;
    return inOrder(this.#obtain(id), now?.state === 'damaged' ? ONE_MORE : DONE);
  }

  /** How to have the thing in hand for a moment, wherever it is. */
  #handle(id: string): Plan {
    const place = this.#state.objects[id]?.place;
    if (place === undefined || place === 'gone') return NEVER;
    if (isMerelyShut(this.#state, id)) return inOrder(this.#search(id), ONE_MORE);
    const isVisible = isObjectVisible(this.#state, id);
    return isVisible ? this.#act('interact', id, this.#locationOf(place)) : inOrder(this.#find(id, place), ONE_MORE);
  }

  #bringTo(id: string, wanted: string): Plan {
    const now = this.#state.objects[id]?.state;
    if (wanted === 'damaged') return this.#cause('damage', id);
    if (wanted === 'intact' && now === 'locked') return this.#open(id);
    return wanted === 'operated' || (wanted === 'intact' && now === 'damaged') ? this.#use(id) : NEVER;
  }

  /** How to operate, unlock or repair the thing, whichever is next. */
  #use(id: string): Plan {
    return this.#ask('use', id, () => {
      const object = this.#object(id);
      const now = this.#state.objects[id];
      if (object === undefined || now === undefined || now.place === 'gone') return NEVER;
      if (isMerelyShut(this.#state, id)) return this.#search(id);
      // Its effects have already happened.
      if (now.opened && now.state !== 'damaged') return NEVER;
      const act = isObjectVisible(this.#state, id)
        ? this.#act('interact', id, this.#locationOf(now.place))
        : inOrder(this.#find(id, now.place), ONE_MORE);
      if (now.state === 'damaged') return inOrder(act, ONE_MORE);
      const needs = object.needs.map((need) => ('item' in need ? this.#ready(need.item) : this.towards({ type: 'flag', flag: need.flag })));
      return inOrder(together(needs), act);
    });
  }

  #befriend(id: string): Plan {
    return this.#ask('win', id, () => {
      const place = this.#state.npcs[id]?.location;
      if (place === undefined) return NEVER;
      const won = isNpcVisible(this.#state, id) ? this.#act('interact', id, place) : this.#find(id, place);
      return cheapest([won, this.#cause('befriend', id)]);
    });
  }

  /** How to find something hidden: an effect that reveals it, or a search of its location. */
  #find(id: string, place: string): Plan {
    return this.#ask(
      place,
      id,
      () => {
        const shown = this.#cause('reveal', id);
        // A thing that hasn't been spawned can't be found.
        if (contentOf(this.#state.scenario).spawned.has(id)) return shown;
        return cheapest([shown, this.#search(place)]);
      },
      this.#finds,
    );
  }

  #search(place: string): Plan {
    if (this.#object(place) === undefined)
      return isLocationKnown(this.#state, place) ? this.#act('search', place, place) : this.#reach(place);
    const now = this.#state.objects[place];
    if (now === undefined || now.place === 'gone') return NEVER;
    if (!isObjectVisible(this.#state, place)) return this.#find(place, now.place);
    if (now.state === 'locked' || now.state === 'damaged') return this.#use(place);
    return this.#act('search', place, this.#locationOf(now.place));
  }

  /** Everything in the scenario with such an effect (effect-sources.ts). */
  #cause(result: Result, id: string): Plan {
    const causes = effectSourcesOf(this.#state.scenario, result, id);
    if (causes === NO_EFFECT_SOURCES) return NEVER;
    return this.#ask(result, id, () => {
      const state = this.#state;
      const { specials, objects, npcs, events } = causes;
      const ways: Plan[] = [];
      for (const special of specials) {
        if (special.once && state.specialsDone.includes(special.id)) continue;
        const ready = special.when === undefined ? DONE : this.towards(special.when);
        ways.push(inOrder(ready, this.#act('interact', special.id, special.location)));
      }
      for (const object of objects) {
        if (state.objects[object.id]?.state !== 'operated') ways.push(this.#use(object.id));
      }
      for (const npc of npcs) {
        const { disposition = 0, location = npc.location } = state.npcs[npc.id] ?? {};
        // A friend acts when the round ends, so the body has to stay there until then.
        ways.push(disposition > 0 ? this.#act('move', location, location) : this.#befriend(npc.id));
      }
      for (const event of events) {
        if (event.once && state.eventsDone.includes(event.id)) continue;
        ways.push(inOrder(this.towards(event.when), LATER));
      }
      return cheapest(ways);
    });
  }

  #object(id: string): ScenarioObject | undefined {
    return contentOf(this.#state.scenario).objects.get(id);
  }

  /** The location of a thing, also inside containers; the body's location for carried things. */
  #locationOf(place: string): string {
    if (place === 'body') return this.#state.body.location;
    const container = this.#state.objects[place];
    return container === undefined ? place : this.#locationOf(container.place);
  }
}

function inOrder(first: Plan, then: Plan): Plan {
  if (first.cost === 0) return then;
  const cost = first.cost + then.cost;
  return cost === Number.POSITIVE_INFINITY ? NEVER : { cost, parts: [first, then], inOrder: true };
}

function together(plans: readonly Plan[]): Plan {
  const cost = plans.reduce((sum, plan) => sum + plan.cost, 0);
  return cost === Number.POSITIVE_INFINITY ? NEVER : { cost, parts: plans };
}

function cheapest(plans: readonly Plan[]): Plan {
  return plans.reduce((best, plan) => (plan.cost < best.cost ? plan : best), NEVER);
}

function times(count: number, plan: Plan): Plan {
  return count > 1 ? { ...plan, cost: plan.cost + count - 1 } : plan;
}

/**
 * Move Tokens between locations through known and unknown exits, with an assumed cost for each barred exit. Undefined:
 * no route.
 */
function tokensBetween(state: GameState, from: string, to: string): number | undefined {
  return from === to ? 0 : pathsFrom(state, from).get(to)?.cost;
}

const pathsFrom = memoized(
  ({ scenario, rules, objects }) => [scenario, rules, objects],
  (state, start: string): ReadonlyMap<string, Route> => {
    const { locations } = contentOf(state.scenario);
    return shortestPaths(start, (from) => {
      const place = locations.get(from);
      if (place === undefined) return [];
      const size = sizeOf(state, place);
      return place.exits.map((exit) => ({ to: exit.to, cost: size + (isBarred(state, exit) ? DOOR_COST : 0), exit }));
    });
  },
);
