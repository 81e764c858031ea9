import { Drawer, VisuallyHidden } from '@mantine/core';
import type { CartLine } from '@tavola/selling';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useGoTo } from '../queries/navigation.ts';
import { textOf, useText } from '../strings/define.ts';
import { sellStrings } from '../strings/sell.ts';
import { markBusy } from '../ui/busy.ts';
import { useScanner } from '../ui/scanner.ts';
import { toast } from '../ui/toast.ts';
import { addItem } from './cart/cart-actions.ts';
import { CartPanel } from './cart/CartPanel.tsx';
import { keepSale } from './cart/kept-sale.ts';
import { pricedOf } from './cart/priced.ts';
import { undoCart, useSale } from './cart/sale-store.ts';
import { SellContext, useSelling, type Selling } from './data/sell-context.ts';
import type { SellData } from './data/sell-data.ts';
import { useMinute } from './data/use-minute.ts';
import { LastSaleStrip } from './frame/LastSaleStrip.tsx';
import { tellRefusal } from './frame/tell.ts';
import { useShortcuts, type Shortcut } from './frame/shortcuts.ts';
import { UndoStrip } from './frame/UndoStrip.tsx';
import { useSellLayout } from './frame/use-layout.ts';
import { choosingOf, finishChoosing, startChoosing } from './item/item-choice.ts';
import { MenuPanel, SEARCH_ID } from './menu/MenuPanel.tsx';
import { needsChoice, scannedTile, type MenuTile } from './menu/menu-view.ts';
import { closeReceipt, openPayment, useCheckout } from './payment/checkout-state.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { keepFulfillment, nextSale, takeUpSale } from './sale-life.ts';
import { SellDialogs, usePreloadedDialogs, type OpenDialog } from './SellDialogs.tsx';
import classes from './SellScreen.module.css';

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
  usePreloadedDialogs();
  useEffect(() => {
    takeUpSale(data);
    keepFulfillment(data);
  }, [data]);
  useEffect(() => keepSale(locationID), [locationID]);

  const close = useCallback(() => setOpen(null), []);
  const tap = useCallback((tile: MenuTile) => {
    if (tile.blocked !== null) return tellRefusal({ ok: false, code: blockedCodes[tile.blocked], params: { name: tile.product.displayName } }, tile.key);
    const start = startChoosing(data.catalog, tile.product, { menuID: tile.menuID === '' ? null : tile.menuID, menuSectionID: tile.menuSectionID === '' ? null : tile.menuSectionID });
    if (needsChoice(data.catalog, tile.product)) return setOpen({ kind: 'item', start, line: null });
    const chosen = finishChoosing(data.catalog, start, at);
    if (chosen.ok) addItem(chosen.value, start, start.quantity);
    else tellRefusal(chosen);
  }, [data, at]);
  const scan = useCallback((barcode: string) => {
    const found = scannedTile(data, barcode, useSale.getState().menu.menuID, at);
    if (!found.ok) return tellRefusal(found, barcode);
    tap(found.value);
  }, [data, at, tap]);
  const pay = useCallback(() => (setIsCartOpen(false), openPayment()), []);
  const options = useCallback((line: CartLine) => setOpen({ kind: 'item', start: choosingOf(data.catalog, line), line }), [data]);
  const note = useCallback((line: CartLine | null) => setOpen({ kind: 'note', line }), []);
  const newSale = useCallback(() => void nextSale(data, at).then(() => setIsCartOpen(false)), [data, at]);
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
  useScanner(scan, isFree);

  const cart = <CartPanel onOptions={options} onNote={note} onServiceCharge={openServiceCharge} onVoid={openVoid} onSend={sendNow} onPay={pay} onNewSale={newSale} isSending={isSending} />;
  return (
    <SellContext value={selling}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={classes.screen} data-layout={layout}>
        <div className={classes.menu}>
          <MenuPanel onTap={tap} onOpenItem={data.operational.allowToUseOpenItemOnQuickService ? openOpenItem : null} />
        </div>
        {layout === 'phone' ? (
          <>
            <PhoneBar onOpenCart={() => setIsCartOpen(true)} onPay={pay} onReceipt={openReceipt} onOptions={options} />
            <Drawer opened={isCartOpen} onClose={() => setIsCartOpen(false)} position="bottom" size="92%" title={t('cart')} padding={0} transitionProps={{ duration: 0 }} closeButtonProps={{ 'aria-label': t('close') }} classNames={{ content: classes.sheet, body: classes.sheetBody }} styles={{ header: { padding: '4px 6px 4px 14px', minHeight: 52 } }}>
              {cart}
            </Drawer>
          </>
        ) : (
          <div className={classes.side}>
            <LastSaleStrip onReceipt={openReceipt} />
            <div className={classes.cart}>{cart}</div>
            <div className={classes.anchor}><UndoStrip /></div>
          </div>
        )}
      </div>
      <SaleWatch />
      <SellDialogs open={open} onClose={close} onScan={scan} onReceiptClosed={receiptClosed} />
    </SellContext>
  );
}

const blockedCodes = { inactive: 'cart.line.inactive_or_removed', notForSale: 'cart.line.unavailable', unavailable: 'cart.line.unavailable', outOfStock: 'cart.line.out_of_stock', outsideHours: 'cart.line.unavailable_now' } as const;

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
    for (const discount of priced.value.dropped) toast('warning', textOf(sellStrings)('discountDropped', { name: discount.name }));
  }, [cart, data, at]);
  // A payment that was under way when the page went away comes up first.
  useEffect(() => {
    if (isUnfinished && useCheckout.getState().stage === 'closed') openPayment();
  }, [isUnfinished]);
  return null;
}
