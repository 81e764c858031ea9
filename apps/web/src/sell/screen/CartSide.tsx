import { Drawer } from '@mantine/core';
import { OrderChannel } from '@tavola/contract';
import { NO_UNITS, toDecimalNumber, type PointsLowered, type Quantity } from '@tavola/selling';
import { Suspense, useEffect, useRef } from 'react';
import { useEditMarks } from '#runtime/hub/edit-marks.ts';
import { followMarks } from '../cart/state/follow-marks.ts';
import { textOf, useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { usePageFoot } from '#ui/frames/use-page-foot.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { CartPanel } from '../cart/CartPanel.tsx';
import { pricedOf } from '../cart/state/priced.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSentPayments } from '../cart/state/sent-payments.ts';
import { useSelling } from '../data/sell-context.ts';
import { LastSaleStrip } from '../cart/strips/LastSaleStrip.tsx';
import { RelatedOrders } from '../cart/strips/RelatedOrders.tsx';
import { hideCart, useSellDialogs } from '../shell/sell-dialogs.ts';
import { useSellLayout } from '../shell/use-layout.ts';
import { itemsSet, openPayment, useCheckout } from '../payment/checkout/checkout-state.ts';
import { PhoneBar } from './PhoneBar.tsx';
import classes from './SellScreen.module.css';
import { shownDiscount } from '../format/catalog-names.ts';

const watchers = lazyPart(() => import('./SaleWatchers.tsx').then((module) => module.SaleWatchers));
const unansweredStrip = lazyPart(() =>
  import('../payment/unanswered/UnansweredStrip.tsx').then((module) => module.UnansweredStrip),
);

/** The cart next to the menu; on a phone a bar below it and a sheet. */
export function CartSide() {
  const t = useText(cartStrings);
  const layout = useSellLayout();
  const isCounter = useSelling().data.channel === OrderChannel.QuickService;
  const isCartOpen = useSellDialogs((state) => state.isCartOpen);
  useEscape(hideCart, layout === 'phone' && isCartOpen);
  if (layout !== 'phone') {
    return (
      <div className={classes.side}>
        <SaleWatch />
        <Watchers />
        <CounterFoot />
        <LastSaleStrip />
        <Unanswered />
        {isCounter && <RelatedOrders />}
        <div className={classes.cart}>
          <CartPanel />
        </div>
      </div>
    );
  }
  return (
    <>
      <SaleWatch />
      <Watchers />
      <PhoneBar />
      <Drawer
        opened={isCartOpen}
        closeOnEscape={false}
        onClose={hideCart}
        position="bottom"
        size="92%"
        title={t('cart')}
        padding={0}
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{ content: classes.sheet, header: classes.sheetHeader, body: classes.sheetBody }}
      >
        <div className={classes.sheetParts}>
          <Unanswered />
          {isCounter && <RelatedOrders />}
          <div className={classes.cart}>
            <CartPanel />
          </div>
        </div>
      </Drawer>
    </>
  );
}

/** What watches the server and other terminals; nothing of it is on the screen, so it is loaded after the cart. */
function Watchers() {
  return (
    <Suspense fallback={null}>
      <watchers.Part />
    </Suspense>
  );
}

/** Where messages appear while the cart is next to the tiles. */
function CounterFoot(): null {
  usePageFoot('counter');
  return null;
}

/** Payments of other sales without an answer; rare, so the code is loaded with the first one. */
function Unanswered() {
  const hasAny = useSentPayments(({ payments }) => payments.length > 0);
  return hasAny ? (
    <Suspense fallback={null}>
      <unansweredStrip.Part />
    </Suspense>
  ) : null;
}

/** Points that are worth more than is due are lowered, with a notice (decision 383). */
function noticeLowered({ from, to }: PointsLowered): void {
  const t = textOf(cartStrings);
  const points = (units: Quantity): string => formatQuantity(toDecimalNumber(units));
  toast('warning', to === NO_UNITS ? t('pointsDropped') : t('pointsLowered', { from: points(from), to: points(to) }));
}

/** Follows every change of the sale in a separate component, so that a tap does not render the screen again. */
function SaleWatch(): null {
  const { data, at } = useSelling();
  const cart = useSale((state) => state.cart);
  const isUnfinished = useSale((state) => state.intent?.request != null);
  const hasItems = cart !== null && cart.lines.length > 0;
  useEffect(() => itemsSet(hasItems), [hasItems]);
  // The end of an automatic discount is announced once per order, however often the order changes afterwards.
  const announced = useRef(new Set<string>());
  // Discounts that no longer apply are removed, with a notice (selling spec, section 4).
  useEffect(() => {
    if (cart === null) return;
    const priced = pricedOf(cart, data, at);
    if (!priced.ok) return;
    for (const name of priced.value.ended) {
      const key = `${cart.orderID} ${name}`;
      if (announced.current.has(key)) continue;
      announced.current.add(key);
      toast('warning', textOf(cartStrings)('discountDropped', { name }));
    }
    if (priced.value.cart === cart) return;
    useSale.setState({ cart: priced.value.cart });
    if (priced.value.pointsLowered !== null) noticeLowered(priced.value.pointsLowered);
    for (const discount of priced.value.dropped)
      toast('warning', textOf(cartStrings)('discountDropped', { name: shownDiscount(data.catalog, discount.name) }));
  }, [cart, data, at]);
  const marks = useEditMarks((state) => state.marks);
  const orderID = cart?.orderID;
  useEffect(() => followMarks(marks), [marks, orderID]);
  // A payment that was running when the page closed opens first.
  useEffect(() => {
    if (isUnfinished && useCheckout.getState().stage === 'closed') openPayment();
  }, [isUnfinished]);
  return null;
}
