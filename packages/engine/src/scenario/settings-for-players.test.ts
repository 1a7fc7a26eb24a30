import { describe, expect, it } from 'vitest';
import { TINY } from '../testing/tiny-scenario.ts';
import { settingsForPlayers } from './settings-for-players.ts';

describe('settingsForPlayers', () => {
  it('[S1] uses the settings of the nearest supported number of players for an unsupported one', () => {
    const narrow = { ...TINY, min_players: 4, max_players: 5 };
    const { by_players } = TINY.content;
    expect([3, 4, 5, 6].map((players) => settingsForPlayers(narrow, players))).toEqual([
      by_players[4],
      by_players[4],
      by_players[5],
      by_players[5],
    ]);
    expect(settingsForPlayers({ ...TINY, min_players: 1, max_players: 20 }, 6)).toBe(by_players[6]);
  });

  it('throws if an unchecked scenario has none', () => {
    expect(() => settingsForPlayers({ ...TINY, content: { ...TINY.content, by_players: {} } }, 4)).toThrow(RangeError);
  });
});
