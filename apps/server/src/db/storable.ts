/** What a column can hold. */
export type Storable = string | number | bigint | null;

const isStorable = (value: unknown): value is Storable =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

/** @throws TypeError unless every parameter fits into a column of the type text, integer or real */
export const requireStorable = (parameters: readonly unknown[]): Storable[] =>
  parameters.map((value) => {
    if (!isStorable(value)) throw new TypeError(`A ${typeof value} can't be stored: columns have the types text, integer and real only.`);
    return value;
  });
