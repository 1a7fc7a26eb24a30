import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
let copy = '';
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: copy, encoding: 'utf8' }).trim();
const read = (path: string): string => readFileSync(join(copy, path), 'utf8');
const release = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, 'scripts/deployment/release.ts'), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, text: (stdout + stderr).trim() };
};

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'one-mind-release-'));
  const files = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'deploy/kubernetes/kustomization.yaml'];
  for (const file of [...files, ...globSync('{apps,packages}/*/package.json', { cwd: repository })])
    cpSync(join(repository, file), join(copy, file), { recursive: true });
  writeFileSync(join(copy, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n### Added\n- Something.\n\n## [0.0.1] - 2026-01-01\n- Old.\n');
  git('init', '--quiet');
  git('config', 'user.name', 'Release');
  git('config', 'user.email', 'release@example.org');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'repo: start');
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run release', () => {
  it('sets the version everywhere, dates the changelog, commits and tags', () => {
    const old: string = JSON.parse(read('package.json')).version;
    expect(release('--version', '9.8.7')).toEqual({
      status: 0,
      text: 'Made the commit and the tag v9.8.7. Publish them: git push --follow-tags',
    });
    const ours = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: copy })];
    for (const path of ours) {
      expect(JSON.parse(read(path)).version).toBe('9.8.7');
      expect(read(path)).not.toMatch(new RegExp(`"@one-mind/\\w+": "${old}"`));
    }
    // npm accepts the lockfile only if it agrees with every package.json.
    execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline'], { cwd: copy, stdio: 'pipe' });
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain('newTag: 9.8.7\n');
    const today = new Date().toISOString().slice(0, 10);
    expect(read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [9.8.7] - ${today}\n### Added\n- Something.\n\n## [0.0.1] - 2026-01-01\n- Old.\n`,
    );
    expect([git('status', '--porcelain'), git('describe'), git('log', '-1', '--format=%s')]).toEqual(['', 'v9.8.7', 'repo: release 9.8.7']);
    expect(release('--version', '9.8.7').text).toBe('Version 9.8.7 is already released. Choose the next one.');
    expect(release('--version', '9.8.8').text).toBe('CHANGELOG.md has no unreleased changes. Describe what this version changes.');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('refuses a wrong version and uncommitted changes', () => {
    expect(release('--version', 'next')).toEqual({ status: 1, text: 'A version looks like 1.2.0, not "next".' });
    writeFileSync(join(copy, 'CHANGELOG.md'), '');
    expect(release('--version', '1.0.0')).toEqual({ status: 1, text: 'There are uncommitted changes. Commit or remove them first.' });
  });
});
