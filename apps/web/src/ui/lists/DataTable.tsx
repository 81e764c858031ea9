import { ActionIcon, Button, Table } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { shownColumns, useColumnChoices, type ColumnChoices } from './columns/column-choices.ts';
import { ColumnsButton } from './columns/ColumnsButton.tsx';
import { DataRow } from './DataRow.tsx';
import classes from './DataTable.module.css';
import type { CellValue, DataColumn } from './data-column.ts';
import { EmptyState } from './empty/EmptyState.tsx';
import { HeadRow } from './HeadRow.tsx';
import { ListFoot } from './ListFoot.tsx';
import { TotalsRow } from './TotalsRow.tsx';
import { ALL_ROWS, useClearList, type ListState } from './list-state.ts';
import { OpenRowContext, PaneContext } from '../frames/pane.ts';
import { rowKeys } from './row-keys.ts';
import { useArrival } from './use-arrival.ts';
import { SearchField } from '../fields/SearchField.tsx';
import { useTerminalChoices } from '../frames/terminal-choices.ts';
import { useIsPhone } from '../frames/use-phone.ts';

interface DataTableProps<Row> {
  readonly rows: readonly Row[];
  /** Keep the array at module scope or in a memo. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rowID: (row: Row) => string;
  readonly state: ListState;
  readonly onStateChange: (change: Partial<ListState>) => void;
  /** Number of all rows, when `rows` is one page that the server has sorted and cut; left out = the table does both. */
  readonly total?: number;
  /** The server counted no further than `total`. */
  readonly hasMore?: boolean;
  readonly onOpen?: (row: Row) => void;
  /** Ids of the selected rows; left out = no boxes. Rows that `canChoose` denies have none. */
  readonly selection?: {
    readonly chosen: ReadonlySet<string>;
    readonly onChange: (chosen: ReadonlySet<string>) => void;
    readonly canChoose?: ((row: Row) => boolean) | undefined;
    /** Buttons for the selected rows. */
    readonly bulk?: ReactNode;
    /** Shown in place of the box of a row that has none. */
    readonly unchoosable?: ((row: Row) => ReactNode) | undefined;
  };
  /** Shown when there are no rows yet: one sentence and one action. */
  readonly empty: ReactNode;
  readonly hasSearch?: boolean;
  /** What the search covers, where that is not the columns. */
  readonly searchHint?: string;
  /** Filters next to the search field. Their state belongs in the address too: `useListFilters`. */
  readonly filters?: ReactNode;
  /** Whether a filter is set: then an empty list means no match. */
  readonly isFiltered?: boolean;
  /** Child rows, shown below their parent when it is expanded. */
  readonly childrenOf?: (row: Row) => readonly Row[];
  /** The name of the list, under which a person keeps the columns to show; left out = all of them are shown. */
  readonly choiceName?: string;
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
/** Platform-wide cap of "all" (decision 25). */
const MOST_ROWS = 5000;
/** Above this number only the visible rows are rendered. */
const DRAWN_ROWS = 100;
const ROW_HEIGHT = { comfortable: 57, compact: 45 } as const;

const NO_CHOICES: ColumnChoices = new Map();

const collator = new Intl.Collator(['th', 'en'], { numeric: true, sensitivity: 'base' });
const compareValues = (left: CellValue, right: CellValue): number =>
  left === right
    ? 0
    : left === null
      ? 1
      : right === null
        ? -1
        : typeof left === 'number' && typeof right === 'number'
          ? left - right
          : collator.compare(String(left), String(right));

/** Paging 5 / 10 / 25 / all, sorting by several columns in the order they were pressed, selecting rows. */
export function DataTable<Row extends object>({
  rows,
  columns: every,
  rowID,
  state,
  onStateChange,
  total,
  hasMore = false,
  onOpen,
  selection,
  empty,
  hasSearch = true,
  searchHint,
  filters,
  isFiltered = false,
  childrenOf,
  choiceName,
}: DataTableProps<Row>) {
  const t = useText(uiStrings);
  const clear = useClearList();
  const isPhone = useIsPhone();
  const openRow = use(OpenRowContext);
  const density = useTerminalChoices((choices) => choices.density);
  const [choices, chooseColumn, resetColumns] = useColumnChoices(choiceName ?? '');
  const columns = shownColumns(every, choiceName === undefined ? NO_CHOICES : choices);
  const [areFiltersOpen, setAreFiltersOpen] = useState(isFiltered);
  const found = useMemo(
    () => (total === undefined ? searchRows(rows, every, state.search) : [...rows]),
    [rows, every, state.search, total],
  );
  const defs = useMemo(
    () =>
      every.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        accessorFn: column.value,
        enableSorting: column.isSortable !== false,
        sortFn: (left, right) => compareValues(column.value(left.original), column.value(right.original)),
      })),
    [every],
  );
  const count = total ?? found.length;
  const pageSize = state.pageSize === ALL_ROWS ? MOST_ROWS : state.pageSize;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(state.page, pages);
  const table = useTable<typeof features, Row>({
    features,
    columns: defs,
    data: found,
    getRowId: rowID,
    rowCount: count,
    manualSorting: total !== undefined,
    manualPagination: total !== undefined,
    autoResetPageIndex: false,
    isMultiSortEvent: () => true,
    sortDescFirst: false,
    state: {
      sorting: state.sort.map(({ id, isDescending }) => ({ id, desc: isDescending })),
      pagination: { pageIndex: page - 1, pageSize },
      rowSelection: Object.fromEntries([...(selection?.chosen ?? [])].map((id) => [id, true as const])),
    },
    onSortingChange: (update) => {
      const next =
        typeof update === 'function'
          ? update(state.sort.map(({ id, isDescending }) => ({ id, desc: isDescending })))
          : update;
      onStateChange({ sort: next.map(({ id, desc }) => ({ id, isDescending: desc })) });
    },
  });

  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const shown = table.getRowModel().rows;
  const lines = useMemo(
    () =>
      shown.flatMap(({ id, original }) => {
        const own = childrenOf?.(original) ?? [];
        const line = { id, row: original, level: 0, hasChildren: own.length > 0, isOpened: opened.has(id) };
        return line.isOpened
          ? [
              line,
              ...own.map((child) => ({ id: rowID(child), row: child, level: 1, hasChildren: false, isOpened: false })),
            ]
          : [line];
      }),
    [shown, childrenOf, opened, rowID],
  );
  const [first] = columns;
  const hasPictures = rows.some((row) => (first?.picture?.(row) ?? '') !== '');
  const canOpenOut = lines.some((line) => line.hasChildren);
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // The rows of a pane scroll with the pane, not with the window.
  const isInPane = use(PaneContext) !== null;
  const isLong = lines.length > DRAWN_ROWS && !isInPane;
  useLayoutEffect(
    () => setTop(isLong && body.current !== null ? body.current.getBoundingClientRect().top + window.scrollY : 0),
    [isLong],
  );
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT[density],
    overscan: 12,
    scrollMargin: top,
    enabled: isLong,
  });
  const inSight = virtual.getVirtualItems();
  const before = isLong ? (inSight[0]?.start ?? top) - top : 0;
  const after = isLong ? virtual.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top) : 0;
  const drawn = isLong
    ? inSight.flatMap(({ index }) =>
        lines[index] === undefined ? [] : [{ ...lines[index], index, measure: virtual.measureElement }],
      )
    : lines;
  useArrival(openRow ?? undefined, (block) => {
    const row = body.current?.querySelector('tr[aria-current]') ?? null;
    if (row === null) {
      const place = lines.findIndex(({ id }) => id === openRow);
      if (place >= 0) virtual.scrollToIndex(place, { align: 'center' });
    } else if (!isInSight(row)) row.scrollIntoView({ block });
  });

  if (rows.length === 0 && state.search === '' && count === 0 && !isFiltered) return <>{empty}</>;
  const choosable = shown.filter(({ original }) => selection?.canChoose?.(original) !== false);
  const areAllChosen = choosable.length > 0 && choosable.every((row) => selection?.chosen.has(row.id) === true);
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(selection?.chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    selection?.onChange(next);
  };

  return (
    <div className={classes.list} data-density={density} data-next={typeof openRow === 'string' || undefined}>
      {(hasSearch || filters !== undefined) && (
        <div className={classes.tools}>
          {hasSearch && (
            <SearchField
              value={state.search}
              onSearch={(search) => onStateChange({ search })}
              className={classes.search}
              {...(searchHint !== undefined && { hint: searchHint })}
            />
          )}
          {isPhone && filters !== undefined && (
            <ActionIcon
              className={classes.filters}
              variant={isFiltered ? 'light' : 'default'}
              color="brand"
              size={48}
              radius="md"
              aria-label={t('filters')}
              aria-expanded={areFiltersOpen}
              onClick={() => setAreFiltersOpen(!areFiltersOpen)}
            >
              <IconFilter size={22} />
            </ActionIcon>
          )}
          {(!isPhone || areFiltersOpen) && filters}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          kind="noMatch"
          title={t('noMatchTitle')}
          text={t(isFiltered ? 'noMatchFilters' : 'noMatchText')}
          action={
            <Button variant="default" onClick={isFiltered ? clear : () => onStateChange({ search: '' })}>
              {t(isFiltered ? 'showAll' : 'clearSearch')}
            </Button>
          }
        />
      ) : (
        <div className={classes.frame}>
          <Table>
            <Table.Thead>
              <HeadRow
                columns={isPhone ? columns.filter((column) => column.isUnderName !== true) : columns}
                sort={state.sort}
                onSort={(id) => table.getColumn(id)?.toggleSorting(undefined, true)}
                canOpenOut={canOpenOut}
                {...(selection !== undefined && {
                  box: {
                    isChecked: areAllChosen,
                    isPartly: !areAllChosen && shown.some((row) => selection.chosen.has(row.id)),
                    isDisabled: choosable.length === 0,
                    onChange: (isChecked: boolean) =>
                      choose(
                        choosable.map((row) => row.id),
                        isChecked,
                      ),
                  },
                })}
              />
            </Table.Thead>
            <Table.Tbody ref={body} {...(openRow !== undefined && onOpen && rowKeys)}>
              {before > 0 && <tr style={{ height: before }} aria-hidden />}
              {drawn.map((line) => (
                <DataRow
                  key={line.id}
                  {...line}
                  isShown={line.id === openRow}
                  columns={columns}
                  isPhone={isPhone}
                  hasPictures={hasPictures}
                  {...(onOpen && { onOpen })}
                  {...(selection && {
                    isChosen: selection.chosen.has(line.id),
                    unchoosable: selection.unchoosable?.(line.row),
                    onChoose:
                      line.level === 0 && selection.canChoose?.(line.row) !== false
                        ? (isChosen: boolean) => choose([line.id], isChosen)
                        : undefined,
                  })}
                  {...(canOpenOut && { onOpenOut: () => setOpened(toggled(opened, line.id)) })}
                />
              ))}
              {after > 0 && <tr style={{ height: after }} aria-hidden />}
            </Table.Tbody>
            {columns.some(({ sum }) => sum !== undefined) && (
              <TotalsRow
                columns={isPhone ? columns.filter((column) => column.isUnderName !== true) : columns}
                rows={shown.map(({ original }) => original)}
                isAll={pages === 1}
                boxes={(canOpenOut ? 1 : 0) + (selection === undefined ? 0 : 1)}
              />
            )}
          </Table>
        </div>
      )}
      <ListFoot
        state={state}
        onStateChange={onStateChange}
        page={page}
        pages={pages}
        range={{
          from: shown.length === 0 ? 0 : (page - 1) * pageSize + 1,
          to: (page - 1) * pageSize + shown.length,
          total: count,
        }}
        hasMore={hasMore}
        chosenCount={selection?.chosen.size ?? 0}
        onClear={() => selection?.onChange(new Set())}
        bulk={selection?.bulk}
        columns={
          choiceName !== undefined && (
            <ColumnsButton columns={every.slice(1)} choices={choices} onChoose={chooseColumn} onReset={resetColumns} />
          )
        }
      />
    </div>
  );
}

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Whether a person sees the whole row, below what is fixed at the top of the page. */
const isInSight = (row: Element): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= parseFloat(getComputedStyle(row).scrollMarginTop) && bottom <= window.innerHeight;
};

/** Rows of which any column contains all the words. */
function searchRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], search: string): Row[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...rows];
  return rows.filter((row) => {
    const text = columns
      .map((column) => String(column.value(row) ?? ''))
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
