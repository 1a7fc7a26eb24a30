import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { coarseTime, type Moment, momentTitle, turnAlert } from './turn-alert.ts';

const moment = (more: Partial<Moment> = {}): Moment => ({
  phase: 'planning',
  round: 3,
  isPaused: false,
  isDue: true,
  isVoteDue: false,
  left: 30_000,
  ...more,
});
const RESOLVING = moment({ phase: 'resolution', isDue: false, left: 3000 });

describe('turnAlert', () => {
  it('notifies once a round when planning begins and nothing is locked in', () => {
    expect(turnAlert(RESOLVING, moment())).toBe('begins');
    expect(turnAlert(moment(), moment({ left: 29_000 }))).toBeNull();
    expect(turnAlert(moment({ round: 2 }), moment())).toBe('begins');
    expect(turnAlert(RESOLVING, moment({ isDue: false }))).toBeNull();
  });
  it('notifies again when little time is left, unless the choice is made', () => {
    expect(turnAlert(moment({ left: 10_400 }), moment({ left: 9900 }))).toBe('soon');
    expect(turnAlert(moment({ left: 9900 }), moment({ left: 9000 }))).toBeNull();
    expect(turnAlert(moment({ left: 10_400, isDue: false }), moment({ left: 9900, isDue: false }))).toBeNull();
    expect(turnAlert(moment({ left: null }), moment({ left: null }))).toBeNull();
  });
  it('notifies of a vote and of the end, but never during a pause', () => {
    const voting = moment({ isDue: false, isVoteDue: true });
    expect(turnAlert(moment({ isDue: false }), voting)).toBe('vote');
    expect(turnAlert(RESOLVING, moment({ phase: 'ended', isDue: false }))).toBe('over');
    expect(turnAlert(moment({ phase: 'ended' }), moment({ phase: 'ended' }))).toBeNull();
    expect(turnAlert(RESOLVING, moment({ isPaused: true }))).toBeNull();
  });
});

describe('the title of the tab', () => {
  let t: TFunction;
  beforeAll(async () => {
    t = await i18next.createInstance().init({ lng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
  });

  it('says coarsely how long it lasts', () => {
    expect([1, 10_000, 10_001, 90_000, 90_001, 86_400_000].map(coarseTime)).toEqual(['10 s', '10 s', '20 s', '90 s', '2 min', '24 h']);
  });
  it('says what is going on', () => {
    expect(momentTitle(t, moment())).toBe('Your turn (30 s) · Round 3');
    expect(momentTitle(t, moment({ isDue: false, left: null }))).toBe('Action Phase · Round 3');
    expect(momentTitle(t, RESOLVING)).toBe('Resolution Phase · Round 3');
    expect(momentTitle(t, moment({ isPaused: true }))).toBe('Paused · Round 3');
    expect(momentTitle(t, moment({ phase: 'ended' }))).toBe('The game is over');
  });
});
