import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { createGameMemory, GameMemoryContext } from '../live/game-memory.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { TalkPanel } from './talk-panel.tsx';

beforeAll(startI18n);

it('shows spectators the chat where the claims, which they had open, have no tab', () => {
  const shown = (showsClaims: boolean): string =>
    gameMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <GameMemoryContext value={createGameMemory('', '')}>
          <TalkPanel
            tab="claims"
            showsClaims={showsClaims}
            onTab={() => undefined}
            expanded={null}
            onExpand={() => undefined}
            chatInput={null}
            userId=""
          />
        </GameMemoryContext>
      </QueryClientProvider>,
      { you: null },
    );
  const openTab = (markup: string) => /aria-selected="true" aria-controls="([^"]+)"/.exec(markup)?.[1];
  const openPanels = (markup: string) => [...markup.matchAll(/role="tabpanel" id="([^"]+)"[^>]*data-state="active"/g)].map(([, id]) => id);
  for (const markup of [shown(true), shown(false)]) expect(openPanels(markup)).toEqual([openTab(markup)]);
  expect(openTab(shown(true))).toContain('claims');
  expect(openTab(shown(false))).toContain('chat');
});
