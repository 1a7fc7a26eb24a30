import { Send } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Button, LinkButton } from './button.tsx';

it('keeps the width of its icon when a long label wraps', () => {
  const button = renderToStaticMarkup(<Button icon={Send}>A long label</Button>);
  const busy = renderToStaticMarkup(<Button busy>A long label</Button>);
  const link = renderToStaticMarkup(
    <MemoryRouter>
      <LinkButton to="/" icon={Send}>
        A long label
      </LinkButton>
    </MemoryRouter>,
  );
  for (const markup of [button, link]) expect(markup).toMatch(/<svg[^>]*class="[^"]*shrink-0/);
  expect(busy).toMatch(/<span[^>]*class="[^"]*shrink-0/);
});
