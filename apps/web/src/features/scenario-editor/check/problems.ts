import type { ScenarioProblem } from '@one-mind/protocol/scenarios/scenario-problem';
import { createContext, useContext } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type Path, pathText } from '../document/json-path.ts';

export type ShownProblem = Pick<ScenarioProblem, 'severity' | 'path' | 'reason' | 'suggestion'>;
export interface ShownProblems {
  readonly errors: readonly ShownProblem[];
  readonly warnings: readonly ShownProblem[];
}

/** The check's errors by path, one sentence each. */
export type ProblemsByPath = ReadonlyMap<string, string>;

export const problemsByPath = (problems: ShownProblems | undefined): ProblemsByPath =>
  new Map((problems?.errors ?? []).map(({ path, reason, suggestion }) => [path, `${reason} ${suggestion}`.trim()]));

/** Adds the problems of a refused save: the server checks public names only when saving. */
export function withRefused(problems: ShownProblems | undefined, error: Error | null): ShownProblems | undefined {
  if (!(error instanceof ApiError)) return problems;
  const known = new Set(problems?.errors.map(({ path }) => path));
  const refused = Object.entries(error.fields)
    .filter(([path]) => !known.has(path))
    .map(([path, reason]) => ({ severity: 'error' as const, path, reason, suggestion: '' }));
  if (refused.length === 0) return problems;
  return { errors: [...(problems?.errors ?? []), ...refused], warnings: problems?.warnings ?? [] };
}

export const ProblemsContext = createContext<ProblemsByPath>(new Map());

export const useProblemAt = (path: Path): string | undefined => useContext(ProblemsContext).get(pathText(path));
/** The number of errors at a path or below it. */
export function useProblemsIn(path: Path): number {
  const start = pathText(path);
  return [...useContext(ProblemsContext).keys()].filter(
    (one) => one === start || one.startsWith(`${start}.`) || one.startsWith(`${start}[`),
  ).length;
}
