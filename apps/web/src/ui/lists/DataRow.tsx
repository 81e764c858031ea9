import { ActionIcon, Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { uiStrings } from '../ui.strings.ts';
import { columnWidth } from './column-width.ts';
import type { CellValue, DataColumn } from './data-column.ts';
import classes from './DataTable.module.css';
import { RowPicture } from './RowPicture.tsx';

interface DataRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  /** 1 = belongs to the row above. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpened: boolean;
  readonly isPhone: boolean;
  /** Whether any row of the list has a picture. */
  readonly hasPictures: boolean;
  readonly onOpenOut?: () => void;
  readonly onOpen?: (row: Row) => void;
  readonly isChosen?: boolean;
  /** Undefined where rows can be selected, but not this one. */
  readonly onChoose?: ((isChosen: boolean) => void) | undefined;
  /** Shown in place of a box. */
  readonly unchoosable?: ReactNode;
  /** Its record is open next to the list. */
  readonly isShown?: boolean;
  /** Position and measuring of a virtual row. */
  readonly index?: number;
  readonly measure?: (element: HTMLTableRowElement | null) => void;
}

/** One row of a `DataTable`. */
export function DataRow<Row extends object>({
  id,
  row,
  columns,
  level,
  hasChildren,
  isOpened,
  isPhone,
  hasPictures,
  onOpenOut,
  onOpen,
  isChosen,
  onChoose,
  unchoosable,
  isShown = false,
  index,
  measure,
}: DataRowProps<Row>) {
  const t = useText(uiStrings);
  const name = String(columns[0]?.value(row) ?? '');
  const under = isPhone
    ? columns.filter((column) => column.isUnderName === true && ![name, ''].includes(String(column.value(row) ?? '')))
    : [];
  return (
    <Table.Tr
      ref={measure}
      data-index={index}
      data-row={id}
      aria-current={isShown || undefined}
      data-open={onOpen !== undefined || undefined}
      data-level={level > 0 || undefined}
      onClick={onOpen && (() => onOpen(row))}
    >
      {onOpenOut !== undefined && (
        <Table.Td className={classes.box} onClick={(event) => event.stopPropagation()}>
          {hasChildren && (
            <ActionIcon
              onClick={onOpenOut}
              aria-expanded={isOpened}
              aria-label={isOpened ? t('collapseRow', { name }) : t('expandRow', { name })}
            >
              {isOpened ? <IconChevronDown size={20} /> : <IconChevronRight size={20} />}
            </ActionIcon>
          )}
        </Table.Td>
      )}
      {isChosen !== undefined && (
        <Table.Td className={classes.box} onClick={(event) => event.stopPropagation()}>
          {onChoose === undefined ? (
            unchoosable
          ) : (
            <label className={classes.hit}>
              <Checkbox
                aria-label={t('selectRow')}
                checked={isChosen}
                onChange={(event) => onChoose(event.currentTarget.checked)}
              />
            </label>
          )}
        </Table.Td>
      )}
      {columns
        .filter((column) => !isPhone || column.isUnderName !== true)
        .map((column, place) => (
          <Table.Td
            key={column.id}
            data-align={column.align}
            data-from={columnWidth(column)}
            className={place === 0 ? classes.name : undefined}
            data-pictured={(place === 0 && hasPictures && level === 0) || undefined}
          >
            {place === 0 && hasPictures && level === 0 && <RowPicture imageUrl={column.picture?.(row)} name={name} />}
            {place === 0 && onOpen !== undefined ? (
              <UnstyledButton
                className={classes.open}
                data-opens
                onClick={(event) => (event.stopPropagation(), onOpen(row))}
              >
                {show(column, row)}
              </UnstyledButton>
            ) : place === 0 ? (
              show(column, row)
            ) : level === 0 && column.cell === undefined && (column.value(row) ?? '') === '' ? (
              <span className={classes.none}>–</span>
            ) : (
              words(show(column, row))
            )}
            {place === 0 && under.length > 0 && (
              <div className={classes.under} data-whole={onOpen === undefined || undefined}>
                {under.map((one) => (
                  <span key={one.id}>{show(one, row)}</span>
                ))}
              </div>
            )}
          </Table.Td>
        ))}
    </Table.Tr>
  );
}

const show = <Row,>(column: DataColumn<Row>, row: Row): ReactNode => column.cell?.(row) ?? plain(column.value(row));
const plain = (value: CellValue): string => (typeof value === 'number' ? formatQuantity(value) : String(value ?? ''));

/** Back-office spec, section 9. */
const LONG_TEXT = 20;

/** Text next to the name of a row, truncated with the rest on demand. */
const words = (shown: ReactNode): ReactNode => {
  if (typeof shown !== 'string' || shown === '') return shown;
  return shown.length <= LONG_TEXT ? (
    <span className={classes.short}>{shown}</span>
  ) : (
    <span className={classes.long} title={shown}>
      {shown}
    </span>
  );
};
