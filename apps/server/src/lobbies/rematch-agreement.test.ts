import { describe, expect, it } from 'vitest';
import { agreementOf, revengeDifficulty, type Wish } from './rematch-agreement.ts';

const PEOPLE = ['ada', 'bea', 'cleo'];
const wish = (userId: string, kind: Wish['kind'] = 'rematch', without: readonly string[] = []): Wish => ({ userId, kind, without });
const agreed = (here: readonly string[], ...wishes: readonly Wish[]) =>
  agreementOf({ people: PEOPLE, isHere: (userId) => here.includes(userId), wishes });

describe('an agreement on a rematch', () => {
  it('needs everyone who is there', () => {
    expect(agreed(PEOPLE)).toBeNull();
    expect(agreed(PEOPLE, wish('ada'), wish('bea'))).toBeNull();
    expect(agreed(PEOPLE, wish('cleo'), wish('ada'), wish('bea'))).toEqual({ kind: 'rematch', players: PEOPLE, missing: [] });
  });

  it('needs the same wish', () => {
    expect(agreed(['ada'], wish('ada', 'revenge', ['bea', 'cleo']))?.kind).toBe('revenge');
    expect(agreed(PEOPLE, wish('ada'), wish('bea'), wish('cleo', 'revenge'))).toBeNull();
  });

  it('gives the seats of people who have left to the AI only if everyone else would', () => {
    expect(agreed(['ada', 'bea'], wish('ada'), wish('bea'))).toBeNull();
    expect(agreed(['ada', 'bea'], wish('ada', 'rematch', ['cleo']), wish('bea'))).toBeNull();
    const both = [wish('ada', 'rematch', ['cleo']), wish('bea', 'rematch', ['cleo'])];
    expect(agreed(['ada', 'bea'], ...both)).toEqual({ kind: 'rematch', players: ['ada', 'bea'], missing: ['cleo'] });
    // Another person has left since.
    expect(agreed(['ada'], ...both)).toBeNull();
  });

  it('includes nobody who has left, whatever they wished before', () => {
    expect(agreed(['ada', 'bea'], wish('ada'), wish('bea'), wish('cleo'))).toBeNull();
  });

  it('waits for people who have come back', () => {
    expect(agreed(PEOPLE, wish('ada', 'rematch', ['cleo']), wish('bea', 'rematch', ['cleo']))).toBeNull();
  });

  it('doesn’t exist without people', () => {
    expect(agreed([], wish('ada'))).toBeNull();
  });
});

describe('a revenge', () => {
  it('moves the difficulty in favour of the side that lost', () => {
    expect(revengeDifficulty('success', 'medium')).toBe('hard');
    expect(revengeDifficulty('failure', 'medium')).toBe('easy');
  });

  it('doesn’t exist beyond the last step, or if nobody won or lost', () => {
    expect(revengeDifficulty('success', 'expert')).toBeNull();
    expect(revengeDifficulty('failure', 'easy')).toBeNull();
    expect(revengeDifficulty('abandoned', 'medium')).toBeNull();
  });
});
