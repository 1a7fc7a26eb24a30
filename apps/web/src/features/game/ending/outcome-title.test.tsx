import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { OutcomeTitle } from './outcome-title.tsx';

const pageOf = (isMissionDone: boolean, ownWin: boolean | null): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OutcomeTitle isMissionDone={isMissionDone} ownWin={ownWin} />
    </QueryClientProvider>,
  );
const headings = (isMissionDone: boolean, ownWin: boolean | null): readonly (readonly (string | undefined)[])[] => {
  const page = pageOf(isMissionDone, ownWin);
  return [...page.matchAll(/<h[12] class="[^"]*text-(accent-strong|danger|muted)(?: [^"]*)?">([^<]*)</g)].map(([, tone, text]) => [
    text,
    tone,
  ]);
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

  it('says whose mission it was where the two lines would contradict each other', () => {
    const saysWhose = (isMissionDone: boolean, ownWin: boolean | null) =>
      pageOf(isMissionDone, ownWin).includes('The Collaborators’ mission');
    expect([saysWhose(true, false), saysWhose(false, true)]).toEqual([true, true]);
    expect([saysWhose(true, true), saysWhose(false, false), saysWhose(true, null), saysWhose(false, null)]).not.toContain(true);
  });
});
