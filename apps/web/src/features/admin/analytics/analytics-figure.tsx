import type { AnalyticsTable, AskedPlayedBy } from '@one-mind/protocol/admin/analytics';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getText } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ChartFrame } from '../../../ui/chart.tsx';
import { Figure, FigureTable } from '../../../ui/figure.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';

interface AnalyticsFigureProps {
  readonly title: string;
  /** What the chart shows, in words. */
  readonly summary: string;
  /** The name of its CSV, its days, and whose seats or turns it counts. */
  readonly file: {
    readonly table: AnalyticsTable;
    readonly from: string;
    readonly to: string;
    readonly playedBy?: AskedPlayedBy;
  };
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[];
  readonly className?: string;
  readonly children: ReactNode;
}

/** A chart, or the table of what it shows, and that table as a file. */
export function AnalyticsFigure({ title, summary, file, head, rows, className, children }: AnalyticsFigureProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const csv = await getText(`/api/admin/analytics/export.csv?${new URLSearchParams(file)}`);
      const played = file.playedBy === undefined || file.playedBy === 'all' ? '' : `-${file.playedBy}`;
      saveFile(`${file.table}${played}-${file.from}-${file.to}.csv`, csv, 'text/csv');
    } catch (error) {
      toast.error(t(errorMessage(error)));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Figure
      title={title}
      titleAs="h2"
      summary={summary}
      {...(className === undefined ? {} : { className })}
      actions={
        <>
          <Button size="sm" onClick={() => setAsTable(!asTable)} icon={asTable ? ChartColumn : Table2}>
            <span className="sr-only">{`${title}: `}</span>
            {asTable ? t('Chart') : t('Table')}
          </Button>
          <Button size="sm" busy={saving} onClick={() => void save()} icon={Download}>
            <span className="sr-only">{`${title}: `}</span>
            {t('CSV')}
          </Button>
        </>
      }
    >
      {asTable ? <FigureTable caption={title} head={head} rows={rows} /> : <ChartFrame>{children}</ChartFrame>}
    </Figure>
  );
}
