import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { collaboratorsWin, nobodyWins, type Stakes, saboteursWin } from './who-wins.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});
const STAKES: Stakes = { saboteurGoal: null, alarmLimit: 9, roundLimit: 12 };

describe('who wins when', () => {
  it('names all three ways of the Saboteurs, with the limit of this game [E2]', () => {
    const text = saboteursWin(t, STAKES);
    expect(text).toContain('alarm reaches 9');
    expect(text).toContain('vitality falls to 0');
    expect(text).toContain('no living Collaborator');
  });
  it('names the goal that the scenario gives them instead', () => {
    expect(saboteursWin(t, { ...STAKES, saboteurGoal: 'The boat stays down.' })).toBe(
      'Saboteurs win when this comes true: “The boat stays down.”',
    );
  });
  it('names the deadline of the Collaborators, and that nobody wins by waiting [E1][E4]', () => {
    expect(collaboratorsWin(t, STAKES)).toContain('by the end of round 12');
    expect(nobodyWins(t)).toContain('neither Collaborators nor Saboteurs');
  });
});
