import type { Sign } from '@one-mind/simulator/observer/signs';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../../lib/i18n.ts';
import { reasonText } from './coach-reason.ts';

beforeAll(startI18n);

const SIGNS: readonly Sign[] = ['deed', 'demeanour', 'luck', 'aftermath', 'spoilt', 'named'];
const text = (reason: Parameters<typeof reasonText>[1]) => reasonText(i18next.t, reason, (id) => id);

describe('the reason of the coach', () => {
  it('names those who claimed a turn', () => {
    expect(text({ kind: 'claims', claimants: ['Ada', 'Bea'] })).toBe('More than one voice claimed it, so somebody lied: Ada, Bea.');
    expect(text({ kind: 'claims', claimants: ['Ada'] })).toBe('Ada claimed it, which fits or contradicts what the others claimed.');
  });

  it('says how much more frequent a sign is, and among whom', () => {
    expect(text({ kind: 'deed', times: 2.44 })).toBe('What was done, and its result, are 2.4 times as frequent among Saboteurs.');
    expect(text({ kind: 'deed', times: 0.05 })).toMatch(/^What was done, and its result, are more than ten times as frequent among honest/);
    expect(text({ kind: 'luck', times: 1.01 })).toBe('Small signs in it point to a Saboteur.');
  });

  it('has a sentence for every sign and both directions', () => {
    const sentences = SIGNS.flatMap((kind) => [text({ kind, times: 3 }), text({ kind, times: 1 / 3 })]);
    expect(new Set(sentences).size).toBe(SIGNS.length * 2);
    for (const sentence of sentences) expect(sentence).toMatch(/3 times/);
  });
});
