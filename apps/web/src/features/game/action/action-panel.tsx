import type { ActionOption, TargetOption } from '@one-mind/engine/view/view-types';
import { INTENTIONS } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import { Eye, EyeOff, LockKeyhole } from 'lucide-react';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { actionName, deedText, intentionHint, intentionName, reasonText, tagHint, tagName } from '../../../shared/games/game-labels.ts';
import { ACTION_ICONS, INTENTION_ICONS } from '../../../shared/map/icons.tsx';
import { useGame, useGamePart, useGameState } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { StageHints } from '../map/stage-hints.tsx';
import { Panel } from '../panel.tsx';
import { LockInButton } from './lock-in-button.tsx';
import { TargetList } from './target-list.tsx';
import type { ActionPicker } from './use-action-picker.ts';

const QuietedPanel = lazyPart(async () => (await import('../quieted/quieted-panel.tsx')).QuietedPanel);

interface ActionPanelProps {
  readonly picker: ActionPicker;
  /** Shows the chat. */
  readonly onTalk: () => void;
  readonly className?: string;
}

/** The player's choice: six actions, a target, an intention, the secret tag and one big button. */
export function ActionPanel({ picker, onTalk, className }: ActionPanelProps) {
  const { t } = useTranslation();
  const { you } = useGame('you');
  const { phase } = useGameState('phase');
  const alive = useGamePart(({ players }) => players.find(({ id }) => id === you?.id)?.is_alive ?? false);
  if (you === null) return null;
  return (
    <Panel title={alive ? t('Your action') : t('You are quieted')} className={className ?? ''} bodyClassName="flex flex-col gap-2">
      {phase === 'ended' ? (
        <Waiting title={t('The game is over')} text={t('The results follow in a moment.')} />
      ) : !alive ? (
        <Suspense>
          <QuietedPanel onTalk={onTalk} />
        </Suspense>
      ) : phase === 'planning' && !you.lockedIn ? (
        <Choosing picker={picker} options={you.options} />
      ) : (
        <OwnProgram />
      )}
    </Panel>
  );
}

function Choosing({ picker, options }: { readonly picker: ActionPicker; readonly options: readonly ActionOption[] }) {
  const { t } = useTranslation();
  // The pressed button changes immediately; everything that the choice opens follows in slices.
  const later = useDeferredValue(picker);
  return (
    <>
      {/* The button and the remaining time stay visible below whatever opens here. */}
      <div className="-mx-1 flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-1">
        <ActionButtons picker={picker} options={options} />
        <ChoiceDetails picker={later} options={options} />
      </div>
      {/* Outside of the scrolling part, where it would be hidden below the fold. */}
      {picker.problem === null ? null : (
        <p role="alert" className="shrink-0 rounded-lg border border-danger/50 bg-danger/10 px-3 py-1.5 text-danger text-sm leading-snug">
          {picker.problem}
        </p>
      )}
      <LockInButton picker={picker} label={t('Submit Action')} />
    </>
  );
}

interface ChoiceDetailsProps {
  readonly picker: ActionPicker;
  readonly options: readonly ActionOption[];
}

/** What belongs to the chosen action. */
const ChoiceDetails = memo(function ChoiceDetails({ picker, options }: ChoiceDetailsProps) {
  const option = options.find((one) => one.action === picker.choice?.action);
  if (option === undefined || picker.choice === null) return <Guidance />;
  return (
    <>
      <TargetList
        key={option.action}
        option={option}
        chosen={picker.choice.target}
        onChoose={(id) => picker.change({ target: id })}
        takesFocus={picker.byKey}
      />
      <Intentions picker={picker} />
      <SecretTag picker={picker} target={option.targets.find((one) => one.id === picker.choice?.target)} />
    </>
  );
});

/** Before a choice is made: the whole body's current stage and what would advance it. */
function Guidance() {
  const { t } = useTranslation();
  const stage = useGamePart(({ world }) => world.stages.find((one) => one.current));
  return (
    <div className="min-h-24 flex-1 rounded-lg border border-line border-dashed p-4">
      <p className="font-story text-lg text-muted leading-snug">{t('Choose what the body should do. Nobody will know that it was you.')}</p>
      {stage === undefined ? null : (
        <div className="mt-3 text-sm">
          <p className="font-semibold">{stage.title}</p>
          <p className="text-muted leading-snug">{stage.description}</p>
          <StageHints />
        </div>
      )}
    </div>
  );
}

