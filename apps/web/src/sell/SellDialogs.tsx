import type { CartLine } from '@tavola/selling';
import { lazy, Suspense, useEffect } from 'react';
import { markBusy } from '../ui/busy.ts';
import { useSale } from './cart/sale-store.ts';
import type { Choosing } from './item/choosing.ts';
import { useCheckout } from './payment/checkout-state.ts';

/** The one dialog that is open in front of the sell screen, beside those of the payment. */
export type OpenDialog =
  | { readonly kind: 'item'; readonly start: Choosing; readonly line: CartLine | null }
  | { readonly kind: 'note'; readonly line: CartLine | null }
  /** null = for the order. */
  | { readonly kind: 'discount' | 'voidComp'; readonly orderLineID: string | null }
  | { readonly kind: 'openItem' | 'serviceCharge' | 'void' | 'shortcuts' | 'lastReceipt' };

const parts = {
  item: () => import('./item/ItemDialog.tsx'), payment: () => import('./payment/PaymentDialog.tsx'), receipt: () => import('./receipt/ReceiptDialog.tsx'), note: () => import('./cart/NoteDialog.tsx'),
  openItem: () => import('./item/OpenItemDialog.tsx'), serviceCharge: () => import('./cart/ServiceChargeDialog.tsx'), void: () => import('./cart/VoidDialog.tsx'), shortcuts: () => import('./frame/ShortcutsDialog.tsx'),
  discount: () => import('./cart/DiscountDialog.tsx'), voidComp: () => import('./cart/VoidCompDialog.tsx'),
} as const;

const ItemDialog = lazy(() => parts.item().then((module) => ({ default: module.ItemDialog })));
const PaymentDialog = lazy(() => parts.payment().then((module) => ({ default: module.PaymentDialog })));
const ReceiptDialog = lazy(() => parts.receipt().then((module) => ({ default: module.ReceiptDialog })));
const NoteDialog = lazy(() => parts.note().then((module) => ({ default: module.NoteDialog })));
const OpenItemDialog = lazy(() => parts.openItem().then((module) => ({ default: module.OpenItemDialog })));
const ServiceChargeDialog = lazy(() => parts.serviceCharge().then((module) => ({ default: module.ServiceChargeDialog })));
const VoidDialog = lazy(() => parts.void().then((module) => ({ default: module.VoidDialog })));
const DiscountDialog = lazy(() => parts.discount().then((module) => ({ default: module.DiscountDialog })));
const VoidCompDialog = lazy(() => parts.voidComp().then((module) => ({ default: module.VoidCompDialog })));
const ShortcutsDialog = lazy(() => parts.shortcuts().then((module) => ({ default: module.ShortcutsDialog })));

/** Fetches what the next taps will need, once the screen stands: the first sale must be as quick as the second, and without a line too. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all(Object.values(parts).map((load) => load())).catch(() => undefined), 300);
    return () => clearTimeout(timer);
  }, []);
}

interface SellDialogsProps {
  readonly open: OpenDialog | null;
  readonly onClose: () => void;
  readonly onReceiptClosed: () => void;
}

export function SellDialogs({ open, onClose, onReceiptClosed }: SellDialogsProps) {
  const stage = useCheckout((state) => state.stage);
  const lastSale = useSale((state) => state.lastSale);
  const hasLines = useSale((state) => (state.cart?.lines.length ?? 0) > 0);
  useEffect(() => (hasLines ? markBusy('selling') : undefined), [hasLines]);
  useEffect(() => (stage === 'paying' ? markBusy('tendering') : undefined), [stage]);
  return (
    <Suspense fallback={null}>
      {open !== null && <Dialog open={open} onClose={onClose} />}
      {stage === 'paying' && <PaymentDialog />}
      {stage === 'receipt' && lastSale !== null && <ReceiptDialog key={lastSale.result.orderID} lastSale={lastSale} goesByItself onClose={onReceiptClosed} />}
      {open?.kind === 'lastReceipt' && lastSale !== null && <ReceiptDialog lastSale={lastSale} goesByItself={false} onClose={onClose} />}
    </Suspense>
  );
}

function Dialog({ open, onClose }: { readonly open: OpenDialog; readonly onClose: () => void }) {
  const cart = useSale((state) => state.cart);
  if (cart === null) return null;
  switch (open.kind) {
    case 'item': return <ItemDialog start={open.start} line={open.line} onClose={onClose} />;
    case 'openItem': return <OpenItemDialog onClose={onClose} />;
    case 'serviceCharge': return <ServiceChargeDialog cart={cart} onClose={onClose} />;
    case 'shortcuts': return <ShortcutsDialog onClose={onClose} />;
    case 'lastReceipt': return null;
    case 'note': return <NoteDialog cart={cart} line={open.line} onClose={onClose} />;
    case 'discount': return <DiscountDialog cart={cart} orderLineID={open.orderLineID} onClose={onClose} />;
    case 'voidComp': return <VoidCompDialog cart={cart} orderLineID={open.orderLineID} onClose={onClose} />;
    case 'void': return <VoidDialog cart={cart} onClose={onClose} />;
  }
}
