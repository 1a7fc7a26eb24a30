import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

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

interface FigureTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[];
}

export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <ScrollRegion
      label={caption}
      className="table-scroll max-h-112 min-h-72 overflow-auto print:max-h-none print:min-h-0 print:overflow-visible"
    >
      <table className="tabular w-full border-collapse text-sm print:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted">
          <tr className="border-line border-b *:px-2 *:py-2 *:font-medium print:*:px-1">
            {head.map((text, index) => (
              <th key={text} scope="col" className={index === 0 ? 'min-w-24 text-left print:min-w-16' : 'text-right'}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key} className="border-line border-b *:px-2 *:py-1.5 print:*:px-1">
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
