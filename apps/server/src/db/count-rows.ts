import type { SelectQueryBuilder } from 'kysely';

/** How many rows the query finds. */
export const countRows = async <Tables, From extends keyof Tables>(query: SelectQueryBuilder<Tables, From, unknown>): Promise<number> => {
  const counted = query.select(({ fn }) => fn.countAll().as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
};
