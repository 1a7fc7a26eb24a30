import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { clsx } from 'clsx';
import { EyeOff, Footprints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MapPlace } from './exits.ts';

export type PlaceNode = Node<{ readonly place: MapPlace }, 'place'>;

const SIDES = [Position.Top, Position.Right, Position.Bottom, Position.Left];

/** Shows a location: its name, one dot for each Move Token that leaving it takes, and its other traits at a glance. */
export function LocationNode({ data: { place }, selected }: NodeProps<PlaceNode>) {
  const { t } = useTranslation();
  return (
    <div
      className={clsx(
        'min-w-24 max-w-40 rounded-xl border bg-raised px-2.5 py-1.5 text-center text-text shadow-md',
        selected ? 'border-accent' : 'border-line-strong',
        place.isHidden && 'border-dashed',
      )}
    >
      {SIDES.map((side) => (
        <Handle key={side} id={side} type="source" position={side} />
      ))}
      <span className="flex items-center justify-center gap-1.5 font-medium text-sm">
        {place.isStart ? <Footprints role="img" aria-label={t('The body begins here')} size={14} className="shrink-0 text-accent" /> : null}
        {place.isHidden ? <EyeOff role="img" aria-label={t('Hidden')} size={14} className="shrink-0 text-muted" /> : null}
        <span className="break-words">{place.name === '' ? place.id : place.name}</span>
      </span>
      <span className="mt-0.5 flex items-center justify-center gap-2 text-muted text-xs">
        <span role="img" aria-label={t('Size {{size}}', { size: place.size })} title={t('Size {{size}}', { size: place.size })}>
          {'●'.repeat(Math.min(6, Math.max(0, Math.round(place.size))))}
        </span>
        {place.things === 0 ? null : <span>{t('{{count}} things here', { count: place.things })}</span>}
      </span>
    </div>
  );
}
