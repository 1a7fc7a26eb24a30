import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { snapshotFixture, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { ActionPanel } from './action-panel.tsx';
import { useActionPicker } from './use-action-picker.ts';

beforeAll(startI18n);

function Drafted() {
  return <ActionPanel picker={useActionPicker()} />;
}

it('mentions that time can run out only if there is a time limit', () => {
  const program = { action: 'search', target: 'locker', intention: 'suspicious', tag: 'collect' } as const;
  const waiting = (timeLimitMs: number | null): string =>
    gameMarkup(<Drafted />, { you: { ...YOU, program, lockedIn: true }, settings: { ...snapshotFixture({}).settings, timeLimitMs } });
  expect(waiting(30_000)).toContain('or when the time is up');
  expect(waiting(null)).toContain('The turns begin when every voice has locked in. You can then follow');
});
