/** The tasks of workers. All of them are pure, so that they can run in any thread, including a browser's. */
import type { Scenario } from '@one-mind/engine/scenario/types';
import { type Ablation, type AblationTally, ablateGames } from '../games/ablation.ts';
import type { Cell, Setup } from '../games/cell.ts';
import { type Tally, tallyGames } from '../games/tally.ts';
import type { Counts } from '../observer/likelihood.ts';
import { learnCounts, learnSamples, type Played, type Watched, watchGames } from '../observer/observation.ts';
import type { Observer } from '../observer/posterior.ts';
import type { Sample } from '../observer/weights.ts';

interface Task<Shared, Job, Result> {
  readonly shared: Shared;
  readonly job: Job;
  readonly result: Result;
}

/** Games of a cell by number, `to` excluded. */
export interface Part {
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
}

export interface Common {
  readonly scenarios: readonly Scenario[];
  readonly setup: Setup;
}

export interface Tasks {
  readonly tally: Task<Common, Part, Tally>;
  readonly ablate: Task<Common & { readonly ablations: readonly Ablation[] }, Part, AblationTally>;
  readonly learn: Task<Common, Part, Counts>;
  readonly sample: Task<Common & { readonly counts: Counts }, Part, readonly Sample[]>;
  readonly watch: Task<Common & { readonly observer: Observer }, Part, Watched>;
}

export const TASKS: { readonly [Name in keyof Tasks]: (shared: Tasks[Name]['shared'], job: Tasks[Name]['job']) => Tasks[Name]['result'] } =
  {
    tally: ({ scenarios, setup }, part) => tallyGames(scenarioOf(scenarios, part.cell), part.cell, setup, part),
    ablate: ({ scenarios, ...shared }, part) =>
      ablateGames({ ...shared, cell: part.cell, scenario: scenarioOf(scenarios, part.cell) }, part),
    learn: (shared, part) => learnCounts(playedIn(shared, part), part),
    sample: (shared, part) => learnSamples(playedIn(shared, part), part, shared.counts),
    watch: (shared, part) => watchGames(playedIn(shared, part), part, shared.observer),
  };

/** @throws RangeError for a cell with an unknown scenario */
function scenarioOf(scenarios: readonly Scenario[], { scenario }: Cell): Scenario {
  const found = scenarios.find(({ id }) => id === scenario);
  if (found === undefined) throw new RangeError(`no scenario ${scenario}`);
  return found;
}

const playedIn = ({ scenarios, setup }: Common, { cell }: Part): Played => ({ scenario: scenarioOf(scenarios, cell), cell, setup });
