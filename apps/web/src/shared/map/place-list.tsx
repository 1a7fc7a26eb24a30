import type { LocationView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Aim } from './aim.ts';
import type { MapThing } from './map-model.ts';
import { ThingIcon, thingName } from './thing-icon.tsx';

interface PlaceListProps {
  readonly place: LocationView;
  readonly things: readonly MapThing[];
  readonly aim: Aim | null;
  readonly onClose: () => void;
}

/** Over the map: everything at a place by name, because a small map has no room for all of it. */
export function PlaceList({ place, things, aim, onClose }: PlaceListProps) {
  const { t } = useTranslation();
  const title = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      open
      ref={box}
      tabIndex={-1}
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="absolute inset-2 top-auto z-3 m-0 flex max-h-[calc(100%-1rem)] w-auto max-w-none flex-col rounded-lg border border-[#f3ebde]/25 bg-[#08070a]/95 p-0 text-[#f3ebde]"
    >
      <div className="flex shrink-0 items-center justify-between gap-2 pl-3">
        <h3 id={title} className="min-w-0 truncate font-story text-lg">
          {place.name}
        </h3>
        <button
          type="button"
          aria-label={t('Close')}
          onClick={onClose}
          className="grid size-9 shrink-0 place-items-center rounded-full hover:text-[#f8cf8a] touch:size-11"
        >
          <X size={17} />
        </button>
      </div>
      <ul className="min-h-0 overflow-y-auto px-1.5 pb-1.5">
        {things.map((thing) => (
          <li key={thing.id}>
            {aim?.targets.has(thing.id) === true ? (
              <button
                type="button"
                aria-pressed={aim.chosen === thing.id}
                onClick={() => {
                  aim.choose(thing.id);
                  onClose();
                }}
                className={clsx(ROW, 'rounded-md hover:bg-[#f0b95c]/20', aim.chosen === thing.id && 'bg-[#f0b95c]/30')}
              >
                <ThingIcon thing={thing} size={15} />
                {thingName(t, thing)}
              </button>
            ) : (
              <p className={ROW}>
                <ThingIcon thing={thing} size={15} />
                {thingName(t, thing)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </dialog>
  );
}

const ROW = 'flex min-h-8 w-full items-center gap-2 px-2 text-left text-sm leading-tight';
