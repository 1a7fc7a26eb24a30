import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';

const page = (address: string): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Disclosure id="results" title="Results" hint="Points">
        <p>Ada has 12 points.</p>
      </Disclosure>
    </MemoryRouter>,
  );

it('is folded, says so, and makes its content only when it is opened', () => {
  expect(page('/game/active/1')).toMatch(/<button[^>]*aria-expanded="false" aria-controls="results-content"/);
  expect(page('/game/active/1')).not.toContain('Ada has 12 points.');
});

it('is open where the address names it', () => {
  expect(page('/game/active/1#results')).toContain('aria-expanded="true"');
  expect(page('/game/active/1#results')).toContain('Ada has 12 points.');
  expect(page('/game/active/1#story')).toContain('aria-expanded="false"');
});
