import { Button } from '@mantine/core';
import { orderRefusal, ZERO, type Cart, type CartLine, type PricedCart } from '@tavola/selling';
import { IconSend } from '@tabler/icons-react';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useText } from '../../strings/define.ts';
import { cartStrings } from '../../strings/cart.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSelling } from '../data/sell-context.ts';
import { lineChecksOf } from '../data/sell-data.ts';
import { showMoney } from '../frame/money.ts';
import { takeTodaysPrices } from './cart-actions.ts';
import { lineViews, problemsOf } from './cart-view.ts';
import classes from './CartPanel.module.css';
import { CartLineRow } from './CartLineRow.tsx';
import { CartTotals } from './CartTotals.tsx';
import { FulfillmentPicker } from './FulfillmentPicker.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { pieceCount } from './piece-count.ts';
import { usePriced } from './priced.ts';
import { useSale } from './sale-store.ts';

const CannotPrice = lazy(() => import('./CannotPrice.tsx').then((module) => ({ default: module.CannotPrice })));

export interface CartPanelProps {
  readonly onOptions: (line: CartLine) => void;
  readonly onNote: (line: CartLine | null) => void;
  readonly onDiscount: (line: CartLine | null) => void;
  /** null = a comp of the order. */
  readonly onVoidComp: (line: CartLine | null) => void;
  readonly onServiceCharge: () => void;
  readonly onVoid: () => void;
  readonly onSend: () => void;
  readonly onPay: () => void;
  readonly onNewSale: () => void;
  readonly isSending: boolean;
}

/** The order in hand: lines, totals, and at the bottom the two deeds. */
export const CartPanel = memo(function CartPanel(props: CartPanelProps) {
  const cart = useSale((state) => state.cart);
  const priced = usePriced();
  return cart === null || priced === null ? null : <CartContent {...props} cart={cart} priced={priced} />;
});

interface CartContentProps extends CartPanelProps {
  readonly cart: Cart;
  readonly priced: NonNullable<ReturnType<typeof usePriced>>;
}

function CartContent({ cart, priced, onOptions, onNote, onDiscount, onVoidComp, onServiceCharge, onVoid, onSend, onPay, onNewSale, isSending }: CartContentProps) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const canChange = orderRefusal(cart) === undefined;
  const isEmpty = cart.lines.length === 0;
  const noteOrder = useCallback(() => onNote(null), [onNote]);
  const discountOrder = useCallback(() => onDiscount(null), [onDiscount]);
  const compOrder = useCallback(() => onVoidComp(null), [onVoidComp]);
  const total = priced.ok ? priced.value.priced.totals.totalDueAmount : null;
  return (
    <section className={classes.panel} aria-label={t('cart')}>
      <header className={classes.head}>
        <span className={classes.title}>{cart.orderNo === null ? t('newOrder') : t('orderNo', { no: cart.orderNo })}{isEmpty ? '' : ` · ${t('items', { count: pieceCount(cart) })}`}</span>
        <OrderMenu isStored={cart.version !== null} isEmpty={isEmpty} canChange={canChange} onNote={noteOrder} onDiscount={discountOrder} onComp={compOrder} onServiceCharge={onServiceCharge} onVoid={onVoid} onNewSale={onNewSale} />
      </header>
      <FulfillmentPicker offered={data.fulfillments} value={cart.fulfillment} isDisabled={!canChange} />
      {isEmpty ? <div className={classes.lines}><EmptyState title={t('emptyTitle')} text={t('emptyText')} /></div> : <CartLines cart={cart} priced={priced.ok ? priced.value : null} canChange={canChange} onOptions={onOptions} onNote={onNote} onDiscount={onDiscount} onVoidComp={onVoidComp} />}
      {cart.note !== '' && <div className={classes.orderNote}>{cart.note}</div>}
      {!canChange && <Notice tone="info">{t('notModifiable')}</Notice>}
      {priced.ok ? <CartTotals priced={priced.value} /> : <Suspense fallback={null}><CannotPrice refusal={priced} /></Suspense>}
      <Deeds canSend={!isEmpty && canChange} canPay={!isEmpty && total !== null} isSending={isSending} onSend={onSend} onPay={onPay} />
    </section>
  );
}

interface DeedsProps extends Pick<CartPanelProps, 'isSending' | 'onSend' | 'onPay'> {
  readonly canSend: boolean;
  readonly canPay: boolean;
}

const Deeds = memo(function Deeds({ canSend, canPay, isSending, onSend, onPay }: DeedsProps) {
  const t = useText(cartStrings);
  return (
    <div className={classes.actions}>
      <Button className={classes.big} variant="default" disabled={!canSend} loading={isSending} leftSection={<IconSend size={22} aria-hidden />} onClick={onSend}>{t('send')}</Button>
      <Button className={classes.big} disabled={!canPay} onClick={onPay}>{t('pay')}</Button>
    </div>
  );
});

interface CartLinesProps {
  readonly cart: Cart;
  readonly priced: PricedCart | null;
  readonly canChange: boolean;
  readonly onOptions: (line: CartLine) => void;
  readonly onNote: (line: CartLine) => void;
  readonly onDiscount: (line: CartLine) => void;
  readonly onVoidComp: (line: CartLine) => void;
}

function CartLines({ cart, priced, canChange, onOptions, onNote, onDiscount, onVoidComp }: CartLinesProps) {
  const t = useText(cartStrings);
  const { data, at } = useSelling();
  const touchedLineID = useSale((state) => state.touchedLineID);
  // The line itself is drawn with the tap, its tools a moment later; between quick taps they are not drawn at all.
  const openLineID = useDeferredValue(touchedLineID);
  const list = useRef<HTMLUListElement>(null);
  const checks = useMemo(() => lineChecksOf(data, at), [data, at]);
  const views = useMemo(() => (priced === null ? null : lineViews(cart, priced.priced)), [cart, priced]);
  const touch = useCallback((orderLineID: string | null) => useSale.setState({ touchedLineID: orderLineID }), []);
  const takePrice = useCallback((line: CartLine) => void takeTodaysPrices(data, at, [line.orderLineID]), [data, at]);
  useLayoutEffect(() => bringIntoView(list.current, touchedLineID), [touchedLineID]);
  useEffect(() => bringIntoView(list.current, openLineID), [openLineID]);
  return (
    <ul className={classes.lines} ref={list}>
      {cart.lines.map((line) => {
        const view = views?.get(line.orderLineID);
        return (
          <CartLineRow
            key={line.orderLineID} line={line} amount={showMoney(view?.amount ?? ZERO, data.currency)} adjustments={view?.adjustments.map(({ name, amount }) => `${name === '' ? t('comped') : name}|${showMoney(amount, data.currency)}`).join('\n') ?? ''}
            isFree={view?.isFree ?? false} problems={problemsOf(line, data.catalog, checks)} isTouched={line.orderLineID === openLineID} canChange={canChange}
            onTouch={touch} onOptions={onOptions} onNote={onNote} onDiscount={onDiscount} onVoidComp={onVoidComp} onTakePrice={takePrice}
          />
        );
      })}
    </ul>
  );
}

/** Scrolls the list so far that the whole line is seen, and no farther. */
function bringIntoView(list: HTMLElement | null, orderLineID: string | null): void {
  if (orderLineID !== null) list?.querySelector(`[data-line="${CSS.escape(orderLineID)}"]`)?.scrollIntoView({ block: 'nearest' });
}
