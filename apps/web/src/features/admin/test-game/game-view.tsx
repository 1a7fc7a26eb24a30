import type { TestGameState } from '@one-mind/protocol/games/sandbox';
import { clsx } from 'clsx';
import { FastForward, SkipForward, StepForward, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { gameDeckText } from '../../../shared/games/deck-text.ts';
import { nameOf, phaseName } from '../../../shared/games/game-labels.ts';
import { LosingMeters } from '../../../shared/meters/losing-meters.tsx';
import { Meters } from '../../../shared/meters/meters.tsx';
import { StoryEntry } from '../../../shared/story/story-entry.tsx';
import { TruthText } from '../../../shared/story/truth-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { TestActions } from './test-actions.tsx';
import type { TestCommand } from './test-game-calls.ts';
import { TestMap } from './test-map.tsx';
import { TestPlayers } from './test-players.tsx';

interface GameViewProps {
  readonly game: TestGameState;
  readonly command: TestCommand;
  /** The requested seat while another one is still shown. */
  readonly nextSeat: number | null;
  readonly onSeat: (seat: number) => void;
}

/** Parts that are side by side, or one at a time on a phone. */
const PARTS = ['narrative', 'actions', 'players'] as const;
type Part = (typeof PARTS)[number];

/** The running test game: what everyone sees, what the seat can do, and everything hidden. */
export function GameView({ game, command, nextSeat, onSeat }: GameViewProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('narrative');
  const { current_state: state } = game;
  const words: Record<Part, string> = { narrative: t('Narrative'), actions: t('Actions'), players: t('Players') };
  const shown = (which: Part) => clsx('min-w-0', part !== which && 'max-xl:hidden');
  return (
    // At least as high as the window: otherwise a step with less text would make the foot of the page jump up.
    <div className="flex min-h-dvh flex-col gap-4">
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Badge tone="accent">{t('TEST MODE')}</Badge>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm *:flex *:gap-1.5">
          <div>
            <dt className="text-muted">{t('Scenario')}</dt>
            <dd className="font-semibold">{game.scenario.title}</dd>
          </div>
          <div>
            <dt className="text-muted">{t('Round')}</dt>
            <dd className="tabular font-semibold">{t('{{n}} of {{most}}', { n: state.round, most: state.roundLimit })}</dd>
          </div>
          <div>
            <dt className="text-muted">{t('Turn')}</dt>
            <dd className="tabular font-semibold">{state.turnNumber}</dd>
          </div>
          <div>
            <dt className="text-muted">{t('Phase')}</dt>
            <dd className="font-semibold">{phaseName(t, state.phase)}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Meters world={game.world} round={state.phase === 'ended' ? undefined : state.round} />
          <LosingMeters resources={game.world.resources} losing={game.scenario.losingResources} />
        </div>
        <p className="tabular w-full text-muted text-xs">{t('In this deck: {{roles}}', { roles: gameDeckText(t, state, game.players) })}</p>
        <Steps game={game} command={command} />
        {/* Reports a failure of any step, whichever part a phone shows. */}
        {command.isError ? (
          <p role="alert" className="w-full text-danger text-sm">
            {t(errorMessage(command.error))}
          </p>
        ) : null}
      </Card>
      <fieldset aria-label={t('Parts of the test game')} className="flex gap-1 border-line border-b xl:hidden">
        {PARTS.map((which) => (
          <button
            key={which}
            type="button"
            aria-pressed={part === which}
            onClick={() => setPart(which)}
            className={clsx(
              '-mb-px min-h-11 flex-1 border-b-2 px-3 font-medium text-sm',
              part === which ? 'border-accent text-accent-strong' : 'border-transparent text-muted',
            )}
          >
            {words[which]}
          </button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className={shown('narrative')}>
          <TestMap game={game} />
          <Story game={game} />
        </div>
        <div className={shown('actions')}>
          <TestActions game={game} command={command} nextSeat={nextSeat} onSeat={onSeat} />
        </div>
        <div className={shown('players')}>
          <TestPlayers game={game} name={nameOf(t, game.players, game.world)} />
        </div>
      </div>
    </div>
  );
}

function Steps({ game, command }: { readonly game: TestGameState; readonly command: TestCommand }) {
  const { t } = useTranslation();
  const { phase } = game.current_state;
  const steps = [
    // Never removed: the other buttons would move under the pointer.
    { to: 'choose', label: t('Let the others choose'), icon: Users, disabled: phase !== 'planning' },
    { to: 'turn', label: t('Next turn'), icon: StepForward },
    { to: 'round', label: t('Next round'), icon: SkipForward },
    { to: 'end', label: t('To the end'), icon: FastForward },
  ];
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
      {steps.map(({ to, label, icon: Icon, disabled = false }) => (
        <Button
          key={to}
          size="sm"
          disabled={disabled || phase === 'ended' || command.isPending}
          onClick={() => command.mutate({ path: '/step', body: { to } })}
          icon={Icon}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Story({ game }: { readonly game: TestGameState }) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const { narrative_log: entries, truth, players, world } = game;
  const name = nameOf(t, players, world);
  const newest = entries.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is a new entry
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  return (
    <Card flush>
      <ScrollRegion ref={box} role="log" label={t('Narrative')} className="max-h-[36rem] overflow-y-auto p-5">
        <ol className="flex flex-col gap-3">
          {entries.map((entry) => {
            const fact = entry.data;
            const turn = fact.type === 'turn' ? truth.turns.find(({ turnNumber }) => turnNumber === fact.turnNumber) : undefined;
            return (
              <StoryEntry key={entry.id} entry={entry} timestamps={false}>
                {turn === undefined ? null : (
                  <div className="mt-1.5 rounded-lg bg-sunken p-2.5">
                    <TruthText truth={turn} turns={truth.turns} players={players} name={name} />
                  </div>
                )}
              </StoryEntry>
            );
          })}
        </ol>
      </ScrollRegion>
    </Card>
  );
}
