import { Table } from '@mantine/core';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { uiStrings } from '../ui.strings.ts';
import { columnWidth } from './column-width.ts';
import type { DataColumn } from './data-column.ts';
import classes from './DataTable.module.css';

interface TotalsRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  /** Whether `rows` are all there are; otherwise the row says that it adds up one page. */
  readonly isAll: boolean;
  /** Cells before the first column. */
  readonly boxes: number;
}

/** Figures have at most 5 decimals on the wire: as whole numbers of these their sum is exact. */
const SCALE = 100_000;

/** The last row of a table: the sum of each column that declares one. */
export function TotalsRow<Row>({ columns, rows, isAll, boxes }: TotalsRowProps<Row>) {
  const t = useText(uiStrings);
  return (
    <Table.Tfoot>
      <Table.Tr className={classes.totals}>
        {boxes > 0 && <Table.Td colSpan={boxes} />}
        {columns.map((column, place) => (
          <Table.Td key={column.id} data-align={column.align} data-from={columnWidth(column)}>
            {place === 0 ? t(isAll ? 'total' : 'pageTotal') : column.sum !== undefined && shown(column, rows)}
          </Table.Td>
        ))}
      </Table.Tr>
    </Table.Tfoot>
  );
}

function shown<Row>({ value, sum }: DataColumn<Row>, rows: readonly Row[]) {
  const figures = rows.map(value).filter((one) => typeof one === 'number');
  const total = figures.reduce((before, one) => before + Math.round(one * SCALE), 0) / SCALE;
  return sum === true || sum === undefined ? formatQuantity(total) : sum(total);
}
