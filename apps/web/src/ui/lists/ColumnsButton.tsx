import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import type { ColumnChoices } from './column-choices.ts';
import { fitsInto } from './column-width.ts';
import type { DataColumn } from './data-column.ts';
import classes from './DataTable.module.css';

interface ColumnsButtonProps {
  /** All columns of the list but its first. */
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'shownFrom' | 'isSecondary' | 'isOptional'>[];
  readonly choices: ColumnChoices;
  readonly onChoose: (column: string, isShown: boolean) => void;
  /** Shows the columns as the list has them. */
  readonly onReset: () => void;
}

/** Which columns a list shows, as the person wants them on this terminal. */
export function ColumnsButton({ columns, choices, onChoose, onReset }: ColumnsButtonProps) {
  const t = useText(uiStrings);
  const [width, setWidth] = useState<number | null>(null);
  return (
    <Popover
      opened={width !== null}
      onChange={(isOpen) => !isOpen && setWidth(null)}
      position="top-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.density}
          leftSection={<IconColumns size={18} aria-hidden />}
          onClick={({ currentTarget }) =>
            setWidth(width === null ? (currentTarget.closest('[data-density]')?.clientWidth ?? 0) : null)
          }
        >
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.columns} aria-label={t('columns')}>
        <Stack gap={0}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              className={classes.column}
              label={column.header}
              checked={choices.get(column.id) ?? (column.isOptional !== true && fitsInto(width ?? 0, column))}
              onChange={(event) => onChoose(column.id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
        {choices.size > 0 && (
          <Button variant="subtle" onClick={onReset}>
            {t('usualColumns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
