/** How the rows of a running server's database are read. */

/** Primary key, as JSON → hash of the row. */
export type RowHashes = ReadonlyMap<string, string>;

/** Reads rows past the server. */
export interface RowReader {
  /** Differs after each commit of any connection. */
  readonly version: () => Promise<string>;
  /** Table → the rows in which a column is one of these ids. */
  readonly find: (ids: readonly string[]) => Promise<ReadonlyMap<string, RowHashes>>;
  /** The same rows as they are now, found by their keys, because a search through large tables takes too long after each commit. */
  readonly read: (rows: ReadonlyMap<string, RowHashes>) => Promise<ReadonlyMap<string, RowHashes>>;
  readonly close: () => Promise<void>;
}
