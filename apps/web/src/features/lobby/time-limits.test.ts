import { TimeLimitSchema } from '@one-mind/protocol/lobbies';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { TIME_LIMITS, timeLimitFromText, timeLimitToText, timeLimitWords } from './time-limits.ts';

beforeAll(startI18n);

describe('time limits', () => {
  it('offers only what the server accepts', () => {
    for (const limit of TIME_LIMITS) expect(TimeLimitSchema.safeParse(limit).success).toBe(true);
  });

  it('survives a form control', () => {
    for (const limit of TIME_LIMITS) expect(timeLimitFromText(timeLimitToText(limit))).toBe(limit);
  });

  it.each([
    [45, '45 seconds'],
    [60, '1 minute'],
    [120, '2 minutes'],
    [86_400, 'One day'],
    [null, 'No limit'],
  ])('words %s as %s', (limit, words) => {
    expect(timeLimitWords(i18next.t, limit)).toBe(words);
  });
});
