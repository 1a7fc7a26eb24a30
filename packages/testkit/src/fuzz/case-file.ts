/** A failing game as a file: readable JSON, extended by the numbers that JSON lacks. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { FuzzSetup } from './setup.ts';

export interface FuzzCase {
  readonly problem: string;
  /** False: the failure needs the other games beside it, so the commands are all that were sent. */
  readonly reproduces: boolean;
  /** After how many commands the state has to be checked in full to see the failure; null = never. */
  readonly every: number | null;
  readonly setup: FuzzSetup;
  readonly commands: readonly unknown[];
}

const NUMBER = '$number';

export function caseText(failure: FuzzCase): string {
  const encode = (_: string, value: unknown): unknown =>
    typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))
      ? { [NUMBER]: Object.is(value, -0) ? '-0' : String(value) }
      : value;
  return `${JSON.stringify(failure, encode, 2)}\n`;
}

/** @throws SyntaxError for invalid JSON */
export function caseFrom(text: string): FuzzCase {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && NUMBER in value ? Number(value[NUMBER]) : value,
  );
}

/** Null if the file doesn't exist or isn't a case file. */
export function readCase(file: string): FuzzCase | null {
  try {
    const failure = caseFrom(readFileSync(file, 'utf8'));
    return Array.isArray(failure?.commands) && typeof failure.setup?.scenario === 'string' ? failure : null;
  } catch {
    return null;
  }
}
export const writeCase = (file: string, failure: FuzzCase): void => writeFileSync(file, caseText(failure));
