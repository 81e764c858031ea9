import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#text/define.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { useAtTable } from '../check/at-table.ts';
import { billName } from '../check/bill-names.ts';
import { placeNames } from '../check/place-names.ts';
import { guestStrings } from '../check/guests.strings.ts';
import { useTableGuests } from '../check/table-guests.ts';
import classes from './BillDialog.module.css';
import { billStrings } from './bill.strings.ts';
import { markBilled } from './mark-billed.ts';
import { PaperDialog } from './PaperDialog.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { storeForBill, type StoredForBill } from './store-for-bill.ts';

export { printedReceipt } from './ReceiptView.tsx';

/** The bill of the current order before it is paid, to show or to print; at a table each of its bills. */
export function BillDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(billStrings);
  const selling = useSelling();
  const [stored, setStored] = useState<StoredForBill | null>(null);
  const store = () => void storeForBill(selling).then(setStored).finally(markBusy('writing'));
  const open = useEffectEvent(store);
  useEffect(() => open(), []);
  return (
    <PaperDialog title={t('title')} onClose={onClose} width={640}>
      {stored === null ? (
        <LoadingRows rows={6} />
      ) : stored.kind === 'stored' ? (
        <Bills first={stored.orderID} />
      ) : (
        <Stack gap="md" align="flex-start">
          <Notice tone="warning">{stored.why === '' ? t('saveFailed') : stored.why}</Notice>
          <Button onClick={store}>{t('again')}</Button>
        </Stack>
      )}
    </PaperDialog>
  );
}

function Bills({ first }: { readonly first: string }) {
  const t = useText(billStrings);
  const check = useAtTable((state) => state.check);
  const [orderID, setOrderID] = useState(first);
  const bills = check?.bills.filter(({ order }) => order.orderLines.length > 0) ?? [];
  return (
    <Stack gap="md">
      {check !== null && bills.length > 1 && (
        <div className={classes.bills} role="group" aria-label={t('bills')}>
          {bills.map((bill) => (
            <Button
              key={bill.order.orderID}
              variant={bill.order.orderID === orderID ? 'light' : 'default'}
              size="md"
              aria-pressed={bill.order.orderID === orderID}
              onClick={() => setOrderID(bill.order.orderID)}
            >
              {billName(bill, placeNames(check))}
            </Button>
          ))}
        </div>
      )}
      <Shown key={orderID} orderID={orderID} />
    </Stack>
  );
}

/** Printing the bill marks its table (decision 63); looking at it does not: it has not been taken to the guests. */
function Shown({ orderID }: { readonly orderID: string }) {
  const tableID = useSale(({ cart }) => cart?.tableID ?? null);
  return (
    <>
      {tableID !== null && <Guests tableID={tableID} />}
      <ReceiptView orderID={orderID} onPrinted={() => void markBilled(tableID)} />
    </>
  );
}

/** How many guests share the table, for a person who splits the bill by hand. */
function Guests({ tableID }: { readonly tableID: string }) {
  const t = useText(guestStrings);
  const guests = useTableGuests(tableID);
  return guests === null ? null : <Text fw={600}>{t(guests === 1 ? 'oneGuest' : 'guestCount', { n: guests })}</Text>;
}
