import { describe, expect, it } from 'vitest';
import { type GameCode, gameCode, readGameCode, sameLevel } from './cell.ts';

const CODE: GameCode = {
  cell: { scenario: 'prison-break', players: 5, difficulty: 'hard' },
  setup: { levels: sameLevel('normal'), seed: 'a.b-c_1', bans: [] },
  index: 17,
};

describe('gameCode', () => {
  it('survives being written and read', () => {
    const codes: GameCode[] = [
      CODE,
      { ...CODE, setup: { ...CODE.setup, levels: { collaborator: 'hard', rogue: 'easy', saboteur: 'random' } } },
      {
        ...CODE,
        setup: {
          ...CODE.setup,
          bans: [
            { what: 'hide', role: 'collaborator' },
            { what: 'probe', role: null },
          ],
        },
      },
    ];
    for (const code of codes) expect(readGameCode(gameCode(code))).toEqual(code);
    expect(gameCode(CODE)).toBe('prison-break/5/hard/normal/a.b-c_1/17');
  });

  it.each([
    '',
    '17',
    'prison-break/7/hard/normal/1/17',
    'prison-break/5/hard/clever/1/17',
    'prison-break/5/hard/normal/1/x',
    'a/5/hard/normal/1/1/fly',
  ])('is not %j', (text) => {
    expect(readGameCode(text)).toBeNull();
  });
});
