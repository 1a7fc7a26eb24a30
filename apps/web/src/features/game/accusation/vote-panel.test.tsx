import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { STATE, snapshotFixture, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { AccusationBanner } from './accusation-banner.tsx';
import { VotePanel } from './vote-panel.tsx';

const { serverTime, players } = snapshotFixture({});
beforeAll(async () => {
  await startI18n();
  vi.setSystemTime(serverTime);
});
afterAll(() => vi.useRealTimers());

const ACCUSATION = {
  accuser: 'seat-2',
  accused: 'seat-3',
  voters: ['seat-0', 'seat-1', 'seat-4'],
  needed: 2,
  answerUntil: serverTime + 42_000,
};

it('says how many votes quiet the accused', () => {
  const shown = (needed: number, voters: readonly string[]): string => {
    const accusation = { ...ACCUSATION, voters, needed };
    return gameMarkup(<VotePanel accusation={accusation} />, { current_state: { ...STATE, accusation } });
  };
  expect(shown(1, ['seat-0'])).toContain('It takes 1 of 1 votes to quiet this voice.');
  expect(shown(2, ['seat-0', 'seat-1', 'seat-4'])).toContain('It takes 2 of 3 votes to quiet this voice.');
});

it('tells everyone how long the accused may answer and when the vote closes', () => {
  const shown = (
    differences: Partial<typeof STATE>,
    others: Partial<GameSnapshot> = {},
    answerUntil: number | null = ACCUSATION.answerUntil,
  ) => {
    const accusation = { ...ACCUSATION, answerUntil };
    return gameMarkup(<VotePanel accusation={accusation} />, { current_state: { ...STATE, accusation, ...differences }, ...others });
  };
  const allLockedIn = { players: players.map((player) => ({ ...player, lockedIn: true })) };
  const deadline = serverTime + 103_000;
  expect(shown({ deadline }, { you: null })).toContain(
    'Dmitri has 0:42 to answer. The vote closes in 1:43, or when everyone has locked in.',
  );
  expect(shown({ deadline: null })).toContain('has 0:42 to answer. The vote closes when everyone has locked in.');
  expect(shown({ deadline }, allLockedIn)).toContain('has 0:42 to answer. The vote closes soon after that.');
  expect(shown({ deadline }, allLockedIn, null)).toContain('The vote closes in 1:43.');
  expect(shown({ deadline }, {}, null)).not.toContain('to answer');
  expect(shown({ deadline: null, pause: { ...STATE.pause, since: serverTime } }, {}, null)).not.toContain('The vote closes');
});

it('shows the accused how long they can answer', () => {
  const shown = (answerUntil: number | null): string => {
    const accusation = { ...ACCUSATION, accused: YOU.id, answerUntil };
    return gameMarkup(<AccusationBanner accusation={accusation} onVote={() => undefined} onAnswer={() => undefined} />, {
      current_state: { ...STATE, accusation, deadline: null },
    });
  };
  expect(shown(ACCUSATION.answerUntil)).toContain('You have 0:42 to answer in the chat. The vote closes when everyone has locked in.');
  expect(shown(null)).toContain('Answer in the chat. The vote closes when everyone has locked in.');
});
