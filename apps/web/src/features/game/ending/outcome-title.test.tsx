import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { OutcomeTitle } from './outcome-title.tsx';

const headings = (isMissionDone: boolean, ownWin: boolean | null): readonly (readonly (string | undefined)[])[] => {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OutcomeTitle isMissionDone={isMissionDone} ownWin={ownWin} />
    </QueryClientProvider>,
  );
  return [...page.matchAll(/<h[12] class="[^"]*text-(accent-strong|danger|muted)">([^<]*)</g)].map(([, tone, text]) => [text, tone]);
};

describe('the title of the ending', () => {
  beforeAll(startI18n);

  it('congratulates a Saboteur who won, and then says that the mission failed', () => {
    expect(headings(false, true)).toEqual([
      ['You won', 'accent-strong'],
      ['Mission Failed', 'muted'],
    ]);
  });

  it('says that a player lost, even if the mission was accomplished', () => {
    expect(headings(true, false)).toEqual([
      ['You didn’t win', 'danger'],
      ['Mission Accomplished!', 'muted'],
    ]);
  });

  it('shows people without a seat how the mission ended', () => {
    expect(headings(false, null)).toEqual([['Mission Failed', 'danger']]);
  });
});
