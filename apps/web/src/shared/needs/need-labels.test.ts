import { NEED_KINDS, type Need } from '@one-mind/protocol/admin/needs';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { needPath, needText, waitingAt } from './need-labels.ts';

beforeAll(startI18n);

const need = (kind: Need['kind'], count: number, ...names: string[]): Need => ({ kind, count, names });

it('says what waits in one sentence, with its number and the models it is about', () => {
  expect(needText(i18next.t, need('reports', 1))).toBe('1 report is waiting for a decision.');
  expect(needText(i18next.t, need('appeals', 2))).toBe('2 appeals are waiting for an answer.');
  expect(needText(i18next.t, need('budget_spent', 2, 'The bard', 'The scribe'))).toContain('The bard and The scribe');
  expect(needText(i18next.t, need('answers_rejected', 7, 'The bard'))).toContain('7 answers from The bard');
  for (const kind of NEED_KINDS) expect(needText(i18next.t, need(kind, 3, 'One'))).toMatch(/^[^.]+[a-z0-9]\.$/);
});

it('leads moderators to their own queue, and admins into the admin area', () => {
  expect(['reports', 'appeals'].map((kind) => needPath(need(kind as Need['kind'], 1), false))).toEqual([
    '/game/moderation',
    '/game/moderation?kind=appeal',
  ]);
  for (const kind of NEED_KINDS) expect(needPath(need(kind, 1), true)).toMatch(/^\/admin\b/);
});

it('counts reports and models for the place where they are settled, and a draft once', () => {
  const needs = [need('reports', 3), need('appeals', 1), need('budget_spent', 2), need('answers_rejected', 30), need('unpublished', 12)];
  const places = ['/admin/reports', '/admin/ai', '/admin/content', '/admin/users'];
  expect(places.map((place) => waitingAt(needs, place))).toEqual([4, 3, 1, 0]);
});
