import type { SortOrder } from '@one-mind/protocol/admin/admin-lists';
import { type Cell, type ColumnDef, type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Selection } from './use-bulk-action.ts';

const features = tableFeatures({ rowSelectionFeature });
/**
 * A column: `id`, `header` (a string, which is also the caption on a phone) and `cell`. On a phone each row is a card:
 * the first column is its title, the one called `actions` is beside it, and the others follow in two columns.
 */
export type DataColumn<Row extends object, Sort extends string = never> = ColumnDef<typeof features, Row> & {
  readonly header: string;
  /** The key by which its header sorts the list. */
  readonly sort?: Sort;
  /** The order after the first press; ascending if omitted. */
  readonly firstOrder?: SortOrder;
  /** Takes the whole width of a card. */
  readonly isWide?: boolean;
};

interface NamedSelection<Row> extends Selection {
  readonly nameOf: (row: Row) => string;
}
export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly order: SortOrder;
  readonly onSort: (next: { readonly sort: Sort; readonly order: SortOrder }) => void;
}
interface DataTableProps<Row extends object, Sort extends string> {
  /** What the table contains, for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row, Sort>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** The number of skeleton rows while it loads. */
  readonly expected?: number;
  readonly selection?: NamedSelection<Row>;
  /** Omitted if no column has a `sort`. */
  readonly sorting?: Sorting<Sort>;
}

const NO_ROWS: readonly never[] = [];

/** Every element states its role, because a `display` other than a table's removes the roles of a table. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A dense table that becomes a list of cards on a phone. The caller sorts: the table reports the wanted order and shows
 * the current one.
 */
