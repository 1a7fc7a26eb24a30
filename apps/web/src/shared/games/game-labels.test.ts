import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { causeText, clueText, deedText, nameOf, ownActionText, phaseName, reasonText } from './game-labels.ts';
import { OPTIONS, PLAYERS, WORLD } from './testing/fixture-games.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});
const name = (id: string) => nameOf(t, PLAYERS, WORLD)(id);
const when = (turnNumber: number) => (turnNumber === 7 ? { round: 2, turn: 2 } : null);

describe('the words of the game screen', () => {
  it('names the phases as the rules do', () => {
    expect((['setup', 'planning', 'resolution', 'update', 'ended'] as const).map((phase) => phaseName(t, phase))).toEqual([
      'Setup',
      'Action Phase',
      'Resolution Phase',
      'Dynamic Updates',
      'Victory Conditions',
    ]);
  });
  it('describes a probe by the name of the player who was probed', () => {
    const clue = { type: 'probe', round: 2, turnNumber: 7, about: 'seat-3' } as const;
    expect(clueText(t, { ...clue, nature: 'harmful' }, name, when)).toBe('The last thing Dmitri did was harmful.');
    expect(clueText(t, { ...clue, nature: 'hidden' }, name, when)).toBe('Dmitri was hiding; the probe found nothing.');
    expect(clueText(t, { ...clue, nature: 'none' }, name, when)).toBe('Dmitri had not done anything yet.');
  });
  it('describes an investigation by round and turn if they are known', () => {
    const clue = { type: 'investigate', round: 2, turnNumber: 8, nature: 'helpful' } as const;
    expect(clueText(t, { ...clue, aboutTurnNumber: 7 }, name, when)).toBe('Turn 2 of round 2 was helpful.');
    expect(clueText(t, { ...clue, aboutTurnNumber: 3 }, name, when)).toBe('Turn 3 of the game was helpful.');
  });
  it('describes to a scout what is coming or hidden', () => {
    expect(clueText(t, { type: 'scout', round: 1, turnNumber: 1, event: 'count', name: 'Head count' }, name, when)).toBe(
      'Coming: Head count.',
    );
    expect(clueText(t, { type: 'scout', round: 1, turnNumber: 1, id: 'tunnel', name: 'The Old Drain' }, name, when)).toBe(
      'There is a hidden way: The Old Drain.',
    );
  });
  it('does not invent a name for what it does not know', () => {
    expect(deedText(t, 'search', 'locker', name)).toBe('Search: Steel locker');
    expect(deedText(t, 'search', 'a-secret', name)).toBe('Search: something unknown');
    expect(deedText(t, 'hide', 'environment', name)).toBe('Hide');
  });
  it('says why a button is disabled, and nothing for one that is not', () => {
    const [move, , , , , sabotage] = OPTIONS;
    if (move === undefined || sabotage === undefined) throw new Error('the fixture has six options');
    expect(reasonText(t, move, null)).toBeNull();
    expect(reasonText(t, sabotage, null)).toBe('Not for your role');
    expect(reasonText(t, { ...sabotage, reason: 'cooldown' }, 5)).toBe('Ready in round 5');
  });
  it('says who chose an action that the player did not', () => {
    const action = {
      action: 'hide',
      target: 'environment',
      intention: 'cooperative',
      tag: 'assist',
      round: 1,
      turn: 1,
      turnNumber: 1,
      outcome: 'success',
      tagWorked: true,
    } as const;
    expect(ownActionText(t, { ...action, by: 'you' })).toBe('succeeded · the secret part worked');
    expect(ownActionText(t, { ...action, by: 'ai' })).toBe('succeeded · the secret part worked · chosen by the AI');
  });
  it('describes the true cause of a mishap, with its author if there is one', () => {
    expect(causeText(t, { kind: 'jam', cause: 'luck', by: null }, name)).toBe('The mishap was bad luck.');
    expect(causeText(t, { kind: 'jam', cause: 'sabotage', by: 'seat-4' }, name)).toBe('The mishap was sabotage by Eszter.');
  });
});
