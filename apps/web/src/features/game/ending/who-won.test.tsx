import type { RevealView } from '@one-mind/engine/view/view-types';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { endedFixture } from '../../../shared/games/testing/fixture-ending.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { WhoWon } from './who-won.tsx';

beforeAll(startI18n);

/** What the fixture's Saboteur reads, whether or not it won. */
const ofSaboteur = (outcome: 'success' | 'failure', world: Partial<GameSnapshot['world']>, won: boolean): string => {
  const game = endedFixture(outcome);
  if (game.reveal === null) throw new Error('The fixture has an end.');
  const players = game.reveal.players.map((player) => (player.role === 'saboteur' ? { ...player, won, goal: null } : player));
  const reveal: RevealView = { ...game.reveal, players };
  const markup = gameMarkup(<WhoWon reveal={reveal} />, {
    ...game,
    world: { ...game.world, vitality: 5, alarm: 3, alarmLimit: 12, ...world },
  });
  return /Saboteur<\/span><\/span><span class="block text-muted">([^<]+)</.exec(markup)?.[1] ?? '';
};

describe('why a Saboteur won or lost', () => {
  it('[E2] names the condition that came true', () => {
    expect(ofSaboteur('failure', { alarm: 12 }, true)).toBe('The alarm reached 12 of 12.');
    expect(ofSaboteur('success', { vitality: 0 }, true)).toBe('Vitality fell to 0.');
  });
  it('[E2] says that everything held out only if it did', () => {
    expect(ofSaboteur('success', {}, false)).toBe('The alarm, the body and the last Collaborator all held out.');
    expect(ofSaboteur('success', { alarm: 12 }, false)).toBe(
      'The alarm reached 12 of 12. Only one side, or one Rogue, could win this game.',
    );
  });
  it('[E4] says when the Saboteurs won only because nobody else did', () => {
    expect(ofSaboteur('failure', {}, true)).toBe(
      'The alarm, the body and the last Collaborator all held out. Nobody else won, so the Saboteurs did.',
    );
  });
});
