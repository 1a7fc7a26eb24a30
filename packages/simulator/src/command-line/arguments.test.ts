import { describe, expect, it } from 'vitest';
import { ArgumentError, parseCommand } from './arguments.ts';

const parse = (...argv: string[]) => parseCommand(argv, ['without', 'json'], { games: 200, level: 'normal' });

describe('parseCommand', () => {
  it('plays everything at the normal level by default', () => {
    const { options, extra } = parse();
    expect(options).toMatchObject({
      players: [3, 4, 5, 6],
      difficulties: null,
      games: 200,
      setup: { levels: { collaborator: 'normal', rogue: 'normal', saboteur: 'normal' }, seed: '1', bans: [] },
    });
    expect(options.workers).toBeGreaterThan(0);
    expect(extra.json).toBeUndefined();
  });

  it('reads lists, levels by role, and bans', () => {
    const { options, extra } = parse(
      ...[
        '--scenario',
        'prison-break',
        '--players',
        '3,5',
        '--difficulty',
        'easy,expert',
        '--games',
        '7',
        '--workers',
        '1',
        '--json',
        'x.json',
      ],
      ...['--level', 'hard', '--levels', 'rogue=easy', '--without', 'hide@collaborator,probe', '--seed', 's-1'],
    );
    expect(options).toMatchObject({
      players: [3, 5],
      difficulties: ['easy', 'expert'],
      games: 7,
      workers: 1,
      setup: {
        levels: { collaborator: 'hard', rogue: 'easy', saboteur: 'hard' },
        seed: 's-1',
        bans: [
          { what: 'hide', role: 'collaborator' },
          { what: 'probe', role: null },
        ],
      },
    });
    expect(options.scenarios.map(({ id }) => id)).toEqual(['prison-break']);
    expect(extra.json).toBe('x.json');
  });

  it('counts repeated names once, in the usual order', () => {
    expect(parse('--players', '5,3,5', '--difficulty', 'hard,easy,hard').options).toMatchObject({
      players: [3, 5],
      difficulties: ['easy', 'hard'],
    });
  });

  it.each([
    [['--speed', '9'], '--speed'],
    [['prison-break'], 'prison-break'],
    [['--games'], '--games'],
    [['--games', '0'], '--games'],
    [['--games', '1e3'], '--games'],
    [['--players', '3,7'], '"7"'],
    [['--scenario', 'moon'], '"moon"'],
    [['--difficulty', 'mild'], '"mild"'],
    [['--level', 'genius'], '"genius"'],
    [['--levels', 'hard'], '"hard"'],
    [['--levels', 'rogue=wise'], '"wise"'],
    [['--without', 'flying'], '"flying"'],
    [['--seed', 'a/b'], '--seed'],
    [['--workers', '-1'], '--workers'],
  ])('refuses %j in one sentence', (argv, about) => {
    let message = '';
    try {
      parse(...argv);
    } catch (error) {
      expect(error).toBeInstanceOf(ArgumentError);
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toContain(about);
    expect(message).toMatch(/^[^\n]+\.$/);
  });
});
