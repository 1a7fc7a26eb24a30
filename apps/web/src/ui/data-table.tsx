import { type Cell, type ColumnDef, type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from './skeleton.tsx';

const features = tableFeatures({ rowSelectionFeature });
/** Of a column: `id`, `header` (a string: it is also the row's caption on a phone) and `cell`. */
export type DataColumn<Row extends object> = ColumnDef<typeof features, Row> & { readonly header: string };

interface Selection {
  /** Ids of the rows that are chosen; they may be on other pages. */
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  /** How the box of a row is named. */
  readonly labelOf: (id: string) => string;
}
interface DataTableProps<Row extends object> {
  /** What is in it, for those who don't see it. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** Rows drawn while they load. */
  readonly expected?: number;
  readonly selection?: Selection;
}

const NO_ROWS: readonly never[] = [];

/** Said of every element, since `display` takes a table's roles away where it is cards. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table that is a list of cards on a phone. */
export function DataTable<Row extends object>({ label, columns, rows, rowId, expected = 10, selection }: DataTableProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  const rowSelection: RowSelectionState = Object.fromEntries([...(selection?.ids ?? [])].map((one) => [one, true as const]));
  const table = useTable({
    features,
    columns: [...columns],
    data: [...(rows ?? NO_ROWS)],
    getRowId: rowId,
    enableRowSelection: selection !== undefined,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      selection?.onChange(new Set(Object.keys(next).filter((one) => next[one])));
    },
  });
  return (
    <div className="overflow-x-auto rounded-2xl border border-line bg-surface max-md:border-0 max-md:bg-transparent">
      <table {...AS.table} aria-label={label} aria-busy={rows === undefined} className="w-full text-left text-sm max-md:block">
        <thead {...AS.rowgroup} className="border-line border-b bg-sunken/50 max-md:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} {...AS.row}>
              {selection === undefined ? null : (
                <th {...AS.columnheader} scope="col" className="w-12 px-4 py-3">
                  <input
                    type="checkbox"
                    aria-label={t('Select all on this page')}
                    checked={table.getRowModel().rows.length > 0 && table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                    className="size-4.5 accent-(--accent)"
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <th key={header.id} {...AS.columnheader} scope="col" className="px-4 py-3 font-medium text-muted">
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...AS.rowgroup} className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows === undefined
            ? Array.from({ length: expected }, (_, index) => (
                <tr key={`${id}-${index}`} className={ROW}>
                  {[...(selection === undefined ? [] : ['']), ...columns].map((_column, place) => (
                    <td key={`${id}-${index}-${place}`} className={CELL}>
                      <Skeleton className="h-5 w-24 max-w-full" />
                    </td>
                  ))}
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr key={row.id} {...AS.row} className={clsx(ROW, row.getIsSelected() && 'bg-accent/8')}>
                  {selection === undefined ? null : (
                    <td {...AS.cell} className={CELL}>
                      <input
                        type="checkbox"
                        aria-label={selection.labelOf(row.id)}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                        className="size-4.5 accent-(--accent)"
                      />
                    </td>
                  )}
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} {...AS.cell} className={CELL}>
                      <span aria-hidden="true" className="shrink-0 text-faint md:hidden">
                        {typeof cell.column.columnDef.header === 'string' ? cell.column.columnDef.header : null}
                      </span>
                      <div className="min-w-0 max-md:text-right">{shownIn(cell)}</div>
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Called, and not rendered as the component that the library takes a function for: columns made anew with each rendering would
 * then take the focus, and an open select, out of every cell.
 */
const shownIn = <Row extends object>(cell: Cell<typeof features, Row>): ReactNode => {
  const { cell: show } = cell.column.columnDef;
  return typeof show === 'function' ? show(cell.getContext()) : show;
};

const ROW = 'border-line border-b last:border-b-0 max-md:block max-md:rounded-2xl max-md:border max-md:bg-surface max-md:p-2';
const CELL = 'px-4 py-3 align-middle max-md:flex max-md:min-h-11 max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1.5';
