// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { snapshotFixture, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { createGameMemory, GameMemoryContext } from '../live/game-memory.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { renderGame } from '../testing/render-game.tsx';
import { ActionPanel } from './action-panel.tsx';
import { useActionPicker } from './use-action-picker.ts';

beforeAll(startI18n);
afterEach(cleanup);

function Drafted() {
  return <ActionPanel picker={useActionPicker()} onTalk={() => {}} />;
}

function panel({ roleCovered = false } = {}) {
  const store = createGameMemory('', '');
  store.setState({ roleCovered });
  return (
    <GameMemoryContext value={store}>
      <Drafted />
    </GameMemoryContext>
  );
}

it('mentions that time can run out only if there is a time limit', () => {
  const program = { action: 'search', target: 'locker', intention: 'suspicious', tag: 'collect' } as const;
  const waiting = (timeLimitMs: number | null): string =>
    gameMarkup(panel(), { you: { ...YOU, program, lockedIn: true }, settings: { ...snapshotFixture({}).settings, timeLimitMs } });
  expect(waiting(30_000)).toContain('or when the time is up');
  expect(waiting(null)).toContain('The turns begin when every voice has locked in. You can then follow');
});

it.each([false, true])('shows the secret tag unless the role is covered, locked in: %s', async (lockedIn) => {
  const program = { action: 'search', target: 'locker', intention: 'suspicious', tag: 'collect' } as const;
  renderGame(panel(), { you: { ...YOU, program, lockedIn } });
  expect(document.body.textContent).toContain('Collect');
  expect(screen.queryByRole('button', { expanded: false })).toBeNull();
  cleanup();
  renderGame(panel({ roleCovered: true }), { you: { ...YOU, program, lockedIn } });
  expect(document.body.textContent).not.toContain('Collect');
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  expect(document.body.textContent).toContain('Collect');
});

it('says what each target is, and what the body would choose by itself', () => {
  const program = { action: 'search', target: 'environment', intention: 'suspicious', tag: 'collect' } as const;
  renderGame(panel(), { you: { ...YOU, program, lockedIn: false } });
  expect(screen.getByRole('button', { name: 'Whatever the stage needs' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Common Area place, the body is here' })).toBeTruthy();
});
