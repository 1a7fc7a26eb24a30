import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';

/** A gain or a loss, with enough detail to look back on. */
export interface Deed {
  readonly type:
    | 'stage'
    | 'took'
    | 'unlocked'
    | 'operated'
    | 'opened'
    | 'repaired'
    | 'tamed'
    | 'entered'
    | 'revealed'
    | 'lost'
    | 'damaged'
    | 'quieted';
  readonly id: string;
}

/** The most important first. */
const WORTH: readonly Deed['type'][] = [
  'stage',
  'quieted',
  'took',
  'operated',
  'unlocked',
  'entered',
  'lost',
  'opened',
  'damaged',
  'tamed',
  'repaired',
  'revealed',
];

/** What has happened so far in public facts: in this round, and in the whole game. */
export class Chronicle {
  round = 0;
  /** Parts of the objective. */
  stages: { readonly done: number; readonly total: number } | null = null;
  mishaps = { round: 0, game: 0 };
  lastTurn: TurnFact | null = null;
  readonly #deeds = new Map<string, Deed>();

  constructor(facts: readonly Fact[]) {
    for (const fact of facts) this.add(fact);
  }

  add(fact: Fact): void {
    if (fact.type === 'roundBegan') {
      this.round = fact.round;
      this.mishaps = { ...this.mishaps, round: 0 };
      this.#deeds.clear();
    }
    if (fact.type === 'stageDone') {
      this.stages = fact;
      this.#keep({ type: 'stage', id: fact.stage });
    }
    if ('changes' in fact) for (const change of fact.changes) this.#keep(deedOf(change));
    if (fact.type !== 'turn') return;
    this.lastTurn = fact;
    if (fact.mishap === null) return;
    this.mishaps = { round: this.mishaps.round + 1, game: this.mishaps.game + 1 };
    for (const change of fact.mishap.changes) this.#keep(deedOf(change));
  }

  /** What this round changed, most important first. Each thing appears once, with what happened to it last. */
  deeds(): readonly Deed[] {
    const places = [...this.#deeds.values()].filter(({ type }) => type === 'entered');
    return [...this.#deeds.values()]
      .filter((deed) => deed.type !== 'entered' || deed === places.at(-1))
      .sort((a, b) => WORTH.indexOf(a.type) - WORTH.indexOf(b.type));
  }

  #keep(deed: Deed | null): void {
    if (deed === null) return;
    this.#deeds.delete(deed.id);
    this.#deeds.set(deed.id, deed);
  }
}

function deedOf(change: Change): Deed | null {
  switch (change.type) {
    case 'took':
    case 'unlocked':
    case 'operated':
    case 'opened':
    case 'repaired':
    case 'revealed':
    case 'lost':
    case 'damaged':
      return { type: change.type, id: change.id };
    case 'entered':
      return { type: 'entered', id: change.location };
    case 'hazard':
      return change.severity === 0 ? { type: 'tamed', id: change.id } : null;
    case 'quieted':
      return { type: 'quieted', id: change.player };
    default:
      return null;
  }
}
