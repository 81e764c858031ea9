import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import classes from '../DataTable.module.css';
import { listStrings } from '../lists.strings.ts';
import type { ColumnsButtonProps } from './columns-button.ts';

const ColumnsPopover = lazy(() =>
  import('./ColumnsPopover.tsx').then((module) => ({ default: module.ColumnsPopover })),
);

/** Which columns a list shows, as the person wants them on this terminal. */
export function ColumnsButton(props: ColumnsButtonProps) {
  const t = useText(listStrings);
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
