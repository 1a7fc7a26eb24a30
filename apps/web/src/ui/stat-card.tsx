import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

interface StatCardProps {
  readonly label: string;
  /** Undefined while it loads, null if there is none: the card never shows a number that was not measured. */
  readonly value: ReactNode | undefined;
  readonly icon?: LucideIcon;
  readonly note?: ReactNode;
}

/** One figure, and what it counts. */
export function StatCard({ label, value, icon: Icon, note }: StatCardProps) {
  return (
    <Card className="flex items-start justify-between gap-3">
      <dl className="min-w-0">
        <dt className="text-muted text-sm">{label}</dt>
        <dd className="tabular mt-1 whitespace-nowrap font-story text-3xl leading-tight">
          {value === undefined ? <Skeleton className="h-[1.25em] w-20" /> : (value ?? '–')}
        </dd>
        {note === undefined ? null : <dd className="mt-1 text-faint text-sm">{note}</dd>}
      </dl>
      {Icon && <Icon size={22} className="shrink-0 text-accent" />}
    </Card>
  );
}