export function DataTable<Row extends object, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowId, expected = 10, selection, sorting } = props;
  const { t } = useTranslation();
  const id = useId();
  const rowSelection: RowSelectionState = Object.fromEntries([...(selection?.chosen.keys() ?? [])].map((one) => [one, true as const]));
  const names = new Map([
    ...(selection?.chosen ?? []),
    ...(selection === undefined ? [] : (rows ?? NO_ROWS).map((row) => [rowId(row), selection.nameOf(row)] as const)),
  ]);
  const table = useTable({
    features,
    columns: [...columns],
    data: [...(rows ?? NO_ROWS)],
    getRowId: rowId,
    enableRowSelection: selection !== undefined,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      const ids = Object.keys(next).filter((one) => next[one]);
      selection?.onChoose(new Map(ids.map((one) => [one, names.get(one) ?? one])));
    },
  });
  const selectAll = (
    <input
      type="checkbox"
      aria-label={t('Select all on this page')}
      checked={table.getRowModel().rows.length > 0 && table.getIsAllRowsSelected()}
      onChange={table.getToggleAllRowsSelectedHandler()}
      className={BOX}
    />
  );
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface max-md:border-0 max-md:bg-transparent">
      {selection === undefined && sorting === undefined ? null : (
        <div className="mb-2 flex items-center justify-between gap-4 md:hidden">
          {selection === undefined ? (
            <span />
          ) : (
            <div className="flex min-h-11 items-center gap-3 px-2 text-sm">
              {selectAll}
              <span aria-hidden="true">{t('Select all')}</span>
            </div>
          )}
          {sorting === undefined ? null : <SortSelect columns={columns} {...sorting} />}
        </div>
      )}
      <table {...AS.table} aria-label={label} aria-busy={rows === undefined} className="w-full text-left text-sm max-md:block">
        <thead {...AS.rowgroup} className="border-line border-b bg-sunken/50 max-md:hidden">
          <tr {...AS.row}>
            {selection === undefined ? null : (
              <th {...AS.columnheader} scope="col" className="w-10 px-3 py-2">
                {selectAll}
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup} className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows === undefined
            ? Array.from({ length: expected }, (_, index) => (
                <tr key={`${id}-${index}`} className={ROW}>
                  {[...(selection === undefined ? [] : ['']), ...columns].map((_column, place) => (
                    <td key={`${id}-${index}-${place}`} className={clsx(CELL, HALF)}>
                      <Skeleton className="my-2 h-5 w-16 max-w-full" />
                    </td>
                  ))}
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr key={row.id} {...AS.row} className={clsx(ROW, row.getIsSelected() && 'bg-accent/8')}>
                  {selection === undefined ? null : (
                    <td {...AS.cell} className={clsx(CELL, 'max-md:w-8')}>
                      <input
                        type="checkbox"
                        aria-label={t('Select {{name}}', { name: names.get(row.id) ?? row.id })}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                        className={BOX}
                      />
                    </td>
                  )}
                  {row.getAllCells().map((cell, place) => {
                    const column = columns[place];
                    const isTitle = place === 0;
                    const isMenu = column?.id === 'actions';
                    return (
                      <td key={cell.id} {...AS.cell} className={clsx(CELL, isTitle ? TITLE : isMenu ? MENU : column?.isWide ? WIDE : HALF)}>
                        {isTitle || isMenu ? null : <span className="block text-faint text-xs md:hidden">{column?.header}</span>}
                        <div className="min-w-0">{shownIn(cell)}</div>
                      </td>
                    );
                  })}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderProps<Row extends object, Sort extends string> {
  readonly column: DataColumn<Row, Sort>;
  readonly sorting: Sorting<Sort> | undefined;
}

function Header<Row extends object, Sort extends string>({ column, sorting }: HeaderProps<Row, Sort>) {
  const { header, sort, firstOrder = 'asc' } = column;
  if (sort === undefined || sorting === undefined) {
    return (
      <th {...AS.columnheader} scope="col" className="px-2.5 py-2 font-medium text-muted">
        <span className={column.id === 'actions' ? 'sr-only' : undefined}>{header}</span>
      </th>
    );
  }
  const order = sorting.sort === sort ? sorting.order : null;
  const Arrow = order === null ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      {...AS.columnheader}
      scope="col"
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className="px-0.5 py-1 font-medium text-muted"
    >
      <button
        type="button"
        onClick={() => sorting.onSort({ sort, order: order === null ? firstOrder : opposite(order) })}
        className={clsx(
          'inline-flex min-h-8 touch:min-h-11 items-center gap-1.5 whitespace-nowrap rounded-md px-2 hover:text-text',
          order !== null && 'text-accent-strong',
        )}
      >
        {header}
        <Arrow size={14} className={order === null ? 'opacity-50' : undefined} />
      </button>
    </th>
  );
}

/** Replaces the headers, which a list of cards doesn't have. */
function SortSelect<Row extends object, Sort extends string>({
  columns,
  sort,
  order,
  onSort,
}: Sorting<Sort> & { readonly columns: readonly DataColumn<Row, Sort>[] }) {
  const { t } = useTranslation();
  const choose = (text: string) => {
    const column = columns.find((one) => one.sort === text);
    if (column?.sort !== undefined) onSort({ sort: column.sort, order: column.firstOrder ?? 'asc' });
  };
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Select
        aria-label={t('Sort by')}
        value={sort}
        onChange={choose}
        options={columns.flatMap(({ sort: value, header }) => (value === undefined ? [] : [{ value, label: header }]))}
      />
      <IconButton
        icon={Arrow}
        label={order === 'asc' ? t('Ascending; change to descending') : t('Descending; change to ascending')}
        onClick={() => onSort({ sort, order: opposite(order) })}
      />
    </div>
  );
}

const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');

/**
 * Called directly instead of being rendered as a component. Otherwise, new column definitions on each render would
 * remount every cell, which would lose the focus and close an open select.
 */
const shownIn = <Row extends object>(cell: Cell<typeof features, Row>): ReactNode => {
  const { cell: show } = cell.column.columnDef;
  return typeof show === 'function' ? show(cell.getContext()) : show;
};

const BOX = 'block size-4.5 touch:size-5 accent-(--accent)';
const ROW =
  'border-line border-b last:border-b-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:rounded-2xl max-md:border max-md:bg-surface max-md:p-3';
const CELL = 'px-2.5 py-0.5 align-middle max-md:p-0';
/** The part of a card that a column becomes. */
const TITLE = 'max-md:grow max-md:basis-[calc(100%-7rem)] max-md:text-base';
const MENU = 'max-md:order-1';
const WIDE = 'max-md:order-2 max-md:basis-full';
const HALF = 'max-md:order-2 max-md:basis-[calc(50%-0.375rem)]';
