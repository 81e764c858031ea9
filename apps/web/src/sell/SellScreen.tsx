import { VisuallyHidden } from '@mantine/core';
import { readDiscountCode } from '@tavola/contract';
import { orderRefusal, type CartLine, type MenuTile } from '@tavola/selling';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { sellStrings } from './menu/sell.strings.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useScanner } from '#ui/input/scanner.ts';
import { useIsSeen } from '#ui/lists/use-is-seen.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { addItem } from './cart/cart-actions.ts';
import { keepSale } from './cart/kept-sale.ts';
import { undoCart, useSale } from './cart/sale-store.ts';
import { SellContext, type Selling } from './data/sell-context.ts';
import type { SellData } from './data/sell-data.ts';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { tellRefusal } from './format/tell.ts';
import { useShortcuts, type Shortcut } from './shell/shortcuts.ts';
import { useSellLayout } from './shell/use-layout.ts';
import { choosingOf, finishChoosing, startChoosing } from './item/choosing.ts';
import { MenuPanel, SEARCH_ID } from './menu/MenuPanel.tsx';
import { needsChoice, scannedTile } from './menu/menu-view.ts';
import { closeReceipt, openPayment, useCheckout } from './payment/checkout-state.ts';
import { keepFulfillment, nextSale, takeUpSale } from './sale-life.ts';
import { SellDialogs, usePreloadedDialogs, type OpenDialog } from './SellDialogs.tsx';
import classes from './SellScreen.module.css';

// Asked for at once, beside the menu: the tiles are drawn while the pricing rules are still on their way.
const cartSide = lazyPart(() => import('./CartSide.tsx').then(({ CartSide }) => CartSide));
// Where it does not come, the screen asks again.
void cartSide.fetch().catch(() => undefined);

