import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { QuietReplay } from './quiet-replay.tsx';
import recorded from './recorded-game.json' with { type: 'json' };

beforeAll(startI18n);

it('has as many turns as its animation, each with its author', () => {
  const html = renderToStaticMarkup(<QuietReplay />);
  expect(recorded.turns).toHaveLength(12);
  for (const { text } of recorded.turns) expect(html).toContain(text);
  expect(html.match(/the Saboteur/g)).toHaveLength(recorded.turns.filter(({ role }) => role === 'saboteur').length);
  expect(html).not.toMatch(/undefined|NaN/);
});

it('shows the body at known places and on the ways between them', () => {
  const { turns, places } = recorded;
  for (const { at } of turns) expect(at.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  const isPlace = ({ at }: (typeof turns)[number]) => places.some(([, x, y]) => x === at[0] && y === at[1]);
  expect(turns.filter(isPlace).length).toBeGreaterThan(turns.length / 2);
});
