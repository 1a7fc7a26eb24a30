/**
 * What would bring the current stage nearer, worked out backwards from its condition. Needed by AI players, by the target
 * `environment` [A7] and by the route cost that a scenario's validation states. It depends on the world alone, never on a
 * seat, and names known things only: what is still hidden shows up as a search of the place it is in.
 */
import type { GameState } from '../state.ts';
import type { StageLead } from '../views.ts';
import { isHazardVisible, isLocationKnown, isNpcVisible, isObjectVisible } from '../visible.ts';
import { holds } from './conditions.ts';
import type { Condition, Effect, ScenarioObject } from './types.ts';

/** A search lead with the hidden thing it is after; that part is never shown. */
export interface Lead extends StageLead {
  readonly finds: string | null;
}

/** All known ways on, in no order of merit; empty when the objective is reached or nothing that is known helps. */
export function leads(state: GameState): readonly Lead[] {
  const id = state.stages[state.stagesDone.length];
  const stage = state.scenario.content.stages.find((one) => one.id === id);
  return stage === undefined ? [] : leadsTo(state, stage.when);
}

/** The same for any condition. */
export function leadsTo(state: GameState, condition: Condition): readonly Lead[] {
  const search = new LeadSearch(state);
  search.want(condition);
  return [...search.found.values()];
}

class LeadSearch {
  readonly found = new Map<string, Lead>();
  readonly #state: GameState;
  readonly #asked = new Set<string>();
  readonly #reachable: ReadonlySet<string>;

  constructor(state: GameState) {
    this.#state = state;
    this.#reachable = reachableFrom(state, state.body.location);
  }

