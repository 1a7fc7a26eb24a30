import { TimeLimitSchema } from '@one-mind/protocol/games/lobbies';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { proposedTimeLimit, TIME_LIMITS, timeLimitLabel, timeLimitMeaning } from './time-limits.ts';

beforeAll(startI18n);

describe('time limits', () => {
  it('offers only what the server accepts', () => {
    for (const limit of TIME_LIMITS) expect(TimeLimitSchema.safeParse(limit).success).toBe(true);
  });

  it('proposes two relaxed minutes to newcomers, and the default to others', () => {
    expect(proposedTimeLimit(0)).toBe(120);
    expect(timeLimitMeaning(i18next.t, proposedTimeLimit(0))).toMatch(/^Relaxed/);
    expect(proposedTimeLimit(1)).toBe(30);
    expect(timeLimitMeaning(i18next.t, proposedTimeLimit(1))).toMatch(/^Quick/);
  });

  it.each([
    [45, '45 seconds'],
    [60, '1 minute'],
    [120, '2 minutes'],
    [86_400, 'One day'],
    [null, 'No limit'],
  ])('words %s as %s', (limit, words) => {
    expect(timeLimitLabel(i18next.t, limit)).toBe(words);
  });
});
