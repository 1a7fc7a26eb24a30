import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Puzzle, Sparkles, TriangleAlert, UserRound } from 'lucide-react';
import type { MapThing } from './map-model.ts';

const TONE = { calm: 'text-[#e9dfd0]', bad: 'text-[#ff9d8a]', good: 'text-[#93dfb8]' } as const;
const ICONS = { npc: UserRound, hazard: TriangleAlert, special: Sparkles, object: Puzzle } as const;

/** A thing on the dark ground of the map, in the colour of its state. */
export function ThingIcon({ thing, size }: { readonly thing: MapThing; readonly size: number }) {
  const Icon = ICONS[thing.kind];
  return <Icon size={size} strokeWidth={2.4} className={clsx(TONE[thing.state], 'shrink-0 drop-shadow-[0_0_3px_#08070a]')} />;
}

/** With the state in words if it matters. */
export function thingName(t: TFunction, { name, kind, state }: MapThing): string {
  if (state !== 'bad') return name;
  return `${name} (${kind === 'npc' ? t('hostile') : kind === 'hazard' ? t('dangerous') : t('damaged')})`;
}
