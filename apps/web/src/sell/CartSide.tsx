import { Drawer } from '@mantine/core';
import type { CartLine } from '@tavola/selling';
import { useCallback, useEffect } from 'react';
import { textOf, useText } from '#text/define.ts';
import { cartStrings } from './cart/cart.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useIsUpper } from '#ui/dialogs/use-is-upper.ts';
import { CartPanel, type CartPanelProps } from './cart/CartPanel.tsx';
import { pricedOf } from './cart/priced.ts';
import { useSale } from './cart/sale-store.ts';
import { useSelling } from './data/sell-context.ts';
import { LastSaleStrip } from './shell/LastSaleStrip.tsx';
import { UndoStrip } from './shell/UndoStrip.tsx';
import { useSellLayout } from './shell/use-layout.ts';
import { openPayment, useCheckout } from './payment/checkout-state.ts';
import { PhoneBar } from './PhoneBar.tsx';
import classes from './SellScreen.module.css';

interface CartSideProps extends CartPanelProps {
  readonly isCartOpen: boolean;
  readonly onCartToggled: (isOpen: boolean) => void;
  readonly onReceipt: () => void;
  readonly onOptions: (line: CartLine) => void;
}

/** The cart beside the menu; on a phone a bar below it and a sheet. */
export function CartSide({ isCartOpen, onCartToggled, onReceipt, ...panel }: CartSideProps) {
  const t = useText(cartStrings);
  const layout = useSellLayout();
  const isUpper = useIsUpper(layout === 'phone' && isCartOpen);
  const open = useCallback(() => onCartToggled(true), [onCartToggled]);
  const cart = <CartPanel {...panel} />;
  if (layout !== 'phone') {
    return (
      <div className={classes.side}>
        <SaleWatch />
        <LastSaleStrip onReceipt={onReceipt} />
        <div className={classes.cart}>{cart}</div>
        <div className={classes.anchor}>
          <UndoStrip />
        </div>
      </div>
    );
  }
  return (
    <>
      <SaleWatch />
      <PhoneBar onOpenCart={open} onPay={panel.onPay} onReceipt={onReceipt} onOptions={panel.onOptions} />
      <Drawer
        opened={isCartOpen}
        closeOnEscape={isUpper}
        onClose={() => onCartToggled(false)}
        position="bottom"
        size="92%"
        title={t('cart')}
        padding={0}
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{ content: classes.sheet, header: classes.sheetHeader, body: classes.sheetBody }}
      >
        {cart}
      </Drawer>
    </>
  );
}

/** Looks at every change of the sale, apart from the screen, so that the screen is not drawn again with every tap. */
function SaleWatch(): null {
  const { data, at } = useSelling();
  const cart = useSale((state) => state.cart);
  const isUnfinished = useSale((state) => state.intent?.request != null);
  // Discounts that hold no longer go, and the person is told (selling spec, section 4).
  useEffect(() => {
    if (cart === null) return;
    const priced = pricedOf(cart, data, at);
    if (!priced.ok || priced.value.cart === cart) return;
    useSale.setState({ cart: priced.value.cart });
    for (const discount of priced.value.dropped)
      toast('warning', textOf(cartStrings)('discountDropped', { name: discount.name }));
  }, [cart, data, at]);
  // A payment that was under way when the page went away comes up first.
  useEffect(() => {
    if (isUnfinished && useCheckout.getState().stage === 'closed') openPayment();
  }, [isUnfinished]);
  return null;
}
