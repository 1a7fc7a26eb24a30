import { LAB_SUBJECTS, type LabSize } from '@one-mind/protocol/scenarios/lab';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { percent, subjectName, verdictName, withInterval } from './lab-labels.ts';

interface LabTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A small table whose first column holds the row headers. */
export function LabTable({ caption, head, rows }: LabTableProps) {
  return (
    <ScrollRegion label={caption} className="overflow-x-auto">
      <table className="tabular w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted">
          <tr className="border-line border-b *:py-1.5 *:pr-4 *:font-medium">
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} className="border-line border-b last:border-0 *:py-1.5 *:pr-4">
              <th scope="row" className="font-medium">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} className="whitespace-nowrap">
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

/** All figures for each number of players with their targets, and the number of rounds. */
export function FiguresTable({ sizes }: { readonly sizes: readonly LabSize[] }) {
  const { t } = useTranslation();
  const players = (count: number) => t('{{count}} players', { count });
  const rows = sizes.flatMap((size) => [
    ...LAB_SUBJECTS.flatMap((subject) => {
      const figure = size.figures.find((one) => one.subject === subject);
      if (figure === undefined) return [];
      const { found, target, verdict } = figure;
      const band = `${percent(target.from)} – ${percent(target.to)}`;
      return [
        {
          key: `${size.players} ${subject}`,
          cells: [players(size.players), subjectName(t, subject), withInterval(found), band, verdictName(t, verdict)],
        },
      ];
    }),
    {
      key: `${size.players} rounds`,
      cells: [
        players(size.players),
        t('Rounds (median)'),
        size.rounds.median === null ? '–' : `${size.rounds.median} (${size.rounds.lower}–${size.rounds.upper})`,
        `${size.rounds.target.from} – ${size.rounds.target.to}`,
        verdictName(t, size.rounds.verdict),
      ],
    },
  ]);
  return <LabTable caption={t('Who wins')} head={[t('Players'), t('Figure'), t('Found'), t('Target'), t('Verdict')]} rows={rows} />;
}
