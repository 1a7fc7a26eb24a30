import { describe, expect, it } from 'vitest';
import { finderOf, wordFilterOf } from './word-filter.ts';

describe('the filter of banned words', () => {
  const { isRude, masked } = wordFilterOf([finderOf(['zorch', 'blat*', '*fex*', 'сука', 'crème', '88'])]);

  it.each(['zorch', 'Zorch!', 'a ZORCH.', '(zorch)', 'z0rch', 'ᴢorch', 'my_zorch', 'blatter', 'unfexed', 'ты сука', 'Crème', 'x 88'])(
    'finds %s',
    (text) => expect(isRude(text)).toBe(true),
  );

  it.each(['zorching', 'azorch', 'oblat', 'fe x', 'сукап', 'cremes', '1882', ''])('accepts %s', (text) => {
    expect(isRude(text)).toBe(false);
    expect(masked(text)).toBe(text);
  });

  it('masks only what was banned, letter by letter', () => {
    expect(masked('🎲 zorch, unfexed blatter 🎲')).toBe('🎲 *****, un***ed ****ter 🎲');
  });

  it('finds words of several lists', () => {
    const filter = wordFilterOf([finderOf(['one']), finderOf(['two', 'one'])]);
    expect(filter.masked('one two three')).toBe('*** *** three');
  });
});
