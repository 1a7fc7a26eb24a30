import type { Difficulty } from '@one-mind/engine/vocabulary';
import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';

/** The filter of the list; the URL stores it. */
export interface ScenarioFilter {
  readonly search: string;
  readonly difficulty: Difficulty | null;
  /** Only scenarios for this many players. */
  readonly players: number | null;
  readonly mine: boolean;
}

export const PLAYERS: readonly number[] = [3, 4, 5, 6];

/** Unreadable values count as missing. */
export function filterFromParams(params: URLSearchParams): ScenarioFilter {
  const players = Number(params.get('players'));
  return {
    search: params.get('q') ?? '',
    difficulty: DIFFICULTIES.find((one) => one === params.get('difficulty')) ?? null,
    players: PLAYERS.find((one) => one === players) ?? null,
    mine: params.get('mine') === '1',
  };
}

export function paramsFromFilter({ search, difficulty, players, mine }: ScenarioFilter): URLSearchParams {
  return new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(difficulty === null ? {} : { difficulty }),
    ...(players === null ? {} : { players: String(players) }),
    ...(mine ? { mine: '1' } : {}),
  });
}

/** The search matches any part of the title, the description or the creator's name, ignoring case. */
export function matchingScenarios(
  scenarios: readonly ScenarioSummary[],
  { search, difficulty, players, mine }: ScenarioFilter,
  userId: string | null,
): readonly ScenarioSummary[] {
  const wanted = search.trim().toLocaleLowerCase();
  return scenarios.filter(
    (one) =>
      (wanted === '' || [one.title, one.description, one.creator.username].some((text) => text.toLocaleLowerCase().includes(wanted))) &&
      (difficulty === null || one.difficulty === difficulty) &&
      (players === null || (one.min_players <= players && one.max_players >= players)) &&
      (!mine || one.creator.id === userId),
  );
}
