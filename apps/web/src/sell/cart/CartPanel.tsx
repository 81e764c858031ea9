import { Button } from '@mantine/core';
import { orderRefusal, type Cart, type CartLine } from '@tavola/selling';
import { IconSend } from '@tabler/icons-react';
import { lazy, memo, Suspense, useCallback } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from './cart.strings.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSelling } from '../data/sell-context.ts';
import { CartCodes } from './CartCodes.tsx';
import classes from './CartPanel.module.css';
import { CartLines } from './CartLines.tsx';
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

function CartContent({
  cart,
  priced,
  onOptions,
  onNote,
  onDiscount,
  onVoidComp,
  onServiceCharge,
  onVoid,
  onSend,
  onPay,
  onNewSale,
  isSending,
}: CartContentProps) {
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
        <span className={classes.title}>
          {cart.orderNo === null ? t('newOrder') : t('orderNo', { no: cart.orderNo })}
          {isEmpty ? '' : ` · ${t('items', { count: pieceCount(cart) })}`}
        </span>
        <OrderMenu
          isStored={cart.version !== null}
          isEmpty={isEmpty}
          canChange={canChange}
          onNote={noteOrder}
          onDiscount={discountOrder}
          onComp={compOrder}
          onServiceCharge={onServiceCharge}
          onVoid={onVoid}
          onNewSale={onNewSale}
        />
      </header>
      <FulfillmentPicker offered={data.fulfillments} value={cart.fulfillment} isDisabled={!canChange} />
      {isEmpty ? (
        <div className={classes.lines}>
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        </div>
      ) : (
        <CartLines
          cart={cart}
          priced={priced.ok ? priced.value : null}
          canChange={canChange}
          onOptions={onOptions}
          onNote={onNote}
          onDiscount={onDiscount}
          onVoidComp={onVoidComp}
        />
      )}
      {cart.note !== '' && <div className={classes.orderNote}>{cart.note}</div>}
      <CartCodes cart={cart} priced={priced.ok ? priced.value.priced : null} canChange={canChange} />
      {!canChange && <Notice tone="info">{t('notModifiable')}</Notice>}
      {priced.ok ? (
        <CartTotals priced={priced.value} />
      ) : (
        <Suspense fallback={null}>
          <CannotPrice refusal={priced} />
        </Suspense>
      )}
      <Deeds
        canSend={!isEmpty && canChange}
        canPay={!isEmpty && total !== null}
        isSending={isSending}
        onSend={onSend}
        onPay={onPay}
      />
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
      <Button
        className={classes.big}
        variant="default"
        disabled={!canSend}
        loading={isSending}
        leftSection={<IconSend size={22} aria-hidden />}
        onClick={onSend}
      >
        {t('send')}
      </Button>
      <Button className={classes.big} disabled={!canPay} onClick={onPay}>
        {t('pay')}
      </Button>
    </div>
  );
});
