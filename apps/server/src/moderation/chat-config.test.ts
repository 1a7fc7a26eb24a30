import { expect, it } from 'vitest';
import { hasInvisibleCharacters } from './chat-config.ts';

it('finds control characters, direction marks and zero-width characters in a name, and accepts emoji', () => {
  for (const name of ['a\0b', 'a\nb', 'a\u2028b', 'a\u202eb', 'a\u2066b', 'a\u200bb', 'a\u200db', 'a\ufeffb', '\u3164'])
    expect(hasInvisibleCharacters(name)).toBe(true);
  for (const name of ['Ada’s table', 'שולחן', '卓', 'Farm 👩‍🌾', '❤️ only', '👨‍👩‍👧']) expect(hasInvisibleCharacters(name)).toBe(false);
});
