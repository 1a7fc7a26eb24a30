import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isIgnored } from './build-context.ts';
import { planOf } from './dockerfile.ts';
import { unreadFields } from './unread-fields.ts';

describe('planOf', () => {
  it('finds the stages, steps and settings of our Dockerfile', () => {
    const { stages, image } = planOf(readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8'));
    expect(stages.map(({ base }) => base)).toEqual([null, 0, 1, 1, 0]);
    expect(image).toMatchObject({
      environment: { NODE_ENV: 'production', DATA_DIR: '/data' },
      user: '1000:1000',
      volumes: ['/data'],
      command: ['node', 'apps/server/src/main.ts'],
      healthCheck: ['node', '-e', expect.stringContaining('/ready')],
    });
  });

  it('refuses what it cannot follow', () => {
    expect(() => planOf('FROM a\nONBUILD RUN x')).toThrow("The instruction ONBUILD can't be followed here.");
    expect(() => planOf('FROM a\nCOPY --chown=1 a b')).toThrow('The flag --chown of COPY');
    expect(() => planOf('FROM a\nCOPY --from=b a b')).toThrow('names no stage');
    expect(() => planOf('FROM a\nCMD node main.ts')).toThrow('CMD must be a list');
  });
});

describe('isIgnored', () => {
  it('lets the last line that matches a file or a folder above it decide', () => {
    const lines = ['*', '!apps', '!package.json', '**/dist', '**/*.test.ts'];
    const kept = ['apps/server/src/main.ts', 'package.json'];
    const ignored = ['README.md', 'apps/web/dist/index.html', 'dist/x', 'apps/a.test.ts', 'other/package.json'];
    expect([...kept, ...ignored].filter((path) => !isIgnored(path, lines))).toEqual(kept);
  });
});

describe('unreadFields', () => {
  it('lists the fields that were never read, including those in lists', () => {
    const value = { name: 'x', labels: { a: 1 }, list: [{ known: 1, unknwon: 2 }], extra: {} };
    const read = ({ name, labels, list }: typeof value) => [name, Object.keys(labels), list.map(({ known }) => known)];
    expect(unreadFields(value, read)).toEqual(['extra', 'list.0.unknwon']);
  });
});
