import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { expect, it } from 'vitest';
import { LOG, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { dueCurtain } from './due-curtain.ts';

const [introduction] = LOG;
if (introduction === undefined) throw new Error('the fixture has a log');
const entry = (id: string, data: NarrativeEntry['data']): NarrativeEntry => ({ ...introduction, id, data });
const accused = entry('20.0', { type: 'accused', accuser: 'seat-1', accused: 'seat-3' });
const verdict = entry('21.0', { type: 'verdict', accused: 'seat-3', guilty: true, role: 'saboteur', changes: [] });
const start = { visible: [introduction], opened: 1, you: YOU, isCovered: false, roleShown: false };

it('shows players their role until they have locked in or a turn was taken', () => {
  expect(dueCurtain(start)).toMatchObject({ type: 'role', you: YOU });
  expect(dueCurtain({ ...start, you: { ...YOU, lockedIn: true } })).toBeNull();
  expect(dueCurtain({ ...start, visible: LOG })).toBeNull();
});
it('shows no role to people who watch, nor while the role card is covered', () => {
  expect(dueCurtain({ ...start, you: null })).toBeNull();
  expect(dueCurtain({ ...start, isCovered: true })).toBeNull();
});
it('shows the role once, even if the page is reloaded', () => {
  expect(dueCurtain({ ...start, roleShown: true })).toBeNull();
});
it('shows an accusation and its verdict when they happen, and not again after a reload', () => {
  const story = [...LOG, accused];
  expect(dueCurtain({ ...start, visible: story, opened: LOG.length })).toMatchObject({ type: 'accused', id: '20.0' });
  expect(dueCurtain({ ...start, visible: [...story, verdict], opened: LOG.length })).toMatchObject({ type: 'verdict', id: '21.0' });
  expect(dueCurtain({ ...start, visible: [...story, verdict], opened: LOG.length + 2 })).toBeNull();
});
