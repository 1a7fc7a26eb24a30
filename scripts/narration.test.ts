import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

function run(...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'narration.ts'), ...argv], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('npm run narration', () => {
  it.each(['many', '0'])('refuses --turns=%s with one sentence and exit code 2', (turns) => {
    const { status, stdout, stderr } = run(`--turns=${turns}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`--turns takes a whole number from 1 to 1000000, not "${turns}".\n`);
  });

  it('prints as many turns as it is asked for', () => {
    const { status, stdout } = run('--turns', '3', '--only', 'story');
    expect(status).toBe(0);
    expect(stdout.match(/^\d+\. /gm)).toEqual(['1. ', '2. ', '3. ']);
  });
});