  want(condition: Condition): void {
    if (holds(this.#state, condition)) return;
    switch (condition.type) {
      case 'at':
        this.#reach(condition.location);
        return;
      case 'has':
        this.#obtain(condition.object);
        return;
      case 'flag':
        this.#cause(`flag ${condition.flag}`, (effect) => effect.type === 'flag' && effect.flag === condition.flag && effect.value);
        return;
      case 'object':
        this.#bringTo(condition.object, condition.state);
        return;
      case 'npc':
        this.#befriend(condition.npc);
        return;
      case 'hazard': {
        const place = this.#state.scenario.content.hazards.find(({ id }) => id === condition.hazard)?.location;
        if (place === undefined) return;
        if (isHazardVisible(this.#state, condition.hazard)) this.#act('interact', condition.hazard, place);
        else this.#find(condition.hazard, place);
        return;
      }
      case 'resource_at_least':
        this.#cause(
          `more ${condition.resource}`,
          (effect) => effect.type === 'resource' && effect.resource === condition.resource && effect.amount > 0,
        );
        return;
      case 'resource_at_most':
        this.#cause(
          `less ${condition.resource}`,
          (effect) => effect.type === 'resource' && effect.resource === condition.resource && effect.amount < 0,
        );
        return;
      case 'all':
      case 'any':
        for (const part of condition.of) this.want(part);
        return;
      case 'not': {
        const part = condition.of;
        if (part.type === 'flag') {
          this.#cause(`no flag ${part.flag}`, (effect) => effect.type === 'flag' && effect.flag === part.flag && !effect.value);
        } else if (part.type === 'object' && part.state === 'locked') {
          this.#open(part.object);
        }
        return;
      }
      case 'round_at_least':
      case 'stage_done':
      case 'marked':
        return;
    }
  }

  /** False when it was asked before, which also ends every circle. */
  #isNew(question: string): boolean {
    if (this.#asked.has(question)) return false;
    this.#asked.add(question);
    return true;
  }

  #act(action: Lead['action'], target: string, location: string, finds: string | null = null): void {
    if (!this.#reachable.has(location)) this.#reach(location);
    else this.found.set(`${action} ${target} ${finds}`, { action, target, location, finds });
  }

  #reach(location: string): void {
    if (!this.#isNew(`reach ${location}`)) return;
    const state = this.#state;
    if (!isLocationKnown(state, location)) {
      for (const near of state.scenario.content.locations) {
        if (near.exits.some(({ to }) => to === location)) this.#find(location, near.id);
      }
      return;
    }
    if (this.#reachable.has(location)) {
      this.#act('move', location, location);
      return;
    }
    // Every locked exit out of where the body can go, and behind which the place lies.
    for (const from of state.scenario.content.locations) {
      if (!this.#reachable.has(from.id)) continue;
      for (const { to, lock } of from.exits) {
        if (lock === undefined || this.#reachable.has(to) || !isLocked(state, lock)) continue;
        if (isLocationKnown(state, to) && leadsThrough(state, to, location)) this.#open(lock);
      }
    }
  }

  #open(lock: string): void {
    if (!isLocked(this.#state, lock) || !this.#isNew(`open ${lock}`)) return;
    this.#cause(`unlock ${lock}`, (effect) => effect.type === 'unlock' && effect.object === lock);
    this.#use(lock);
  }

  #obtain(id: string): void {
    if (!this.#isNew(`obtain ${id}`)) return;
    this.#cause(`give ${id}`, (effect) => effect.type === 'give' && effect.object === id);
    const place = this.#state.objects[id]?.place;
    if (place === undefined || place === 'body' || place === 'gone') return;
    if (isObjectVisible(this.#state, id)) this.#act('interact', id, this.#locationOf(place));
    else this.#find(id, place);
  }

  #bringTo(id: string, wanted: string): void {
    const now = this.#state.objects[id]?.state;
    if (wanted === 'damaged') this.#cause(`damage ${id}`, (effect) => effect.type === 'damage' && effect.object === id);
    else if (wanted === 'intact' && now === 'locked') this.#open(id);
    else if (wanted === 'operated' || (wanted === 'intact' && now === 'damaged')) this.#use(id);
  }

  /** Operate, unlock or mend: whatever it takes next. */
  #use(id: string): void {
    if (!this.#isNew(`use ${id}`)) return;
    const object = this.#object(id);
    const now = this.#state.objects[id];
    if (object === undefined || now === undefined || now.place === 'gone') return;
    if (!isObjectVisible(this.#state, id)) {
      this.#find(id, now.place);
      return;
    }
    let ready = true;
    if (now.state !== 'damaged') {
      for (const need of object.needs) {
        const condition: Condition = 'item' in need ? { type: 'has', object: need.item } : { type: 'flag', flag: need.flag };
        if (holds(this.#state, condition)) continue;
        ready = false;
        this.want(condition);
      }
    }
    if (ready) this.#act('interact', id, this.#locationOf(now.place));
  }

  #befriend(id: string): void {
    if (!this.#isNew(`befriend ${id}`)) return;
    this.#cause(`disposition ${id}`, (effect) => effect.type === 'disposition' && effect.npc === id && effect.amount > 0);
    const place = this.#state.npcs[id]?.location;
    if (place === undefined) return;
    if (isNpcVisible(this.#state, id)) this.#act('interact', id, place);
    else this.#find(id, place);
  }

  /** Something hidden: what reveals it, or a search where it is. */
  #find(id: string, place: string): void {
    if (!this.#isNew(`find ${id} ${place}`)) return;
    this.#cause(`reveal ${id}`, (effect) => (effect.type === 'reveal' || effect.type === 'spawn') && effect.id === id);
    const container = this.#object(place);
    if (container === undefined) {
      if (isLocationKnown(this.#state, place)) this.#act('search', place, place, id);
      else this.#reach(place);
      return;
    }
    const now = this.#state.objects[place];
    if (now === undefined || now.place === 'gone') return;
    if (!isObjectVisible(this.#state, place)) this.#find(place, now.place);
    else if (now.state === 'locked' || now.state === 'damaged') this.#use(place);
    else this.#act('search', place, this.#locationOf(now.place), id);
  }

  /** Whatever in the scenario has such an effect. */
  #cause(question: string, matches: (effect: Effect) => boolean): void {
    if (!this.#isNew(question)) return;
    const { content } = this.#state.scenario;
    for (const special of content.specials) {
      if (!special.effects.some(matches) || (special.once && this.#state.specialsDone.includes(special.id))) continue;
      if (special.when !== undefined && !holds(this.#state, special.when)) this.want(special.when);
      else this.#act('interact', special.id, special.location);
    }
    for (const object of content.objects) {
      if (object.on_operate.some(matches) && this.#state.objects[object.id]?.state !== 'operated') this.#use(object.id);
    }
    for (const npc of content.characters) {
      if (npc.friendly.some(matches)) this.#befriend(npc.id);
    }
    for (const event of content.events) {
      if (event.effects.some(matches) && !(event.once && this.#state.eventsDone.includes(event.id))) this.want(event.when);
    }
  }

  #object(id: string): ScenarioObject | undefined {
    return this.#state.scenario.content.objects.find((one) => one.id === id);
  }

  /** Through containers, and to where the body is for what it carries. */
  #locationOf(place: string): string {
    if (place === 'body') return this.#state.body.location;
    const container = this.#state.objects[place];
    return container === undefined ? place : this.#locationOf(container.place);
  }
}

/** A lock that was damaged while locked stays shut. */
function isLocked(state: GameState, id: string): boolean {
  const object = state.objects[id];
  return object !== undefined && (object.state === 'locked' || (object.state === 'damaged' && object.repairsTo === 'locked'));
}

/** Known places the body can walk to without opening anything, its own included. */
function reachableFrom(state: GameState, start: string): Set<string> {
  return spread(state, start, ({ lock }) => lock === undefined || !isLocked(state, lock));
}

/** Whether `to` lies behind `from`, doors left out of account. */
const leadsThrough = (state: GameState, from: string, to: string): boolean => spread(state, from, () => true).has(to);

function spread(state: GameState, start: string, passes: (exit: { readonly to: string; readonly lock?: string }) => boolean): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) {
    const location = state.scenario.content.locations.find((one) => one.id === id);
    for (const exit of location?.exits ?? []) if (isLocationKnown(state, exit.to) && passes(exit)) seen.add(exit.to);
  }
  return seen;
}
