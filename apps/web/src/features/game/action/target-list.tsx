import type { ActionOption, TargetOption } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { Check, Flag, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TARGET_ICONS } from '../../../shared/map/icons.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame, useGamePart } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { FILTERED_FROM, grouped, isGrouped, matching } from './target-groups.ts';
import { environmentHint, environmentName, targetDescription, targetGroupName } from './target-labels.ts';

/** Pixels around the targets. */
const LIST_PADDING = 6;

interface TargetListProps {
  readonly option: ActionOption;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** The action was chosen by key, so the next key press is for its targets. */
  readonly takesFocus: boolean;
}

/** The possible targets of the chosen action. Arrow keys move through them; a long list is grouped and can be searched. */
export function TargetList({ option, chosen, onChoose, takesFocus }: TargetListProps) {
  const { t } = useTranslation();
  const { world } = useGame('world');
  const name = useNameOf();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const chosenButton = useRef<HTMLButtonElement>(null);
  useKeptInSight(list, chosenButton);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is moved once, when the list appears
  useEffect(() => {
    if (!takesFocus) return;
    // Focusing needs the layout. With the next frame, which computes it anyway, it doesn't lengthen the key press.
    const frame = requestAnimationFrame(() => (chosenButton.current ?? list.current?.querySelector('button'))?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const named = (target: TargetOption) => (target.kind === 'environment' ? environmentName(t, option.action) : name(target.id));
  const isLong = option.targets.length >= FILTERED_FROM;
  const shown = isLong ? matching(option.targets, typed, named) : option.targets;
  const sections = isGrouped(option.targets, world) ? grouped(shown, world) : [{ group: null, targets: shown }];
  const leads = world.stages.find((stage) => stage.current)?.leads ?? [];
  const button = (target: TargetOption) => {
    const description = targetDescription(t, target, world);
    return (
      <button
        key={target.id}
        ref={chosen === target.id ? chosenButton : null}
        type="button"
        aria-pressed={chosen === target.id}
        onClick={() => onChoose(target.id)}
        onKeyDown={(event) => walk(event, list.current)}
        className={clsx(
          'flex min-h-9 items-center gap-2 rounded-md border px-2 py-1 text-left text-sm leading-tight transition-colors touch:min-h-11',
          chosen === target.id ? 'border-accent bg-accent/15 font-semibold text-accent-strong' : 'border-transparent hover:bg-raised',
        )}
      >
        <TargetPicture target={target} />
        <span className="min-w-0 flex-1">
          {named(target)}
          {description === null ? null : <span className="block font-normal text-[0.6875rem] text-muted leading-tight">{description}</span>}
        </span>
        {leads.some((lead) => lead.action === option.action && lead.target === target.id) ? (
          <Flag aria-label={t('advances the current stage')} size={14} className="shrink-0 text-accent" />
        ) : null}
        {chosen === target.id ? <Check size={15} className="shrink-0" /> : null}
      </button>
    );
  };
  return (
    <fieldset
      data-part="targets"
      className={clsx('flex flex-1 flex-col rounded-lg bg-sunken', isLong ? 'min-h-44' : 'min-h-26 @max-[22rem]:min-h-44')}
    >
      <legend className="sr-only">{t('Target')}</legend>
      {isLong ? (
        <label className="flex shrink-0 items-center gap-2 border-line border-b px-2.5">
          <Search size={15} className="shrink-0 text-muted" />
          <input
            type="search"
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
              else if (event.key === 'Enter' && shown[0] !== undefined) onChoose(shown[0].id);
              else return;
              event.preventDefault();
            }}
            aria-label={t('Find a target')}
            placeholder={t('Find a target…')}
            className="min-h-9 w-full bg-transparent text-sm placeholder:text-faint focus:outline-none touch:min-h-11"
          />
        </label>
      ) : null}
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {option.targets.length === 0 ? (
          <p className="p-2 text-muted text-sm">{t('This needs no target.')}</p>
        ) : shown.length === 0 ? (
          <p className="p-2 text-muted text-sm">{t('Nothing here matches.')}</p>
        ) : (
          sections.map(({ group, targets }) => (
            <section key={group ?? 'all'} aria-label={group === null ? undefined : targetGroupName(t, group)}>
              {group === null ? null : <h3 className="px-2 pt-1.5 pb-0.5 font-sans text-muted text-xs">{targetGroupName(t, group)}</h3>}
              <div className="grid grid-cols-2 gap-1">{targets.map(button)}</div>
            </section>
          ))
        )}
      </div>
      {typed === '' && option.targets.find((target) => target.id === chosen)?.kind === 'environment' ? (
        <p className="shrink-0 border-line border-t px-2.5 py-1 text-muted text-xs leading-snug">{environmentHint(t, option.action)}</p>
      ) : null}
    </fieldset>
  );
}

/** Whatever opens below takes its room from the list; the chosen target stays visible. */
function useKeptInSight(list: RefObject<HTMLElement | null>, chosen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      const button = chosen.current;
      if (button === null) return;
      const above = button.getBoundingClientRect().top - current.getBoundingClientRect().top - LIST_PADDING;
      const below = button.getBoundingClientRect().bottom - current.getBoundingClientRect().bottom + LIST_PADDING;
      if (above < 0) current.scrollTop += above;
      else if (below > 0) current.scrollTop += below;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [list, chosen]);
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 };

/** Arrow keys move the focus; the list has two columns. */
function walk(event: KeyboardEvent<HTMLButtonElement>, list: HTMLElement | null): void {
  const step = STEPS[event.key];
  if (step === undefined || list === null) return;
  event.preventDefault();
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.indexOf(event.currentTarget);
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
}

function TargetPicture({ target }: { readonly target: TargetOption }) {
  const seat = useGamePart(({ players }) => players.find(({ id }) => id === target.id)?.seat);
  const Icon = TARGET_ICONS[target.kind];
  return (
    <span className="grid w-5 shrink-0 place-items-center">
      {seat === undefined ? (
        <Icon size={17} className={target.kind === 'hazard' ? 'text-danger' : 'text-muted'} />
      ) : (
        <SeatShape seat={seat} size={15} />
      )}
    </span>
  );
}
