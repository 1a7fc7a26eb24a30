import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { play } from './play.ts';
import { storedRules } from './rules/rules.ts';
import type { GameState } from './state.ts';
import { TINY } from './testing/tiny-scenario.ts';
import { ENGINE_VERSION } from './version.ts';

/**
 * By version: the number of its recorded games, which follow those of the versions before it, and the SHA-256 of their last states.
 * Add a line and games for a new version. Never change a version that was released: its games keep the rules that they began with,
 * so every later version has to replay them as it did.
 */
const RECORDED: Readonly<Record<number, { readonly games: number; readonly hash: string }>> = {
  1: { games: 3, hash: 'cbcf24a2f363fa182c023e3df5cbce8fb215e2ef0a78cd49c5fd252e161f6bfc' },
  2: { games: 3, hash: '9bbcbe5bf8cd13603b31df779bb3875534ee3d542ea7b168d30ddaaf97c055d4' },
  3: { games: 3, hash: '78613ec4d2045db593cba7cae74e9ffb2e244319cec4b36ca3e4ad1df7655bfd' },
};

interface RecordedGame {
  readonly start: Omit<GameState, 'scenario'>;
  readonly commands: readonly Command[];
}

const LINES = readFileSync(new URL('./testing/recorded-games.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** Plays the games as a server does that loads them from its database, but hashes the rules as they were stored. */
function hashOf(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) {
    const { start, commands }: RecordedGame = JSON.parse(line);
    const { state, refused } = play({ ...start, rules: storedRules(start.rules), scenario: TINY }, commands);
    expect(refused).toBeNull();
    expect(state.phase).toBe('ended');
    const { scenario: _, ...rest } = state;
    hash.update(JSON.stringify({ ...rest, rules: start.rules }));
  }
  return hash.digest('hex');
}

it.each(Object.entries(RECORDED))(
  '[S5] replays the recorded games of version %s as all nodes of that version do',
  (version, { games, hash }) => {
    const before = Object.entries(RECORDED).reduce(
      (sum, [one, { games: count }]) => (Number(one) < Number(version) ? sum + count : sum),
      0,
    );
    const found = hashOf(LINES.slice(before, before + games));
    expect(
      hash,
      `The same commands give another game. Raise ENGINE_VERSION in version.ts, so that nodes of two versions don't replay each other's, and record games for it with the hash ${found}`,
    ).toBe(found);
  },
);

it('[S5] has recorded games of this version', () => {
  expect(RECORDED[ENGINE_VERSION]?.games).toBeGreaterThan(0);
});
