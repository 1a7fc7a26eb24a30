import type { ScenarioProblems } from '@one-mind/protocol/scenarios';
import { createContext, useContext } from 'react';
import { type Path, pathText } from './json-path.ts';

/** What the check says of each path, as one sentence; errors alone. */
export type ProblemsByPath = ReadonlyMap<string, string>;

export const problemsByPath = (problems: ScenarioProblems | undefined): ProblemsByPath =>
  new Map((problems?.errors ?? []).map(({ path, reason, suggestion }) => [path, `${reason} ${suggestion}`]));

export const ProblemsContext = createContext<ProblemsByPath>(new Map());

export const useProblemAt = (path: Path): string | undefined => useContext(ProblemsContext).get(pathText(path));
/** How many errors there are at a path or in it. */
export function useProblemsIn(path: Path): number {
  const start = pathText(path);
  return [...useContext(ProblemsContext).keys()].filter(
    (one) => one === start || one.startsWith(`${start}.`) || one.startsWith(`${start}[`),
  ).length;
}
