import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { play } from './play.ts';
import type { GameState } from './state.ts';
import { TINY } from './testing/tiny-scenario.ts';
import { ENGINE_VERSION } from './version.ts';

/** SHA-256 of the last states of the recorded games, by version. Add a line for a new version; never change one that was released. */
const HASHES: Readonly<Record<number, string>> = {
  1: 'cbcf24a2f363fa182c023e3df5cbce8fb215e2ef0a78cd49c5fd252e161f6bfc',
};

interface RecordedGame {
  readonly start: Omit<GameState, 'scenario'>;
  readonly commands: readonly Command[];
}

it('[S5] replays recorded games as all nodes of this version do', () => {
  const lines = readFileSync(new URL('./testing/recorded-games.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const hash = createHash('sha256');
  for (const line of lines) {
    const { start, commands }: RecordedGame = JSON.parse(line);
    const { state, refused } = play({ ...start, scenario: TINY }, commands);
    expect(refused).toBeNull();
    expect(state.phase).toBe('ended');
    const { scenario: _, ...rest } = state;
    hash.update(JSON.stringify(rest));
  }
  const found = hash.digest('hex');
  expect(
    HASHES[ENGINE_VERSION],
    `The same commands give another game. Raise ENGINE_VERSION in version.ts, so that nodes of two versions don't replay each other's, and add its hash here: ${found}`,
  ).toBe(found);
});
