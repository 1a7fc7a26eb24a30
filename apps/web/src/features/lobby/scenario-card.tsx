import type { Lobby } from '@one-mind/protocol/lobbies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { DIFFICULTY_WORDS, DifficultyBadge } from '../../ui/difficulty.tsx';
import { timeLimitWords } from './time-limits.ts';

/** What will be played, and how. */
export function ScenarioCard({ lobby }: { readonly lobby: Lobby }) {
  const { t } = useTranslation();
  const { scenario, settings } = lobby;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const rows = [
    [t('Players'), t('{{min}} to {{max}}', { min: lobby.minPlayers, max: lobby.maxPlayers })],
    [t('Time limit'), timeLimitWords(t, settings.timeLimit)],
    [t('Difficulty'), t(DIFFICULTY_WORDS[settings.difficultyLevel])],
    [t('Visibility'), settings.isPrivate ? t('Private') : t('Public')],
    [t('Spectators'), settings.allowSpectators ? t('Allowed') : t('Not allowed')],
  ] as const;
  return (
    <Card as="section" aria-labelledby="scenario" flush className="overflow-hidden max-lg:order-5">
      {scenario.image_url === null || brokenUrl === scenario.image_url ? null : (
        <img
          src={scenario.image_url}
          alt=""
          onError={() => setBrokenUrl(scenario.image_url)}
          className="aspect-[16/8] w-full object-cover"
        />
      )}
      <div className="p-6">
        <div className="flex items-center justify-between gap-3">
          <p className="eyebrow">{t('Scenario')}</p>
          <DifficultyBadge difficulty={scenario.difficulty} />
        </div>
        <h2 id="scenario" className="mt-1.5 text-3xl">
          {scenario.title}
        </h2>
        <p className="mt-2 font-voice text-lg text-muted leading-snug">{scenario.description}</p>
        <dl className="mt-5 divide-y divide-line border-line border-t text-sm">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2.5">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
