/** docs/balance.md: each of its tables stands between two markers, and a command rewrites it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ArgumentError } from '../command-line/arguments.ts';
import { fileFor } from '../command-line/command-line.ts';

export const BALANCE_PAGE = fileURLToPath(new URL('../../../../docs/balance.md', import.meta.url));

/** The name in a table's markers. */
export type Place = 'balance' | 'choices' | 'some-choices' | 'levels';

/**
 * Checks the page before any game is played, like `fileFor`. The returned function reads the page again, because
 * somebody may have edited it meanwhile.
 * @throws ArgumentError if the file can't be read, or has no such markers
 */
export function placeIn(file: string, place: Place): (text: string) => void {
  pageWith(file, place, '');
  const write = fileFor(file);
  return (text) => write(() => pageWith(file, place, text));
}

function pageWith(file: string, place: Place, text: string): string {
  const page = betweenMarkers(contentOf(file), place, text);
  if (page === null)
    throw new ArgumentError(`${file} has no place for the table, between the lines ${openOf(place)} and ${closeOf(place)}.`);
  return page;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ArgumentError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

const openOf = (place: Place): string => `<!-- ${place} -->`;
const closeOf = (place: Place): string => `<!-- /${place} -->`;

/** The page with this text between the markers; null if it has none. */
export function betweenMarkers(page: string, place: Place, text: string): string | null {
  const from = page.indexOf(openOf(place));
  const to = page.indexOf(closeOf(place));
  return from < 0 || to < from ? null : `${page.slice(0, from + openOf(place).length)}\n${text}\n${page.slice(to)}`;
}
