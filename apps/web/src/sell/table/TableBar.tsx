import { Button } from '@mantine/core';
import { TableError } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowLeft,
  IconArrowsSplit2,
  IconBolt,
  IconFileInvoice,
  IconRepeat,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { startNextSale, useSale } from '../cart/state/sale-store.ts';
import { startOf } from '../data/sale-start.ts';
import type { SellData } from '../data/sell-data.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { storeCurrentSale } from '../sale-life.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import { useSellLayout } from '../shell/use-layout.ts';
import { checkFor, useAtTable } from './at-table.ts';
import { removeEmptyBills, repeatRound } from './bill-actions.ts';
import { BillsStrip } from './BillsStrip.tsx';
import { isWaitingForBill } from './hold-table.ts';
import { setRush } from './rush-mode.ts';
import { tableStrings } from './table.strings.ts';
import classes from './TableSale.module.css';

const CoursesDialog = lazy(() => import('./CoursesDialog.tsx').then((module) => ({ default: module.CoursesDialog })));
const SplitDialog = lazy(() => import('./SplitDialog.tsx').then((module) => ({ default: module.SplitDialog })));

interface TableBarProps {
  readonly tableID: string;
  readonly data: SellData;
}

/** Which table this is, its bills, and back to the floor. */
export function TableBar({ tableID, data }: TableBarProps) {
  const t = useText(floorStrings);
  const words = useText(tableStrings);
  const layout = useSellLayout();
  const isNarrow = layout !== 'large';
  const [isSplitting, setIsSplitting] = useState(false);
  const [isCoursing, setIsCoursing] = useState(false);
  const { data: floor } = useQuery(floorQuery);
  const name = floor?.tables.find((table) => table.tableID === tableID)?.name ?? '';
  const isRush = useAtTable((state) => state.isRush);
  useAtTable();
  const hasRound = useSale(({ cart }) => cart?.lines.some(({ isSent }) => isSent) ?? false);
  const hasLines = useSale(({ cart }) => (cart?.lines.length ?? 0) > 0);
  const table = useSale(({ cart }) => (cart === null ? null : (checkFor(cart)?.check ?? null)));
  const at = useMinute(data.operational.timezoneName);
  // Unsent items stay at the table; an order without items leaves nothing behind.
  const leave = async (): Promise<void> => {
    const { cart } = useSale.getState();
    if (cart !== null && table !== null && isWaitingForBill(table, cart))
      return toast('warning', refusalText({ code: TableError.allBillsPaid, params: {} }), { shownMs: 6000 });
    if (!(await storeCurrentSale(data, at))) return toast('warning', t('leaveFailed'));
    await removeEmptyBills(data);
    startNextSale(startOf(data));
  };
  const canSplit = table?.bills.some(({ isFrozen }) => !isFrozen) ?? hasLines;
  return (
    <div className={classes.bar} data-bills={(table?.bills.length ?? 0) > 1 ? 'several' : 'one'}>
      <div className={classes.place}>
        <Button
          variant="default"
          h={44}
          px={isNarrow ? 10 : undefined}
          aria-label={t('backToFloor')}
          leftSection={isNarrow ? undefined : <IconArrowLeft size={22} aria-hidden />}
          onClick={() => void leave()}
        >
          {isNarrow ? <IconArrowLeft size={22} aria-hidden /> : t('backToFloor')}
        </Button>
        <strong className={classes.name}>{t('tableNo', { name })}</strong>
        {layout === 'phone' && (
          <Button
            variant={isRush ? 'filled' : 'default'}
            h={44}
            px={10}
            aria-label={words('rush')}
            aria-pressed={isRush}
            onClick={() => setRush(!isRush)}
          >
            <IconBolt size={22} aria-hidden />
          </Button>
        )}
        <Button
          variant="default"
          h={44}
          px={layout === 'phone' ? 10 : 12}
          aria-label={words('repeatRound')}
          disabled={!hasRound}
          onClick={repeatRound}
        >
          <IconRepeat size={22} aria-hidden />
          <span className={classes.word}>{words('repeatRound')}</span>
        </Button>
        <Button
          variant="default"
          h={44}
          px={layout === 'phone' ? 10 : 12}
          aria-label={words('courses')}
          onClick={() => setIsCoursing(true)}
        >
          <IconToolsKitchen2 size={22} aria-hidden />
          <span className={classes.word}>{words('courses')}</span>
        </Button>
        <Button
          variant="default"
          h={44}
          px={layout === 'phone' ? 10 : 12}
          disabled={!hasLines || !canSplit}
          aria-label={words('split')}
          onClick={() => setIsSplitting(true)}
        >
          <IconArrowsSplit2 size={22} aria-hidden />
          <span className={classes.word}>{words('split')}</span>
        </Button>
        <Button
          variant="default"
          h={44}
          px={layout === 'phone' ? 10 : 12}
          aria-label={words('bill')}
          disabled={!hasLines}
          onClick={() => openDialog({ kind: 'bill' })}
        >
          <IconFileInvoice size={22} aria-hidden />
          <span className={classes.word}>{words('bill')}</span>
        </Button>
      </div>
      {table !== null && <BillsStrip check={table} selling={{ data, at }} />}
      {isCoursing && (
        <Suspense fallback={null}>
          <CoursesDialog selling={{ data, at }} onClose={() => setIsCoursing(false)} />
        </Suspense>
      )}
      {isSplitting && (
        <Suspense fallback={null}>
          <SplitDialog selling={{ data, at }} onClose={() => setIsSplitting(false)} />
        </Suspense>
      )}
    </div>
  );
}