function ActionButtons({ picker, options }: { readonly picker: ActionPicker; readonly options: readonly ActionOption[] }) {
  const { t } = useTranslation();
  const sabotageReadyInRound = useGamePart(({ you }) => you?.sabotageReadyInRound ?? null);
  return (
    <fieldset data-part="actions" className="grid shrink-0 grid-cols-3 gap-1.5 @max-[22rem]:grid-cols-2">
      <legend className="sr-only">{t('Action')}</legend>
      {options.map((option, index) => {
        const Icon = ACTION_ICONS[option.action];
        const chosen = picker.choice?.action === option.action;
        const reason = reasonText(t, option, sabotageReadyInRound);
        return (
          <button
            key={option.action}
            type="button"
            aria-pressed={chosen}
            aria-keyshortcuts={String(index + 1)}
            disabled={!option.enabled || !picker.open}
            onClick={() => picker.chooseAction(option.action)}
            className={clsx(
              'relative flex min-h-11.5 items-center gap-1.5 rounded-lg border px-2 text-left transition-colors lg:pl-1.5',
              chosen ? 'border-accent bg-accent/15 text-accent-strong' : 'border-line bg-raised hover:border-line-strong',
              'disabled:cursor-not-allowed disabled:border-line disabled:border-dashed disabled:bg-transparent disabled:text-muted',
            )}
          >
            <Icon size={18} className="shrink-0" />
            <span className="min-w-0 leading-tight">
              <span className="block whitespace-nowrap font-semibold text-[0.9375rem]">{actionName(t, option.action)}</span>
              {reason === null ? null : <span className="block text-[0.6875rem] leading-[1.15]">{reason}</span>}
            </span>
            <span aria-hidden="true" className="absolute top-0.5 right-1 font-sans text-[0.625rem] text-faint max-lg:hidden">
              {index + 1}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

function Intentions({ picker }: { readonly picker: ActionPicker }) {
  const { t } = useTranslation();
  const chosen = picker.choice?.intention ?? 'cooperative';
  return (
    <fieldset data-part="intentions" className="shrink-0">
      <legend className="mb-1 flex w-full justify-between text-muted text-xs">
        <span>{t('Intention, seen by all')}</span>
      </legend>
      <div className="grid grid-cols-4 gap-1 @max-[20rem]:grid-cols-2">
        {INTENTIONS.map((intention) => {
          const Icon = INTENTION_ICONS[intention];
          return (
            <button
              key={intention}
              type="button"
              aria-pressed={chosen === intention}
              title={intentionHint(t, intention)}
              onClick={() => picker.change({ intention })}
              className={clsx(
                'flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-md border px-0.5 text-[0.75rem] leading-none transition-colors',
                chosen === intention
                  ? 'border-accent bg-accent/15 font-semibold text-accent-strong'
                  : 'border-line hover:border-line-strong',
              )}
            >
              <Icon size={15} />
              {intentionName(t, intention)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Whether the player's tag is shown. It reveals the role, so it is covered with the role, and then shows for a look at this one. */
function useTagCover() {
  const [covered] = useGameMemory((memory) => memory.roleCovered);
  const [isLooking, setLooking] = useState(false);
  return { covered, open: !covered || isLooking, toggle: () => setLooking(!isLooking) };
}

function SecretTag({ picker, target }: { readonly picker: ActionPicker; readonly target: TargetOption | undefined }) {
  const { t } = useTranslation();
  const { covered, open, toggle } = useTagCover();
  const tags = target?.tags ?? [];
  const { choice } = picker;
  if (choice === null || tags.length === 0) return null;
  return (
    <fieldset className="min-w-0 shrink-0 rounded-lg border border-line border-dashed px-2 pt-0.5 pb-1.5">
      <legend className="sr-only">{t('Secret tag')}</legend>
      <div className={clsx('flex items-center justify-between gap-2', covered ? 'min-h-9' : 'min-h-6')}>
        <span className="min-w-0 text-muted text-xs leading-tight">
          {t('Secret tag')} {open && choice.tag !== null ? `· ${tagHint(t, choice.tag)}` : open ? '' : '· • • • •'}
        </span>
        {covered ? (
          <button
            type="button"
            aria-expanded={open}
            onClick={toggle}
            className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-muted text-xs hover:bg-raised hover:text-text touch:min-h-11"
          >
            {open ? <EyeOff size={15} /> : <Eye size={15} />}
            {open ? t('Cover') : t('Uncover')}
          </button>
        ) : null}
      </div>
      {open ? (
        <div className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed={choice.tag === tag}
              title={tagHint(t, tag)}
              onClick={() => picker.change({ tag })}
              className={clsx(
                'min-h-9 flex-1 rounded-md border px-2.5 text-sm touch:min-h-11',
                choice.tag === tag ? 'border-accent bg-accent/15 font-semibold text-accent-strong' : 'border-line hover:border-line-strong',
              )}
            >
              {tagName(t, tag)}
            </button>
          ))}
          {choice.tag === 'manipulate' ? (
            <button
              type="button"
              onClick={() => picker.change({ shift: choice.shift === 1 ? -1 : 1 })}
              className="min-h-9 rounded-md border border-line px-2.5 text-sm touch:min-h-11"
            >
              {choice.shift === 1 ? t('friendlier') : t('more hostile')}
            </button>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}

function OwnProgram() {
  const { t } = useTranslation();
  const { players, settings } = useGame('players', 'settings');
  const current = useGameState('phase', 'accusation', 'turn', 'turnsInRound');
  const program = useGamePart(({ you }) => you?.program ?? null);
  const name = useNameOf();
  const { covered, open, toggle } = useTagCover();
  const planning = current.phase === 'planning';
  const missing = players.filter((player) => player.is_alive && !player.lockedIn).length;
  // Covers the accused's time to answer and the voters' time to read the reasons [V1].
  const isVoteOpen = planning && missing === 0 && current.accusation !== null;
  if (program === null)
    return (
      <Waiting
        title={
          current.phase === 'setup'
            ? t('The voices wake')
            : t('Turn {{turn}} of {{turns}}', { turn: current.turn, turns: current.turnsInRound })
        }
        text={
          current.phase === 'setup' ? t('Planning begins in a moment.') : t('The body carries out the choices, one voice after another.')
        }
      />
    );
  const Icon = ACTION_ICONS[program.action];
  const tag = t('{{tag}} · {{hint}}', { tag: tagName(t, program.tag), hint: tagHint(t, program.tag) });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="rounded-xl border border-accent/50 bg-accent/8 p-4">
        <p className="flex items-center gap-2 font-medium text-accent-strong text-sm">
          <LockKeyhole size={16} />
          {t('Locked in')}
        </p>
        <p className="mt-2 flex items-center gap-3 font-semibold font-story text-2xl leading-tight">
          <Icon size={24} className="shrink-0 text-accent" />
          {deedText(t, program.action, program.target, name)}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <span>{intentionName(t, program.intention)}</span>
          {covered ? (
            <button
              type="button"
              aria-expanded={open}
              onClick={toggle}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 hover:bg-raised hover:text-text touch:min-h-11"
            >
              {open ? <EyeOff size={15} /> : <Eye size={15} />}
              {open ? tag : t('Secret tag')}
            </button>
          ) : (
            <span>{tag}</span>
          )}
        </div>
      </div>
      <Waiting
        title={
          isVoteOpen
            ? t('Everyone has locked in')
            : planning
              ? t('Waiting for {{missing}} of {{all}}', { missing, all: players.filter((player) => player.is_alive).length })
              : t('Turn {{turn}} of {{turns}}', { turn: current.turn, turns: current.turnsInRound })
        }
        text={
          isVoteOpen
            ? t('The turns begin when the accusation is decided. You can then follow the story under Narrative.')
            : planning
              ? settings.timeLimitMs === null
                ? t('The turns begin when every voice has locked in. You can then follow the story under Narrative.')
                : t(
                    'The turns begin when every voice has locked in, or when the time is up. You can then follow the story under Narrative.',
                  )
              : t('The body carries out the choices, one voice after another.')
        }
      />
    </div>
  );
}

function Waiting({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="grid min-h-28 flex-1 place-items-center p-4 text-center">
      <div>
        <p className="font-semibold font-story text-2xl">{title}</p>
        <p className="mx-auto mt-1 max-w-72 text-muted text-sm">{text}</p>
      </div>
    </div>
  );
}
