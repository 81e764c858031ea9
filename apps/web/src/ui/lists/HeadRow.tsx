import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { columnWidth } from './column-width.ts';
import type { DataColumn } from './data-column.ts';
import classes from './DataTable.module.css';
import type { SortBy } from './list-state.ts';

interface HeadRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: readonly SortBy[];
  /** Sorts by the column; the other columns of the order stay. */
  readonly onSort: (column: string) => void;
  readonly canOpenOut: boolean;
  /** The box that selects all rows; left out = no boxes. */
  readonly box?: {
    readonly isChecked: boolean;
    readonly isPartly: boolean;
    readonly isDisabled: boolean;
    readonly onChange: (isChecked: boolean) => void;
  };
}

/** The head of a `DataTable`. */
export function HeadRow<Row>({ columns, sort, onSort, canOpenOut, box }: HeadRowProps<Row>) {
  const t = useText(uiStrings);
  return (
    <Table.Tr>
      {canOpenOut && <Table.Th className={classes.box} />}
      {box !== undefined && (
        <Table.Th className={classes.box}>
          <label className={classes.hit}>
            <Checkbox
              aria-label={t('selectAll')}
              checked={box.isChecked}
              disabled={box.isDisabled}
              indeterminate={box.isPartly}
              onChange={(event) => box.onChange(event.currentTarget.checked)}
            />
          </label>
        </Table.Th>
      )}
      {columns.map((column) => {
        const place = sort.findIndex(({ id }) => id === column.id);
        const sorted = sort[place];
        return (
          <Table.Th
            key={column.id}
            data-align={column.align}
            data-from={columnWidth(column)}
            aria-sort={sorted === undefined ? undefined : sorted.isDescending ? 'descending' : 'ascending'}
          >
            {column.isSortable === false ? (
              column.header
            ) : (
              <UnstyledButton className={classes.sort} onClick={() => onSort(column.id)}>
                {column.header}
                {sorted === undefined ? (
                  <IconArrowsSort size={16} className={classes.unsorted} aria-hidden />
                ) : sorted.isDescending ? (
                  <IconArrowDown size={16} aria-label={t('sortedDescending')} />
                ) : (
                  <IconArrowUp size={16} aria-label={t('sortedAscending')} />
                )}
                {sorted !== undefined && sort.length > 1 && <sup>{place + 1}</sup>}
              </UnstyledButton>
            )}
          </Table.Th>
        );
      })}
    </Table.Tr>
  );
}
