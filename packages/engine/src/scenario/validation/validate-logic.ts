/** Checks that everything in a scenario can happen: by what is possible at all, and by searching for a route. */
import { deckOf } from '../../create.ts';
import type { GameState } from '../../state.ts';
import { holds } from '../conditions.ts';
import { nameOf } from '../names.ts';
import { startOf, wayThrough } from '../route-cost.ts';
import { playerCountsOf, settingsForPlayers } from '../settings-for-players.ts';
import type { Condition, PlayerCount, Scenario } from '../types.ts';
import { Reachability } from './reachability.ts';
import { type Blocker, blockerOf } from './validate-blocker.ts';
import type { Problems } from './validate-problem.ts';

/**
 * Examining a world costs time in proportion to the square of the values in the content: a millisecond for 2,000 of
 * them.
 */
const WAYS_WORK_MAX = 6e8;

/**
 * Expects every id to be declared and valid settings for each number of players. Unsupported numbers of players aren't
 * checked.
 */
export function checkSense(scenario: Scenario, problems: Problems): void {
  const check = new Check(scenario, problems);
  check.locations();
  check.stages();
  check.rogueGoals();
  check.saboteurGoal();
  check.extras();
  // Searches for a route only if nothing is known to block it.
  if (problems.errors.length === 0) check.ways();
}

class Check {
  readonly #scenario: Scenario;
  readonly #problems: Problems;
  readonly #counts: readonly PlayerCount[];
  readonly #worlds = new Map<string, Reachability>();
  readonly #starts = new Map<PlayerCount, GameState>();

  constructor(scenario: Scenario, problems: Problems) {
    this.#scenario = scenario;
    this.#problems = problems;
    this.#counts = playerCountsOf(scenario);
  }

