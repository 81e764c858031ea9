import { Button, Group } from '@mantine/core';
import { sum, toAmount, toMoney } from '@tavola/selling';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { showsReceiptOnScreen } from '#areas/devices/local-agent/local-agent.queries.ts';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment/payment.strings.ts';
import type { LastSale } from '../cart/state/last-sale.ts';
import { useSelling } from '../data/sell-context.ts';
import { showAmount } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useEnter } from '../shell/use-enter.ts';
import { useSellLayout } from '../shell/use-layout.ts';
import classes from './ReceiptDialog.module.css';
import { closesByItself } from './closes-by-itself.ts';
import { markBilled } from './mark-billed.ts';
import { ReceiptView } from './ReceiptView.tsx';

export { printedReceipt } from './ReceiptView.tsx';

interface ReceiptDialogProps {
  readonly lastSale: LastSale;
  /** Closes after a while, because the next guest is waiting; not when the receipt was opened on purpose. */
  readonly goesByItself: boolean;
  readonly onClose: () => void;
}

/** Long enough to read the change due, which stays on the sell screen after that (ux 3). */
const SHOWN_S = 8;

/** Payment complete: the change due, in figures for the whole counter, and the receipt. */
export function ReceiptDialog({ lastSale, goesByItself, onClose }: ReceiptDialogProps) {
  const t = useText(paymentStrings);
  const { data } = useSelling();
  const isPhone = useSellLayout() === 'phone';
  const { result, orderNo, tableID, place, billsLeft, paid, also = [] } = lastSale;
  const hasChange = result.changeAmount !== 0;
  const closes =
    goesByItself && closesByItself({ hasChange, isTable: tableID !== null, isPaper: !showsReceiptOnScreen() });
  const [left, setLeft] = useState(closes ? SHOWN_S : null);
  const [shownID, setShownID] = useState(result.orderID);
  // The whole tender, where it paid several bills.
  const tendered = toAmount(sum([result.payment.tenderedAmount, ...also.map((bill) => bill.tendered)].map(toMoney)));
  // The next bill of the table opens as this closes, unless the payment signs out.
  const isNextBill = goesByItself && billsLeft > 0 && !data.operational.logoutAfterPayment;
  const [doneKey, doneInKey] = isNextBill ? (['nextBill', 'nextBillIn'] as const) : (['done', 'doneIn'] as const);
  // Without change, what was charged: after part payments the whole order, for several bills all of them.
  const charged = also.length > 0 ? tendered : paid;
  useEffect(() => {
    if (left === null) return;
    if (left === 0) return onClose();
    const timer = setTimeout(() => setLeft((seconds) => (seconds === null ? null : seconds - 1)), 1000);
    return () => clearTimeout(timer);
  }, [left, onClose]);
  useEffect(() => {
    // The receipt comes with its paper below; the drawer does not wait for that.
    if (goesByItself)
      void import('./print-by-itself.ts').then((its) => its.openDrawerAfter(result)).catch(() => undefined);
  }, [goesByItself, result]);
  useEnter(onClose);
  // A touch means that someone wants to read it.
  const stay = () => setLeft(null);
  return (
    <SellDialog
      title={t('complete')}
      onClose={onClose}
      closeLabel={t('done')}
      width={820}
      isFull={isPhone}
      isTall
      footer={
        <Button size="xl" fullWidth onClick={onClose}>
          {left === null ? t(doneKey) : t(doneInKey, { seconds: left })}
        </Button>
      }
    >
      <div className={classes.body} onPointerDown={stay} onWheel={stay}>
        <div className={classes.sum} role="status">
          <span className={classes.done}>
            <IconCircleCheck size={26} aria-hidden />
            {t('complete')}
          </span>
          <span className={classes.label}>{hasChange ? t('changeDue') : t('totalCharge')}</span>
          <span className={classes.change}>{showAmount(hasChange ? result.changeAmount : charged, data.currency)}</span>
          {place !== '' && <span className={classes.place}>{place}</span>}
          <span className={classes.facts}>
            {t('order', { no: orderNo })}
            {hasChange ? ` · ${t('tendered')} ${showAmount(tendered, data.currency)}` : ''}
          </span>
          {/* When a receipt is opened again, the rest may have been paid since. */}
          {(goesByItself || tableID === null) && (
            <span className={classes.facts}>
              {tableID === null
                ? t('nextOpen')
                : billsLeft > 0
                  ? t('billsLeft', { count: billsLeft })
                  : t('allBillsPaid')}
            </span>
          )}
        </div>
        <div>
          {also.length > 0 && (
            <Group gap="xs" mb="xs" role="group" aria-label={t('receiptOf')}>
              {[...also, { orderID: result.orderID, name: place.split(' · ').at(-1) ?? place }].map(
                ({ orderID, name }) => (
                  <Button
                    key={orderID}
                    variant={orderID === shownID ? 'light' : 'default'}
                    size="md"
                    aria-pressed={orderID === shownID}
                    onClick={() => setShownID(orderID)}
                  >
                    {name}
                  </Button>
                ),
              )}
            </Group>
          )}
          <ReceiptView orderID={shownID} isFirst={goesByItself} onPrinted={() => void markBilled(tableID)} />
        </div>
      </div>
    </SellDialog>
  );
}
