// @vitest-environment happy-dom
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { LabSettingsForm } from './lab-settings-form.tsx';

beforeAll(() => startI18n());
afterEach(cleanup);

const draft = (min_players: number, max_players: number): ScenarioDraft => ({
  title: 'The Long Way Round',
  description: '',
  difficulty: 'medium',
  min_players,
  max_players,
  is_public: false,
  content: {},
});

it('simulates the numbers of players that the scenario is made for now', async () => {
  const started: (readonly number[])[] = [];
  const form = (min: number, max: number) => (
    <LabSettingsForm draft={draft(min, max)} isRunning={false} onStart={({ players }) => started.push(players)} onCancel={() => {}} />
  );
  const checked = () => screen.getAllByRole('checkbox', { checked: true }).map((box) => box.parentElement?.textContent);
  const simulate = () => userEvent.click(screen.getByRole('button', { name: 'Simulate' }));
  const { rerender } = render(form(4, 6));
  expect(checked()).toEqual(['4', '5', '6']);
  await simulate();
  rerender(form(3, 5));
  expect(checked()).toEqual(['3', '4', '5']);
  await userEvent.click(screen.getByRole('checkbox', { name: '4' }));
  await simulate();
  expect(started).toEqual([
    [4, 5, 6],
    [3, 5],
  ]);
});
