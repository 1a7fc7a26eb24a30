// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { Curtain } from './curtain.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const show = () => {
  let ends = 0;
  render(
    <>
      <input aria-label="Chat" />
      <Curtain ms={60_000} onDone={() => (ends += 1)}>
        A verdict
      </Curtain>
    </>,
  );
  return () => ends;
};

it('ends at any key, which does nothing else, except in a text that somebody is writing', () => {
  const ends = show();
  // False = the page kept the key from the browser.
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false);
  expect(ends()).toBe(1);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a' })).toBe(true);
  expect(ends()).toBe(2);
});

it('leaves the keys of the browser alone, such as those that reload the page', () => {
  const ends = show();
  for (const key of [{ key: 'r', ctrlKey: true }, { key: 'r', metaKey: true }, { key: 'F5' }, { key: 'Shift' }])
    expect(fireEvent.keyDown(document.body, key)).toBe(true);
  expect(ends()).toBe(0);
});
