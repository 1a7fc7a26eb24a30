/** The shared look of all charts. It loads the chart library, so import it only where a chart is shown. */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { ScrollRegion } from './scroll-region.tsx';

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

interface FigureProps {
  readonly title: string;
  /** Set this if the chart is not in a section with its own heading. */
  readonly titleAs?: 'h2' | 'h3';
  /** A description of what the chart shows. */
  readonly summary: string;
  /** Buttons, to the right of the title or below it. */
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Figure({ title, titleAs: Title = 'h3', summary, actions, className, children }: FigureProps) {
  return (
    <figure className={clsx('min-w-0', className)}>
      <figcaption className="mb-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Title className="text-xl">{title}</Title>
          {actions === undefined ? null : <div className="flex gap-2">{actions}</div>}
        </div>
        <p className="text-muted text-sm">{summary}</p>
      </figcaption>
      {children}
    </figure>
  );
}

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

interface FigureTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[];
}

export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <ScrollRegion label={caption} className="table-scroll max-h-112 min-h-72 overflow-auto">
      <table className="tabular w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted">
          <tr className="border-line border-b *:px-2 *:py-2 *:font-medium">
            {head.map((text, index) => (
              <th key={text} scope="col" className={index === 0 ? 'min-w-24 text-left' : 'text-right'}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key} className="border-line border-b *:px-2 *:py-1.5">
              <th scope="row" className="text-left font-medium">
                {first}
              </th>
              {others.map((cell, index) => (
                <td key={head[index + 1]} className="text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
