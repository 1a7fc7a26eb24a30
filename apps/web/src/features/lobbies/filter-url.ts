import { type LobbyFilter, LobbyFilterSchema } from '@one-mind/protocol/games/lobby-filter';

const { shape } = LobbyFilterSchema;
export const EVERYTHING: LobbyFilter = LobbyFilterSchema.parse({});

/** Parses the filter in an address; invalid values count as missing. */
export const filterFromUrl = (params: URLSearchParams): LobbyFilter => ({
  search: shape.search.catch(EVERYTHING.search).parse(params.get('q') ?? undefined),
  openSeats: shape.openSeats.catch(EVERYTHING.openSeats).parse(Number(params.get('seats') ?? 0)),
  scenarioId: shape.scenarioId.catch(EVERYTHING.scenarioId).parse(params.get('scenario')),
  difficulty: shape.difficulty.catch(EVERYTHING.difficulty).parse(params.get('difficulty')),
  withFriends: params.get('friends') === '1',
});

/** Contains only what is filtered, so that an address without a filter stays short. */
export const filterToUrl = (filter: LobbyFilter): URLSearchParams => {
  const params = new URLSearchParams();
  if (filter.search !== '') params.set('q', filter.search);
  if (filter.openSeats > 0) params.set('seats', String(filter.openSeats));
  if (filter.scenarioId !== null) params.set('scenario', filter.scenarioId);
  if (filter.difficulty !== null) params.set('difficulty', filter.difficulty);
  if (filter.withFriends) params.set('friends', '1');
  return params;
};