/** The counter: menu, cart, payment. */
export function SellScreen({ data }: { readonly data: SellData }) {
  const t = useText(sellStrings);
  const layout = useSellLayout();
  const goTo = useGoTo();
  const at = useMinute(data.operational.timezoneName);
  const selling = useMemo<Selling>(() => ({ data, at }), [data, at]);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [isCartOpen, setIsCartOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const stage = useCheckout((state) => state.stage);
  const locationID = data.tenant.locationTenantIdentifierID;
  const isSeen = useIsSeen();
  usePreloadedDialogs();
  useEffect(() => {
    takeUpSale(data);
    keepFulfillment(data);
  }, [data]);
  useEffect(() => keepSale(locationID), [locationID]);

  const close = useCallback(() => setOpen(null), []);
  const tap = useCallback(
    (tile: MenuTile) => {
      if (tile.blocked !== null)
        return tellRefusal(
          { ok: false, code: blockedCodes[tile.blocked], params: { name: tile.product.displayName } },
          tile.key,
        );
      const start = startChoosing(data.catalog, tile.product, {
        menuID: tile.menuID === '' ? null : tile.menuID,
        menuSectionID: tile.menuSectionID === '' ? null : tile.menuSectionID,
      });
      if (needsChoice(data.catalog, tile.product)) return setOpen({ kind: 'item', start, line: null });
      const chosen = finishChoosing(data.catalog, start, at);
      if (chosen.ok) addItem(chosen.value, start, start.quantity);
      else tellRefusal(chosen);
    },
    [data, at],
  );
  const scan = useCallback(
    (barcode: string) => {
      const found = scannedTile(data, barcode, useSale.getState().menu.menuID, at);
      if (found.ok) return tap(found.value);
      // No item: perhaps a guest's code, for the order in hand.
      const { cart } = useSale.getState();
      if (
        readDiscountCode(barcode) !== null &&
        cart !== null &&
        cart.lines.length > 0 &&
        orderRefusal(cart) === undefined
      )
        return void import('./cart/scan-code.ts').then(({ scanCode }) => scanCode(barcode, cart));
      tellRefusal(found, barcode);
    },
    [data, at, tap],
  );
  const pay = useCallback(() => (setIsCartOpen(false), openPayment()), []);
  const options = useCallback(
    (line: CartLine) => setOpen({ kind: 'item', start: choosingOf(data.catalog, line), line }),
    [data],
  );
  const note = useCallback((line: CartLine | null) => setOpen({ kind: 'note', line }), []);
  const newSale = useCallback(() => void nextSale(data, at).then(() => setIsCartOpen(false)), [data, at]);
  const discount = useCallback(
    (line: CartLine | null) => setOpen({ kind: 'discount', orderLineID: line?.orderLineID ?? null }),
    [],
  );
  const voidComp = useCallback(
    (line: CartLine | null) => setOpen({ kind: 'voidComp', orderLineID: line?.orderLineID ?? null }),
    [],
  );
  const openServiceCharge = useCallback(() => setOpen({ kind: 'serviceCharge' }), []);
  const openVoid = useCallback(() => setOpen({ kind: 'void' }), []);
  const openOpenItem = useCallback(() => setOpen({ kind: 'openItem' }), []);
  const openReceipt = useCallback(() => setOpen({ kind: 'lastReceipt' }), []);
  const send = useCallback(async () => {
    setIsSending(true);
    const done = markBusy('writing');
    const { sendSale } = await import('./payment/send-sale.ts');
    await sendSale(selling).finally(() => (setIsSending(false), done()));
  }, [selling]);
  const sendNow = useCallback(() => void send(), [send]);
  const receiptClosed = useCallback(() => {
    closeReceipt();
    if (data.operational.logoutAfterPayment) void goTo('logout');
  }, [data, goTo]);

  const isFree = open === null && stage === 'closed';
  const run = (shortcut: Shortcut) => {
    const hasLines = (useSale.getState().cart?.lines.length ?? 0) > 0;
    if (shortcut === 'search') document.getElementById(SEARCH_ID)?.focus();
    if (shortcut === 'help') setOpen({ kind: 'shortcuts' });
    if (shortcut === 'undo') undoCart();
    if (shortcut === 'pay' && hasLines) pay();
    if (shortcut === 'send' && hasLines && !isSending) void send();
  };
  useShortcuts(run, isFree);
  // One listener for as long as the screen stands: a scan is never cut in two by a dialog that opens or closes.
  useScanner((barcode) => {
    if (stage === 'paying') {
      // Its digits must not stay in the pad.
      useCheckout.setState({ keys: 0, isTipping: false });
      toast('info', t('finishFirst'), { id: 'scan' });
    } else if (open === null || open.kind === 'lastReceipt') scan(barcode);
  });

  // The tiles stand before the cart is drawn beside them.
  const beside = <div className={layout === 'phone' ? classes.bar : classes.side} />;
  return (
    <SellContext value={selling}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={classes.screen} data-layout={layout}>
        <div className={classes.menu}>
          <MenuPanel onTap={tap} onOpenItem={data.operational.allowToUseOpenItemOnQuickService ? openOpenItem : null} />
        </div>
        <Suspense fallback={beside}>
          {isSeen ? (
            <cartSide.Part
              isCartOpen={isCartOpen}
              onCartToggled={setIsCartOpen}
              onReceipt={openReceipt}
              onOptions={options}
              onNote={note}
              onServiceCharge={openServiceCharge}
              onVoid={openVoid}
              onSend={sendNow}
              onPay={pay}
              onNewSale={newSale}
              isSending={isSending}
              onDiscount={discount}
              onVoidComp={voidComp}
            />
          ) : (
            beside
          )}
        </Suspense>
      </div>
      <SellDialogs open={open} onClose={close} onReceiptClosed={receiptClosed} />
    </SellContext>
  );
}

const blockedCodes = {
  inactive: 'cart.line.inactive_or_removed',
  notForSale: 'cart.line.unavailable',
  unavailable: 'cart.line.unavailable',
  outOfStock: 'cart.line.out_of_stock',
  outsideHours: 'cart.line.unavailable_now',
} as const;