  /** Ignores what only a Rogue could open: a game may have no Rogue, and a Rogue needn't help. */
  locations(): void {
    const reached = this.#counts.map((count) => this.#possible(count).places);
    const { locations } = this.#scenario.content;
    locations.forEach(({ id }, index) => {
      const name = `“${nameOf(this.#scenario.content, id)}”`;
      if (reached.some((places) => places.has(id))) return;
      const locks = locations.flatMap((from) =>
        reached.some((places) => places.has(from.id)) ? from.exits.flatMap((exit) => (exit.to === id ? [exit.lock] : [])) : [],
      );
      const [lock] = locks;
      if (lock === undefined) {
        const reason = `Nobody can ever reach ${name}: every way to it leads through places that can’t be reached.`;
        this.#problems.error('unreachable_location', `locations[${index}]`, reason, 'Open a way to one of them.');
      } else {
        const suggestion = 'See that what it needs can be had on this side of it, or let something unlock it.';
        this.#problems.error(
          'unreachable_location',
          `locations[${index}]`,
          `Nothing can ever open “${nameOf(this.#scenario.content, lock)}”, the way to ${name}.`,
          suggestion,
        );
      }
    });
  }

  stages(): void {
    const { stages } = this.#scenario.content;
    stages.forEach(({ id, title, when }, index) => {
      const counts = this.#counts.filter((count) => settingsForPlayers(this.#scenario, Number(count)).stages.includes(id));
      this.#never(
        counts,
        (count) => this.#possible(count),
        when,
        `stages[${index}].when`,
        (path, reason, suggestion) => {
          this.#problems.error('stage_never_holds', path, `“${title}” can never be done${reason}`, suggestion);
        },
      );
    });
    for (const count of this.#counts) {
      const state = this.#start(count);
      const open = state.stages.findIndex((id) => stages.some((stage) => stage.id === id && !holds(state, stage.when)));
      const path = `by_players.${count}.stages`;
      if (open < 0) {
        const reason = `The objective is reached before ${count} players do anything.`;
        this.#problems.error('objective_at_start', path, reason, 'Let a stage ask for something that isn’t so at the start.');
      } else if (open > 0) {
        const reason = `“${nameOf(this.#scenario.content, state.stages[0] ?? '')}” is done before ${count} players do anything.`;
        this.#problems.warn(
          'stage_at_start',
          `${path}[0]`,
          reason,
          'Leave it out, or let it ask for something that isn’t so at the start.',
        );
      }
    }
  }

  /** A Rogue can open any lock to reach its goal [T6]. */
  rogueGoals(): void {
    const counts = this.#counts.filter((count) => deckOf(this.#scenario, count).includes('rogue'));
    this.#scenario.content.rogue_goals.forEach(({ title, when, ever }, index) => {
      const path = `rogue_goals[${index}].when`;
      const [first] = counts;
      if (first === undefined) return;
      if (!counts.some((count) => this.#possible(count, true).can(when))) {
        this.#never(
          [first],
          (count) => this.#possible(count, true),
          when,
          path,
          (at, reason, suggestion) => {
            this.#problems.error('goal_never_holds', at, `No Rogue can ever reach “${title}”${reason}`, suggestion);
          },
        );
      } else if (ever && counts.every((count) => holds(this.#start(count), when))) {
        const reason = `“${title}” is reached before anybody does anything, and counts for good.`;
        this.#problems.error('goal_always_holds', path, reason, 'Let it ask for something that isn’t so at the start.');
      } else if (counts.every((count) => !this.#possible(count, true).can(when, false))) {
        const reason = `“${title}” holds whatever anybody does.`;
        this.#problems.error('goal_always_holds', path, reason, 'Let it ask for something that can fail.');
      }
    });
  }

  saboteurGoal(): void {
    const goal = this.#scenario.content.saboteur_goal;
    if (goal === undefined) return;
    const path = 'saboteur_goal.when';
    this.#never(
      this.#counts,
      (count) => this.#possible(count, true),
      goal.when,
      path,
      (at, reason, suggestion) => {
        this.#problems.error('saboteur_goal_never_holds', at, `No Saboteur can ever reach “${goal.title}”${reason}`, suggestion);
      },
    );
    if (!this.#counts.some((count) => holds(this.#start(count), goal.when))) return;
    const reason = `“${goal.title}” is reached before anybody does anything, and ends the game.`;
    this.#problems.error('saboteur_goal_at_start', path, reason, 'Let it ask for something that isn’t so at the start.');
  }

  extras(): void {
    const worlds = this.#counts.map((count) => this.#possible(count, true));
    const [first] = worlds;
    if (first === undefined) return;
    const { objects, specials, events } = this.#scenario.content;
    objects.forEach((object, index) => {
      if (worlds.some((world) => world.canFind(object.id))) return;
      const suggestion = 'See that what it is in can be opened, or that something reveals it.';
      this.#problems.warn('object_never_found', `objects[${index}]`, `Nobody can ever come by “${object.name}”.`, suggestion);
    });
    specials.forEach((special, index) => {
      if (worlds.some((world) => world.canRun(special))) return;
      const blocker = special.when === undefined ? null : blockerOf(first, special.when, `specials[${index}].when`);
      const suggestion = 'See that its place can be reached, its condition can hold and its roles are dealt.';
      this.#warnDead('special_never_open', `specials[${index}]`, `“${special.name}” can never be done`, blocker, suggestion);
    });
    events.forEach((event, index) => {
      if (worlds.some((world) => world.canHappen(event))) return;
      const blocker = event.chance > 0 ? blockerOf(first, event.when, `events[${index}].when`) : null;
      this.#warnDead(
        'event_never_happens',
        `events[${index}].chance`,
        `“${event.title}” can never happen`,
        blocker,
        'Give it a chance above 0.',
      );
    });
  }

  /** An estimate: finding no route doesn't prove that there is none. */
  ways(): void {
    const worlds = Math.floor(WAYS_WORK_MAX / valuesIn(this.#scenario.content) ** 2 / this.#counts.length);
    const search = (count: PlayerCount, canWait: boolean) => wayThrough(this.#scenario, count, { budget: { worlds }, canWait });
    let isUnknown = false;
    for (const count of this.#counts) {
      const { rounds } = settingsForPlayers(this.#scenario, Number(count));
      const way = search(count, false);
      const turns = rounds * Number(count);
      if (typeof way === 'number') {
        if (way <= turns) continue;
        const reason = `The shortest way found takes ${way} turns in which nothing goes wrong; ${rounds} rounds of ${count} players have ${turns}.`;
        const suggestion = `Give at least ${Math.ceil(way / Number(count))} rounds, or bring things closer together.`;
        this.#problems.warn('rounds_too_few', `by_players.${count}.rounds`, reason, suggestion);
        continue;
      }
      const patient = way === 'unknown' ? way : search(count, true);
      if (patient === 'unknown') isUnknown = true;
      if (patient !== 'none') continue;
      const reason = `No way through these stages was found for ${count} players.`;
      const suggestion =
        'See whether every stage can come true: what it names must be reachable, and what opens the way must not lie behind it.';
      this.#problems.warn('no_way_found', `by_players.${count}.stages`, reason, suggestion);
    }
    if (!isUnknown) return;
    const reason = 'There is so much in this scenario that no way through its stages was found in the time there is.';
    this.#problems.warn('way_unknown', 'stages', reason, 'Play it, to see whether it can be won.');
  }

  /** Reports once what blocks a condition, and for which numbers of players unless it is all of them. */
  #never(
    counts: readonly PlayerCount[],
    world: (count: PlayerCount) => Reachability,
    when: Condition,
    path: string,
    publish: (path: string, reason: string, suggestion: string) => void,
  ): void {
    const barred = counts.filter((count) => !world(count).can(when));
    const [first] = barred;
    if (first === undefined) return;
    const blocker = blockerOf(world(first), when, path);
    const whom = barred.length === counts.length ? '' : ` by ${barred.join(', ')} players`;
    publish(blocker.path, `${whom}: ${blocker.reason}`, blocker.suggestion);
  }

  #warnDead(
    code: 'special_never_open' | 'event_never_happens',
    path: string,
    what: string,
    blocker: Blocker | null,
    otherwise: string,
  ): void {
    if (blocker === null || blocker.reason === '') this.#problems.warn(code, path, `${what}.`, otherwise);
    else this.#problems.warn(code, blocker.path, `${what}: ${blocker.reason}`, blocker.suggestion);
  }

  #possible(count: PlayerCount, picksLocks = false): Reachability {
    const key = `${count} ${picksLocks}`;
    const known = this.#worlds.get(key) ?? new Reachability(this.#scenario, count, picksLocks);
    this.#worlds.set(key, known);
    return known;
  }

  #start(count: PlayerCount): GameState {
    const known = this.#starts.get(count) ?? startOf(this.#scenario, count);
    this.#starts.set(count, known);
    return known;
  }
}

/** Well-formed content is nested at most a few dozen levels deep. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + valuesIn(part), 1);
}
