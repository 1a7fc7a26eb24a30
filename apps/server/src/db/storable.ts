/** What a column can hold. */
export type Storable = string | number | bigint | null;

const isStorable = (value: unknown): value is Storable =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

/** Replaces NUL characters, which PostgreSQL can't store, by U+FFFD, as both drivers do with lone surrogates. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd');

/**
 * The parameters as they are stored. Requests with NUL characters never get here, but the answers of other servers may contain some.
 * @throws TypeError unless every parameter fits into a column of the type text, integer or real
 */
export const requireStorable = (parameters: readonly unknown[]): Storable[] =>
  parameters.map((value) => {
    if (!isStorable(value)) throw new TypeError(`A ${typeof value} can't be stored: columns have the types text, integer and real only.`);
    return typeof value === 'string' ? withoutNul(value) : value;
  });
