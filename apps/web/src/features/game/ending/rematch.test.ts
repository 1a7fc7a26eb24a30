import type { Rematch, RematchKind } from '@one-mind/protocol/games/rematches';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { rematchStatus } from './rematch.tsx';

beforeAll(startI18n);

const person = (id: string, wish: RematchKind | null = null, isHere = true) => ({ id, wish, isHere, without: [] });

function status(people: Rematch['people'], { ownWish = null, ...more }: Partial<Rematch> & { readonly ownWish?: RematchKind | null } = {}) {
  const rematch: Rematch = { people, revenge: 'hard', isLobbyOpen: false, next: null, ...more };
  const missing = people.flatMap(({ id, isHere }) => (isHere ? [] : [id]));
  return rematchStatus(i18next.t, { rematch, ownId: 'Ada', missing, ownWish }, (id) => id);
}

describe('the line beside Rematch and Revenge', () => {
  it('says what they do while nobody has asked', () => {
    const people = [person('Ada'), person('Bea')];
    expect(status(people)).toBe(
      'Rematch: same people and scenario, new roles. Revenge: the same, with better odds for the side that lost (Hard).',
    );
    expect(status(people, { revenge: null })).toBe('Rematch: same people and scenario, new roles.');
  });

  it('says who is ready, who is awaited and who has left', () => {
    const people = [person('Ada', 'rematch'), person('Bea', 'rematch'), person('Cleo', 'revenge'), person('Dan', null, false)];
    expect(status(people, { ownWish: 'rematch' })).toBe(
      'Ready for a rematch: Bea. Ready for revenge: Cleo. No longer here, so an AI player would take over: Dan. Waiting for: Cleo.',
    );
  });

  it('sends everybody to the lobby once somebody is there', () => {
    expect(status([person('Ada')], { isLobbyOpen: true })).toBe('Somebody has gone back to the lobby for the next game.');
  });
});
