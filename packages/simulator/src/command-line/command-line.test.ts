import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ArgumentError } from './arguments.ts';
import { fileFor } from './command-line.ts';

describe('fileFor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('refuses immediately if the file can’t be written at the end', () => {
    expect(() => fileFor(join(folder, 'no', 'such', 'folder.json'))).toThrow(ArgumentError);
  });

  it('creates no file until there is something to write', () => {
    const file = join(folder, 'report.md');
    const write = fileFor(file);
    expect(existsSync(file)).toBe(false);
    write(() => 'won');
    expect(readFileSync(file, 'utf8')).toBe('won');
  });

  it('writes nowhere without a file', () => {
    expect(() => fileFor(undefined)(() => 'won')).not.toThrow();
  });
});
