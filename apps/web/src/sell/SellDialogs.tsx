import type { CartLine } from '@tavola/selling';
import { Suspense, useEffect } from 'react';
import { markBusy } from '#ui/forms/busy.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
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
  item: lazyPart(() => import('./item/ItemDialog.tsx').then(({ ItemDialog }) => ItemDialog)),
  payment: lazyPart(() => import('./payment/PaymentDialog.tsx').then(({ PaymentDialog }) => PaymentDialog)),
  receipt: lazyPart(() => import('./receipt/ReceiptDialog.tsx').then(({ ReceiptDialog }) => ReceiptDialog)),
  note: lazyPart(() => import('./cart/NoteDialog.tsx').then(({ NoteDialog }) => NoteDialog)),
  openItem: lazyPart(() => import('./item/OpenItemDialog.tsx').then(({ OpenItemDialog }) => OpenItemDialog)),
  serviceCharge: lazyPart(() =>
    import('./cart/ServiceChargeDialog.tsx').then(({ ServiceChargeDialog }) => ServiceChargeDialog),
  ),
  void: lazyPart(() => import('./cart/VoidDialog.tsx').then(({ VoidDialog }) => VoidDialog)),
  shortcuts: lazyPart(() => import('./shell/ShortcutsDialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog)),
  discount: lazyPart(() => import('./cart/DiscountDialog.tsx').then(({ DiscountDialog }) => DiscountDialog)),
  voidComp: lazyPart(() => import('./cart/VoidCompDialog.tsx').then(({ VoidCompDialog }) => VoidCompDialog)),
} as const;

/**
 * Fetches what the next taps will need, once the screen stands: the first sale must be as quick as the second, and
 * without a line too. One after another while nobody taps: a tap on the first tile must not wait for the code of a
 * dialog.
 */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    let isHere = true;
    const fetchAll = async () => {
      for (const { fetch } of Object.values(parts)) {
        await untilIdle();
        if (!isHere) return;
        await fetch().catch(() => undefined);
      }
    };
    void fetchAll();
    return () => {
      isHere = false;
    };
  }, []);
}

const MOST_IDLE_MS = 1000;
/** Not every browser knows when it is idle. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: MOST_IDLE_MS })
      : setTimeout(resolve, 100),
  );

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
      {stage === 'paying' && <parts.payment.Part />}
      {stage === 'receipt' && lastSale !== null && (
        <parts.receipt.Part key={lastSale.result.orderID} lastSale={lastSale} goesByItself onClose={onReceiptClosed} />
      )}
      {open?.kind === 'lastReceipt' && lastSale !== null && (
        <parts.receipt.Part lastSale={lastSale} goesByItself={false} onClose={onClose} />
      )}
    </Suspense>
  );
}

function Dialog({ open, onClose }: { readonly open: OpenDialog; readonly onClose: () => void }) {
  const cart = useSale((state) => state.cart);
  if (cart === null) return null;
  switch (open.kind) {
    case 'item':
      return <parts.item.Part start={open.start} line={open.line} onClose={onClose} />;
    case 'openItem':
      return <parts.openItem.Part onClose={onClose} />;
    case 'serviceCharge':
      return <parts.serviceCharge.Part cart={cart} onClose={onClose} />;
    case 'shortcuts':
      return <parts.shortcuts.Part onClose={onClose} />;
    case 'lastReceipt':
      return null;
    case 'note':
      return <parts.note.Part cart={cart} line={open.line} onClose={onClose} />;
    case 'discount':
      return <parts.discount.Part cart={cart} orderLineID={open.orderLineID} onClose={onClose} />;
    case 'voidComp':
      return <parts.voidComp.Part cart={cart} orderLineID={open.orderLineID} onClose={onClose} />;
    case 'void':
      return <parts.void.Part cart={cart} onClose={onClose} />;
  }
}
