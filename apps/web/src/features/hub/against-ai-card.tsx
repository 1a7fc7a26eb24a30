import { Bot } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OPPONENTS, type Opponent, rememberedOpponent, rememberOpponent, usePlayAgainstAi } from '../../shared/lobbies/play-against-ai.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { HubCard } from './hub-card.tsx';

const WORDS: Readonly<Record<Opponent, string>> = { easy: 'Easy', normal: 'Normal', hard: 'Hard' };

/** Starts a game against AI players with one press, and remembers their level. */
export function AgainstAiCard() {
  const { t } = useTranslation();
  const name = useId();
  const alone = usePlayAgainstAi();
  const [level, setLevel] = useState(rememberedOpponent);
  const choose = (chosen: Opponent) => {
    setLevel(chosen);
    rememberOpponent(chosen);
  };
  return (
    <HubCard
      icon={<Bot size={28} strokeWidth={1.4} />}
      title={t('Play against AI')}
      text={t('Nobody around? Share the body with three AI players. The game starts immediately.')}
    >
      {alone.error ? <LoadFailure title={t('Failed to start game')} error={alone.error} className="mb-4" /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" size="lg" className="w-full sm:w-auto" busy={alone.isPending} onClick={() => alone.mutate(level)}>
          {alone.isPending ? t('Waking the voices…') : t('Play against AI')}
        </Button>
        <fieldset className="flex w-full rounded-lg border border-line-strong p-0.5 sm:w-auto">
          <legend className="sr-only">{t('AI level')}</legend>
          {OPPONENTS.map((one) => (
            <label
              key={one}
              className="relative flex min-h-11 flex-1 items-center justify-center rounded-md px-4 text-muted text-sm transition-colors hover:text-text has-checked:bg-raised has-checked:font-semibold has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent-strong"
            >
              <input
                type="radio"
                name={name}
                value={one}
                checked={level === one}
                onChange={() => choose(one)}
                className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-md focus-visible:outline-none"
              />
              <span className="pointer-events-none">{t(WORDS[one])}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </HubCard>
  );
}
