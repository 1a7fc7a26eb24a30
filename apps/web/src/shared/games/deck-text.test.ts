import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { deckText, gameDeckText } from './deck-text.ts';

beforeAll(startI18n);

const { t } = i18next;
const players = (...roles: readonly ('collaborator' | 'rogue' | 'saboteur' | null)[]) => roles.map((role) => ({ role }));

describe('the roles in the deck', () => {
  it('[S2] are counted, each by its own plural', () => {
    expect(deckText(t, { saboteur: 1, rogue: 1, collaborator: 3 })).toBe('1 Saboteur, 1 Rogue, 3 Collaborators');
    expect(deckText(t, { saboteur: 2, rogue: 0, collaborator: 1 })).toBe('2 Saboteurs, no Rogues, 1 Collaborator');
  });
  it('[S3] are the same in a running game, even while every role is hidden', () => {
    expect(gameDeckText(t, { saboteurs: 2, rogues: 1 }, players(null, null, null, null, null, null))).toBe(
      '2 Saboteurs, 1 Rogue, 3 Collaborators',
    );
  });
  it('[V1] say which of them a verdict has revealed', () => {
    expect(gameDeckText(t, { saboteurs: 2, rogues: 1 }, players(null, 'saboteur', null, 'collaborator', null, null))).toBe(
      '2 Saboteurs (1 revealed), 1 Rogue, 3 Collaborators (1 revealed)',
    );
  });
});
