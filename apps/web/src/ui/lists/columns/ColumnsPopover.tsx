import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useText } from '#text/define.ts';
import { fitsInto } from '../column-width.ts';
import classes from '../DataTable.module.css';
import { listStrings } from '../lists.strings.ts';
import type { ColumnsButtonProps } from './columns-button.ts';

/** The columns to choose from; loaded with the first tap. */
export function ColumnsPopover({
  columns,
  choices,
  onChoose,
  onReset,
  listWidth,
  onClose,
}: ColumnsButtonProps & { readonly listWidth: number; readonly onClose: () => void }) {
  const t = useText(listStrings);
  return (
    <Popover opened onChange={(isOpen) => !isOpen && onClose()} position="top-end" trapFocus>
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown className={classes.columns} aria-label={t('columns')}>
        <Stack gap={0}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              className={classes.column}
              label={column.header}
              checked={choices.get(column.id) ?? (column.isOptional !== true && fitsInto(listWidth, column))}
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
