import { Checkbox, Group, Pagination, Select, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  createPaginatedRowModel, createSortedRowModel, rowPaginationFeature, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable, type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../strings/define.ts';
import { uiStrings } from '../strings/ui.ts';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';
import { ALL_ROWS, PAGE_SIZES, type ListState } from './list-state.ts';
import { SearchField } from './SearchField.tsx';

type CellValue = string | number | boolean | null;

/** One column, written as data; what the sorting compares and what the eye sees may differ. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly value: (row: Row) => CellValue;
  /** Left out = the value itself. */
  readonly cell?: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  /** `end` for numbers and amounts. */
  readonly align?: 'start' | 'end';
}

interface DataTableProps<Row> {
  readonly rows: readonly Row[];
  /** Keep the array at module scope or in a memo. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rowID: (row: Row) => string;
  readonly state: ListState;
  readonly onStateChange: (change: Partial<ListState>) => void;
  /** Rows in all, when `rows` is one page that the server has sorted and cut; left out = the table does both. */
  readonly total?: number;
  readonly onOpen?: (row: Row) => void;
  /** Ids of the chosen rows; left out = no boxes. */
  readonly selection?: { readonly chosen: ReadonlySet<string>; readonly onChange: (chosen: ReadonlySet<string>) => void };
  /** Nothing there yet: one sentence and one action. */
  readonly empty: ReactNode;
  readonly hasSearch?: boolean;
}

const features = tableFeatures({ rowSortingFeature, rowPaginationFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel(), paginatedRowModel: createPaginatedRowModel() });
/** Platform-wide cap of "all" (decision 25). */
const MOST_ROWS = 5000;

const collator = new Intl.Collator(['th', 'en'], { numeric: true, sensitivity: 'base' });
const compareValues = (left: CellValue, right: CellValue): number =>
  left === right ? 0 : left === null ? 1 : right === null ? -1 : typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right));

