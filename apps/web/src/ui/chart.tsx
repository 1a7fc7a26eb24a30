/** The shared look of all charts. It loads the chart library, so import it only where a chart is shown. */
import type { ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';

export const AXIS = { stroke: 'var(--line-strong)', tick: { fill: 'var(--muted)', fontSize: 12 } } as const;
export const TOOLTIP = {
  contentStyle: { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8, color: 'var(--text)' },
  labelStyle: { color: 'var(--text)' },
  cursor: { fill: 'var(--line)', fillOpacity: 0.4, stroke: 'var(--line-strong)' },
  isAnimationActive: false,
} as const;
export const LEGEND = {
  verticalAlign: 'top',
  wrapperStyle: { fontSize: 13, paddingBottom: 8 },
  // Keeps the order in which the series are stacked.
  itemSorter: null,
  formatter: (text: string) => <span className="text-text">{text}</span>,
} as const;
export const LINE = { strokeWidth: 2.5, dot: { r: 3, strokeDasharray: '0' }, isAnimationActive: false } as const;
export const axisTitle = (value: string) => ({ value, fill: 'var(--muted)', fontSize: 12 });

/** Hidden from screen readers, because the summary and the table say the same. */
export function ChartFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-hidden="true" className="h-72">
      <ResponsiveContainer width="100%" height="100%">
        {children}
      </ResponsiveContainer>
    </div>
  );
}
