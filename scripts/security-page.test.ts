import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

it('docs/security.md names at least one test for each promise and each way to leak, and all of them exist', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const tables = page.split(/\n(?!\|)/).flatMap((block) => /(?:^|\n)(\| (?:Promise|Leak) \|[\s\S]*)/.exec(block)?.[1] ?? []);
  const promises = tables.flatMap((table) => table.split('\n').slice(2));
  expect(promises.length).toBeGreaterThan(30);
  for (const promise of promises) {
    const tests = [...promise.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path]) => path ?? '');
    expect(tests, promise).not.toEqual([]);
    for (const path of tests) expect(existsSync(join(root, path)), `${path}, in: ${promise}`).toBe(true);
  }
});
