import { expect, it } from 'vitest';
import { BAN_DURATIONS, banLength } from './bans.ts';

it('parses the durations that GoTrue accepts', () => {
  expect(banLength('24h')).toBe(86_400_000);
  expect(banLength('1h30m')).toBe(5_400_000);
  expect(banLength('1.5s')).toBe(1500);
  expect(banLength('876000h')).toBe('forever');
  for (const wrong of ['', 'none', '0h', '24', 'h', '-1h', '1d', '1h 30m']) expect(banLength(wrong)).toBeNull();
  for (const offered of BAN_DURATIONS) expect(banLength(offered)).not.toBeNull();
});
