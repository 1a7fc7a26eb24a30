import type { ClaimView } from '@one-mind/engine/view/view-types';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { contradictionText } from './contradiction-text.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});

const claim = (player: string, round: number, turn: number): ClaimView => ({ player, round, turn });
const table = (
  turns: readonly (readonly [number, number])[] = [
    [1, 4],
    [2, 4],
    [3, 4],
  ],
) => ({ players: 4, turns: new Map(turns), rotates: true });
const words = (claims: readonly ClaimView[], type: 'sameTurn' | 'noOrder', at = table()) =>
  contradictionText(t, { type, claims: claims.map((_, index) => index) }, { claims, name: (id) => id, table: at });

describe('contradictionText', () => {
  it('[K3] names a turn that several voices claim', () => {
    expect(words([claim('Ada', 1, 2), claim('Bea', 1, 2)], 'sameTurn')).toBe(
      'Only one voice had turn 2 of round 1, but Ada, Bea claim it.',
    );
  });
  it('[K3][S4] says which two places one voice would have', () => {
    expect(words([claim('Ada', 1, 2), claim('Ada', 2, 2)], 'noOrder')).toBe(
      'Ada: turn 2 of round 1; Ada: turn 2 of round 2: that would be place 2 and place 3 in the order of round 1, but a voice has only one.',
    );
  });
  it('[K3][S4] says which one place two voices would have', () => {
    expect(words([claim('Ada', 1, 2), claim('Bea', 2, 1)], 'noOrder')).toBe(
      'Ada: turn 2 of round 1; Bea: turn 1 of round 2: both would be place 2 in the order of round 1, but only one voice can have it.',
    );
  });
  it('names no places after a voice was quieted, or for more than two claims', () => {
    const general = /no order that shifts by one place each round allows these together\.$/;
    expect(
      words(
        [claim('Ada', 1, 2), claim('Bea', 2, 1)],
        'noOrder',
        table([
          [1, 4],
          [2, 3],
        ]),
      ),
    ).toMatch(general);
    expect(words([claim('Ada', 1, 2), claim('Bea', 2, 3), claim('Cho', 3, 1)], 'noOrder')).toMatch(general);
  });
  it('names a single claim that contradicts what everyone saw', () => {
    expect(words([claim('Ada', 2, 4)], 'noOrder')).toBe('Turn 4 of round 2 can’t have been Ada’s, judging by what everyone saw.');
  });
});