/** Paging 5 / 10 / 25 / all, sorting by several columns in the order they were pressed, choosing rows. */
export function DataTable<Row extends object>({ rows, columns, rowID, state, onStateChange, total, onOpen, selection, empty, hasSearch = true }: DataTableProps<Row>) {
  const t = useText(uiStrings);
  const found = useMemo(() => (total === undefined ? searchRows(rows, columns, state.search) : [...rows]), [rows, columns, state.search, total]);
  const defs = useMemo(
    () =>
    columns.map((column): ColumnDef<typeof features, Row> => ({
      id: column.id, accessorFn: column.value, enableSorting: column.isSortable !== false, sortFn: (left, right) => compareValues(column.value(left.original), column.value(right.original)),
    })),
    [columns],
  );
  const count = total ?? found.length;
  const pageSize = state.pageSize === ALL_ROWS ? MOST_ROWS : state.pageSize;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(state.page, pages);
  const table = useTable<typeof features, Row>({
    features, columns: defs, data: found, getRowId: rowID, rowCount: count,
    manualSorting: total !== undefined, manualPagination: total !== undefined, autoResetPageIndex: false, isMultiSortEvent: () => true, sortDescFirst: false,
    state: {
      sorting: state.sort.map(({ id, isDescending }) => ({ id, desc: isDescending })), pagination: { pageIndex: page - 1, pageSize },
      rowSelection: Object.fromEntries([...(selection?.chosen ?? [])].map((id) => [id, true as const])),
    },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(state.sort.map(({ id, isDescending }) => ({ id, desc: isDescending }))) : update;
      onStateChange({ sort: next.map(({ id, desc }) => ({ id, isDescending: desc })) });
    },
  });

  if (rows.length === 0 && state.search === '' && count === 0) return <>{empty}</>;
  const shown = table.getRowModel().rows;
  const areAllChosen = shown.length > 0 && shown.every((row) => selection?.chosen.has(row.id) === true);
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(selection?.chosen);
    for (const id of ids) if (isChosen) next.add(id);
      else next.delete(id);
    selection?.onChange(next);
  };

  return (
    <div className={classes.list}>
      {hasSearch && (
        <SearchField value={state.search} onSearch={(search) => onStateChange({ search })} className={classes.search} />
      )}
      {shown.length === 0 ? (
        <EmptyState title={t('noMatchTitle')} text={t('noMatchText')} action={<UnstyledButton className={classes.clear} onClick={() => onStateChange({ search: '' })}>{t('clearSearch')}</UnstyledButton>} />
      ) : (
        <div className={classes.frame}>
          <Table>
            <Table.Thead>
              {table.getHeaderGroups().map((group) => (
                <Table.Tr key={group.id}>
                  {selection !== undefined && (
                    <Table.Th className={classes.box}>
                      <label className={classes.hit}>
                        <Checkbox aria-label={t('selectAll')} checked={areAllChosen} indeterminate={!areAllChosen && shown.some((row) => selection.chosen.has(row.id))} onChange={(event) => choose(shown.map((row) => row.id), event.currentTarget.checked)} />
                      </label>
                    </Table.Th>
                  )}
                  {group.headers.map((header, index) => {
                    const column = columns[index];
                    const sorted = header.column.getIsSorted();
                    return (
                      <Table.Th key={header.id} data-align={column?.align} aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}>
                        {header.column.getCanSort() ? (
                          <UnstyledButton className={classes.sort} onClick={header.column.getToggleSortingHandler()}>
                            {column?.header}
                            {sorted === 'asc' ? <IconArrowUp size={16} aria-label={t('sortedAscending')} /> : sorted === 'desc' ? <IconArrowDown size={16} aria-label={t('sortedDescending')} /> : <IconArrowsSort size={16} className={classes.unsorted} aria-hidden />}
                            {sorted !== false && state.sort.length > 1 && <sup>{header.column.getSortIndex() + 1}</sup>}
                          </UnstyledButton>
                        ) : (
                          column?.header
                        )}
                      </Table.Th>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Thead>
            <Table.Tbody>
              {shown.map((row) => (
                <Table.Tr key={row.id} data-open={onOpen !== undefined || undefined} onClick={onOpen && (() => onOpen(row.original))}>
                  {selection !== undefined && (
                    <Table.Td className={classes.box} onClick={(event) => event.stopPropagation()}>
                      <label className={classes.hit}>
                        <Checkbox aria-label={t('selectRow')} checked={selection.chosen.has(row.id)} onChange={(event) => choose([row.id], event.currentTarget.checked)} />
                      </label>
                    </Table.Td>
                  )}
                  {columns.map((column, index) => (
                    <Table.Td key={column.id} data-align={column.align}>
                      {index === 0 && onOpen !== undefined ? (
                        <UnstyledButton className={classes.open} onClick={(event) => (event.stopPropagation(), onOpen(row.original))}>
                          {show(column, row.original)}
                        </UnstyledButton>
                      ) : (
                        show(column, row.original)
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {selection !== undefined && selection.chosen.size > 0 ? t('selected', { count: selection.chosen.size }) : t('rangeOf', { from: shown.length === 0 ? 0 : (page - 1) * pageSize + 1, to: (page - 1) * pageSize + shown.length, total: count })}
        </Text>
        <Group gap="sm">
          <Select
            aria-label={t('rowsPerPage')} w={120} allowDeselect={false} value={String(state.pageSize)} data={PAGE_SIZES.map((size) => ({ value: String(size), label: size === ALL_ROWS ? t('all') : String(size) }))}
            onChange={(value) => onStateChange({ pageSize: Number(value) })}
          />
          {pages > 1 && <Pagination total={pages} value={page} onChange={(next) => onStateChange({ page: next })} getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('nextPage') : t('previousPage') })} />}
        </Group>
      </Group>
    </div>
  );
}

const show = <Row,>(column: DataColumn<Row>, row: Row): ReactNode => column.cell?.(row) ?? String(column.value(row) ?? '');

/** Rows of which any column holds all the words. */
function searchRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], search: string): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [...rows];
  return rows.filter((row) => {
    const text = columns.map((column) => String(column.value(row) ?? '')).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
