import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deckText } from '../../../shared/games/deck-text.ts';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { Card } from '../../../ui/card.tsx';
import { settingRows } from '../lobby-events.ts';

/** The scenario and how it will be played. */
export function ScenarioCard({ lobby }: { readonly lobby: Lobby }) {
  const { t } = useTranslation();
  const { scenario, isScenarioGone } = lobby;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  // Until there are enough players, the smallest deck.
  const dealt = lobby.decks.find(({ players }) => players === Math.max(lobby.players.length, lobby.minPlayers));
  const rows = [
    [t('Players'), t('{{min}} to {{max}}', { min: lobby.minPlayers, max: lobby.maxPlayers })],
    ...(isScenarioGone ? [] : [[t('Scenario difficulty'), t(DIFFICULTY_LABELS[scenario.difficulty])] as const]),
    ...(dealt === undefined ? [] : [[t('Roles for {{count}} players', { count: dealt.players }), deckText(t, dealt.deck)] as const]),
    ...settingRows(t, lobby),
  ] as const;
  return (
    <Card as="section" aria-labelledby="scenario" flush className="overflow-hidden max-lg:order-5">
      {scenario.picture === null || brokenUrl === scenario.picture ? null : (
        <img src={scenario.picture} alt="" onError={() => setBrokenUrl(scenario.picture)} className="aspect-[16/8] w-full object-cover" />
      )}
      <div className="p-6">
        <p className="eyebrow">{t('Scenario')}</p>
        <h2 id="scenario" className="mt-1.5 text-3xl">
          {isScenarioGone ? t('Deleted scenario') : scenario.title}
        </h2>
        <p className="mt-2 font-story text-lg text-muted leading-snug">
          {isScenarioGone ? t('It was deleted. The host has to choose another before the game can start.') : scenario.description}
        </p>
        <dl className="mt-5 divide-y divide-line border-line border-t text-sm">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2.5">
              <dt className="shrink-0 text-muted">{label}</dt>
              {/* A changed value is animated, so that people notice it. */}
              <dd key={value} className="tabular min-w-0 animate-rise text-right font-medium">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
