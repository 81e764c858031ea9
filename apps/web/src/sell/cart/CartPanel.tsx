import { Button } from '@mantine/core';
import {
  hasUnsavedLines,
  orderRefusal,
  subtract,
  TableError,
  toMoney,
  unsentLineIDs,
  type Cart,
  type Money,
} from '@tavola/selling';
import { IconSend } from '@tabler/icons-react';
import { lazy, memo, Suspense } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { cartStrings } from './cart.strings.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { useSaleActions } from '../shell/sale-actions.ts';
import { CartCodes } from './codes/CartCodes.tsx';
import classes from './CartPanel.module.css';
import { CartLines } from './lines/CartLines.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CustomerButton } from './CustomerButton.tsx';
import { FulfillmentPicker } from './FulfillmentPicker.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { pieceCount } from './state/piece-count.ts';
import { usePriced } from './state/priced.ts';
import { UndoStrip } from './strips/UndoStrip.tsx';
import { useSale } from './state/sale-store.ts';
import { isAlone } from '../port/alone.ts';
import { roundOfCart, titleOfPlace, useAtTable } from '../check/at-table.ts';

const CannotPrice = lazy(() => import('./CannotPrice.tsx').then((module) => ({ default: module.CannotPrice })));

const CartCustomer = lazy(() => import('./CartCustomer.tsx').then((module) => ({ default: module.CartCustomer })));

/** The current order: lines, totals, and the two buttons at the bottom. */
export const CartPanel = memo(function CartPanel() {
  const cart = useSale((state) => state.cart);
  const priced = usePriced();
  return cart === null || priced === null ? null : <CartContent cart={cart} priced={priced} />;
});

interface CartContentProps {
  readonly cart: Cart;
  readonly priced: NonNullable<ReturnType<typeof usePriced>>;
}

function CartContent({ cart, priced }: CartContentProps) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  useAtTable();
  const canChange = orderRefusal(cart) === undefined;
  const isEmpty = cart.lines.length === 0;
  const place = titleOfPlace(cart);
  const total = priced.ok ? priced.value.priced.totals.totalDueAmount : null;
  const partPaid = usePartPaid(cart, total);
  return (
    <section className={classes.panel} aria-label={t('cart')}>
      <header className={classes.head}>
        <span className={classes.title}>
          {[
            place,
            cart.orderNo !== null ? t('orderNo', { no: cart.orderNo }) : place === '' ? t('newOrder') : '',
            isEmpty ? '' : t('items', { count: pieceCount(cart) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {cart.customerID === null && <CustomerButton isDisabled={!canChange} />}
        <OrderMenu
          isStored={cart.version !== null}
          isEmpty={isEmpty}
          canChange={canChange}
          canHold={canChange && !isEmpty && cart.lines.every(({ isSent }) => !isSent)}
        />
      </header>
      <FulfillmentPicker offered={data.fulfillments} value={cart.fulfillment} isDisabled={!canChange} />
      {isEmpty ? (
        <div className={classes.lines}>
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        </div>
      ) : (
        <CartLines cart={cart} priced={priced.ok ? priced.value : null} canChange={canChange} />
      )}
      {/* Over the end of the list, which keeps room for it: never over tools or totals (ux 11, 25). */}
      <div className={classes.undo}>
        <UndoStrip />
      </div>
      {cart.customerID !== null && (
        <Suspense fallback={null}>
          <CartCustomer cart={cart} customerID={cart.customerID} canChange={canChange} />
        </Suspense>
      )}
      {cart.pickUpDateTime !== null && (
        <div className={classes.orderNote}>
          {t('pickUpAt', { time: formatDateTime(cart.pickUpDateTime, data.operational.timezoneName) })}
        </div>
      )}
      {cart.note !== '' && <div className={classes.orderNote}>{cart.note}</div>}
      <CartCodes cart={cart} priced={priced.ok ? priced.value.priced : null} canChange={canChange} />
      {!canChange && (priced.ok || priced.code !== TableError.allBillsPaid) && (
        <Notice tone="info">{cart.tableID !== null ? t('billFixed') : (partPaid ?? t('notModifiable'))}</Notice>
      )}
      {priced.ok ? (
        <CartTotals priced={priced.value} />
      ) : (
        <Suspense fallback={null}>
          <CannotPrice refusal={priced} />
        </Suspense>
      )}
      <SaleButtons
        // A table is stored by leaving it, so there Send is for the kitchen alone.
        canSend={canChange && (roundOfCart(cart).length > 0 || (cart.tableID === null && hasUnsavedLines(cart)))}
        whyNot={cart.tableID === null || isEmpty ? null : unsentLineIDs(cart).length > 0 ? 'held' : 'allSent'}
        canPay={!isEmpty && total !== null}
      />
    </section>
  );
}

/** What of an order of the counter is paid, and what can be done about it; null where nothing is. */
function usePartPaid({ orderPaymentStatus }: Cart, total: Money | null): string | null {
  const t = useText(cartStrings);
  const { currency } = useSelling().data;
  const balance = useSale((state) => state.balance);
  if (orderPaymentStatus !== 'PartiallyPaid' || balance === null || total === null) return null;
  const left = toMoney(balance);
  return t('paidInPart', {
    paid: showMoney(subtract(total, left), currency),
    balance: showMoney(left, currency),
  });
}

interface SaleButtonsProps {
  readonly canSend: boolean;
  /** Why nothing is to be sent; at a table only. */
  readonly whyNot: 'held' | 'allSent' | null;
  readonly canPay: boolean;
}

const SaleButtons = memo(function SaleButtons({ canSend: hasUnsent, whyNot: why, canPay }: SaleButtonsProps) {
  const { pay, send, isSending, isReady } = useSaleActions();
  const t = useText(cartStrings);
  // Without a connection nothing reaches the kitchen from here.
  const isOnline = useConnectivity((state) => state.isOnline);
  const isKeptHere = useSale(({ cart }) => isAlone(cart));
  const canSend = hasUnsent && isOnline && !isKeptHere;
  const whyNot = hasUnsent && !canSend ? 'offline' : why;
  return (
    <div className={classes.actions}>
      <Button
        className={classes.big}
        variant="default"
        disabled={!isReady || !canSend}
        aria-label={canSend || whyNot === null ? undefined : `${t('send')}: ${t(whyNot)}`}
        loading={isSending}
        leftSection={<IconSend size={22} aria-hidden />}
        onClick={send}
      >
        {t(canSend || whyNot === null ? 'send' : whyNot)}
      </Button>
      <Button className={classes.big} disabled={!isReady || !canPay} onClick={pay}>
        {t('pay')}
      </Button>
    </div>
  );
});
