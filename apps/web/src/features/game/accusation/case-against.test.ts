import type { TurnFact } from '@one-mind/engine/facts';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { LOG, STATE } from '../../../shared/games/testing/fixture-games.ts';
import { caseAgainst } from './case-against.ts';

beforeAll(startI18n);

const turns = LOG.flatMap(({ data }): readonly TurnFact[] => (data.type === 'turn' ? [data] : []));
const record = {
  accused: 'seat-3',
  claims: STATE.claims,
  contradictions: STATE.contradictions,
  turns,
  table: { players: 5, turns: new Map([[1, 5]]), rotates: true },
  name: (id: string) => (id === 'seat-3' ? 'Dmitri' : id),
};

it('lists contradictions first, then what went wrong right after the claimed turns', () => {
  expect(caseAgainst(i18next.t, record)).toEqual(['Only one voice had turn 2 of round 1, but seat-1, Dmitri claim it.']);
  const failed = turns.map((turn) => (turn.round === 1 && turn.turn === 3 ? { ...turn, outcome: 'failure' as const } : turn));
  expect(caseAgainst(i18next.t, { ...record, turns: failed })[1]).toBe('The turn right after one that Dmitri claims went wrong.');
});
it('says so if nothing speaks against the accused, and if they claimed nothing', () => {
  const calm = { ...record, contradictions: [] };
  expect(caseAgainst(i18next.t, calm)).toEqual([
    'Nothing contradicts the claims of Dmitri, and nothing went wrong right after the claimed turns.',
  ]);
  expect(caseAgainst(i18next.t, { ...record, claims: [] })).toEqual(['Dmitri hasn’t claimed a turn.']);
});
