import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../../ui.strings.ts';
import type { DataColumn } from '../data-column.ts';
import classes from '../DataTable.module.css';
import type { ColumnChoices } from './column-choices.ts';

const ColumnsPopover = lazy(() =>
  import('./ColumnsPopover.tsx').then((module) => ({ default: module.ColumnsPopover })),
);

export interface ColumnsButtonProps {
  /** All columns of the list but its first. */
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'shownFrom' | 'isSecondary' | 'isOptional'>[];
  readonly choices: ColumnChoices;
  readonly onChoose: (column: string, isShown: boolean) => void;
  /** Shows the columns as the list has them. */
  readonly onReset: () => void;
}

/** Which columns a list shows, as the person wants them on this terminal. */
export function ColumnsButton(props: ColumnsButtonProps) {
  const t = useText(uiStrings);
  const button = useRef<HTMLButtonElement>(null);
  const [listWidth, setListWidth] = useState<number | null>(null);
  return (
    <span className={classes.density}>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        leftSection={<IconColumns size={18} aria-hidden />}
        aria-expanded={listWidth !== null}
        onClick={() => setListWidth(button.current?.closest('[data-density]')?.clientWidth ?? 0)}
      >
        {t('columns')}
      </Button>
      {listWidth !== null && (
        <Suspense fallback={null}>
          <ColumnsPopover
            {...props}
            listWidth={listWidth}
            onClose={() => {
              setListWidth(null);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
