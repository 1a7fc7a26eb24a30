/** The cases as `npm run cases` has written them: one line of JSON each, in the order of the days. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { CaseLevel, CaseRound, CaseSolution } from '@one-mind/protocol/daily/daily';

/**
 * A case is stored with its words, because a later version of the engine or narrator would play and narrate another
 * game from the same code.
 */
export interface StoredCase {
  /** The code of the game, for `npm run simulate -- --game`, and the version of the engine that played it. */
  readonly game: string;
  readonly engine: number;
  readonly level: CaseLevel;
  /** The scenario's title. */
  readonly scenario: string;
  readonly players: readonly string[];
  readonly rounds: number;
  /** A `CaseRecord` as JSON, compressed with Brotli, in base64. */
  readonly record: string;
}

export interface CaseRecord {
  readonly rounds: readonly CaseRound[];
  readonly solution: CaseSolution;
}

const FILE = new URL('cases.jsonl', import.meta.url);
const decompress = promisify(brotliDecompress);

export const readCases = async (): Promise<readonly StoredCase[]> =>
  (await readFile(FILE, 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

export const recordOf = async ({ record }: StoredCase): Promise<CaseRecord> =>
  JSON.parse((await decompress(Buffer.from(record, 'base64'))).toString());
