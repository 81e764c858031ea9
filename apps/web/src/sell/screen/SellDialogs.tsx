import { ReceiptTemplateType } from '@tavola/contract';
import { Suspense, useCallback, useEffect } from 'react';
import { untilIdle } from '#runtime/clock/until-idle.ts';
import { isServerAnswering } from '#runtime/http/server-answers.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { lock } from '#runtime/session/locks/lock.ts';
import { rememberedPeople } from '#runtime/session/locks/pin-memory.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useLastSale } from '../cart/state/last-sale.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { choosingOf, choosingOfTile } from '../item/choosing.ts';
import { MENU_ID } from '../menu/MenuPanel.tsx';
import { closeReceipt, useCheckout } from '../payment/checkout/checkout-state.ts';
import { closeDialog, useSellDialogs, type OpenDialog } from '../shell/sell-dialogs.ts';

const parts = {
  item: lazyPart(() => import('../item/ItemDialog.tsx').then(({ ItemDialog }) => ItemDialog)),
  payment: lazyPart(() => import('../payment/PaymentDialog.tsx').then(({ PaymentDialog }) => PaymentDialog)),
  receipt: lazyPart(() =>
    import('../receipt/ReceiptDialog.tsx').then(({ ReceiptDialog, printedReceipt }) =>
      printedReceipt.fetch().then(() => ReceiptDialog),
    ),
  ),
  note: lazyPart(() => import('../dialogs/NoteDialog.tsx').then(({ NoteDialog }) => NoteDialog)),
  customer: lazyPart(() => import('../customer/CustomerDialog.tsx').then(({ CustomerDialog }) => CustomerDialog)),
  points: lazyPart(() => import('../payment/points/RedeemDialog.tsx').then(({ RedeemDialog }) => RedeemDialog)),
  openItem: lazyPart(() => import('../item/OpenItemDialog.tsx').then(({ OpenItemDialog }) => OpenItemDialog)),
  serviceCharge: lazyPart(() =>
    import('../dialogs/ServiceChargeDialog.tsx').then(({ ServiceChargeDialog }) => ServiceChargeDialog),
  ),
  delivery: lazyPart(() => import('../dialogs/rare-dialogs.ts').then(({ DeliveryDialog }) => DeliveryDialog)),
  onlineStore: lazyPart(() => import('../dialogs/rare-dialogs.ts').then(({ StoreDialog }) => StoreDialog)),
  pickUp: lazyPart(() => import('../dialogs/PickUpDialog.tsx').then(({ PickUpDialog }) => PickUpDialog)),
  void: lazyPart(() => import('../dialogs/VoidDialog.tsx').then(({ VoidDialog }) => VoidDialog)),
  send: lazyPart(() => import('../dialogs/rare-dialogs.ts').then(({ SendDialog }) => SendDialog)),
  lookup: lazyPart(() => import('../dialogs/rare-dialogs.ts').then(({ LookupDialog }) => LookupDialog)),
  stock: lazyPart(() => import('../dialogs/rare-dialogs.ts').then(({ OutOfStockDialog }) => OutOfStockDialog)),
  ticket: lazyPart(() => import('../receipt/TicketDialog.tsx').then(({ TicketDialog }) => TicketDialog)),
  shortcuts: lazyPart(() => import('../shell/ShortcutsDialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog)),
  course: lazyPart(() => import('../table/courses/CourseDialog.tsx').then(({ CourseDialog }) => CourseDialog)),
  seat: lazyPart(() => import('../table/seats/SeatDialog.tsx').then(({ SeatDialog }) => SeatDialog)),
  bills: lazyPart(() => import('../table/shares/BillsDialog.tsx').then(({ BillsDialog }) => BillsDialog)),
  part: lazyPart(() => import('../table/shares/PartDialog.tsx').then(({ PartDialog }) => PartDialog)),
  bill: lazyPart(() => import('../receipt/BillDialog.tsx').then(({ BillDialog }) => BillDialog)),
  billReceipt: lazyPart(() =>
    import('../receipt/BillReceiptDialog.tsx').then(({ BillReceiptDialog }) => BillReceiptDialog),
  ),
  history: lazyPart(() => import('#areas/selling/order-life/index.ts').then(({ OrderLifeDialog }) => OrderLifeDialog)),
  kitchenLegend: lazyPart(() =>
    import('../dialogs/KitchenLegendDialog.tsx').then(({ KitchenLegendDialog }) => KitchenLegendDialog),
  ),
  whyTotal: lazyPart(() =>
    import('../dialogs/why-total/WhyTotalDialog.tsx').then(({ WhyTotalDialog }) => WhyTotalDialog),
  ),
  giftCard: lazyPart(() => import('../gift-cards/GiftCardDialog.tsx').then(({ GiftCardDialog }) => GiftCardDialog)),
  guests: lazyPart(() => import('../table/guests/GuestsDialog.tsx').then(({ GuestsDialog }) => GuestsDialog)),
  move: lazyPart(() => import('../table/moves/MoveBillDialog.tsx').then(({ MoveBillDialog }) => MoveBillDialog)),
  discount: lazyPart(() => import('../dialogs/DiscountDialog.tsx').then(({ DiscountDialog }) => DiscountDialog)),
  voidComp: lazyPart(() => import('../dialogs/VoidCompDialog.tsx').then(({ VoidCompDialog }) => VoidCompDialog)),
} as const;

/**
 * Preloads what the next taps need, once the screen is rendered: the first sale must be as quick as the second, and
 * work without a connection. One module after another while no one taps: a tap on the first tile must not wait for the
 * code of a dialog.
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

/** The dialog in front of the sell screen, the payment and the receipt. */
export function SellDialogs() {
  const { data } = useSelling();
  const goTo = useGoTo();
  const open = useSellDialogs((state) => state.dialog);
  const stage = useCheckout((state) => state.stage);
  const lastSale = useLastSale((state) => state.lastSale);
  const hasLines = useSale((state) => (state.cart?.lines.length ?? 0) > 0);
  useLineMark(open);
  useEffect(() => (hasLines ? markBusy('selling') : undefined), [hasLines]);
  useEffect(() => (stage === 'paying' ? markBusy('tendering') : undefined), [stage]);
  const receiptClosed = useCallback(() => {
    closeReceipt();
    setTimeout(toMenu);
    if (!data.operational.logoutAfterPayment) return;
    // Without a connection nobody could sign in again.
    if (isServerAnswering()) void goTo('signOut');
    else if (rememberedPeople('').length > 0) lock();
  }, [data, goTo]);
  return (
    <Suspense fallback={null}>
      {open !== null && <Dialog open={open} />}
      {stage === 'paying' && <parts.payment.Part />}
      {stage === 'receipt' && lastSale !== null && (
        <parts.receipt.Part key={lastSale.result.orderID} lastSale={lastSale} goesByItself onClose={receiptClosed} />
      )}
      {open?.kind === 'lastReceipt' && lastSale !== null && (
        <parts.receipt.Part lastSale={lastSale} goesByItself={false} onClose={closeDialog} />
      )}
    </Suspense>
  );
}

/** Shows the other terminals which stored line is open in a dialog here (decision 142). */
function useLineMark(open: OpenDialog | null): void {
  const line = open !== null && 'line' in open ? open.line : null;
  const lineID = line?.isStored === true ? line.orderLineID : null;
  const orderID = useSale((state) => state.cart?.orderID ?? null);
  useEffect(() => {
    if (lineID === null || orderID === null) return;
    let isOpen = true;
    // Declared by its first value, it would take no other.
    let release = () => undefined as void;
    void import('../cart/state/keep-marked.ts').then(({ keepMarked }) => {
      if (isOpen) release = keepMarked(orderID, lineID);
    });
    return () => {
      isOpen = false;
      release();
    };
  }, [lineID, orderID]);
}

/** Pay is off for an empty cart, so the keyboard continues at the menu, where the next sale begins. */
function toMenu(): void {
  if (document.activeElement === document.body) document.getElementById(MENU_ID)?.focus({ preventScroll: true });
}

function Dialog({ open }: { readonly open: OpenDialog }) {
  const { catalog } = useSelling().data;
  const cart = useSale((state) => state.cart);
  if (open.kind === 'stock') return <parts.stock.Part product={open.product} onClose={closeDialog} />;
  if (open.kind === 'lookup') return <parts.lookup.Part onClose={closeDialog} />;
  if (cart === null) return null;
  switch (open.kind) {
    case 'item':
      return (
        <parts.item.Part
          start={{ ...choosingOfTile(catalog, open.tile), ...(open.quantity && { quantity: open.quantity }) }}
          line={null}
          isWeightKnown={open.quantity !== undefined}
          onClose={closeDialog}
        />
      );
    case 'options':
      return <parts.item.Part start={choosingOf(catalog, open.line)} line={open.line} onClose={closeDialog} />;
    case 'customer':
      return <parts.customer.Part cart={cart} phone={open.phone ?? null} onClose={closeDialog} />;
    case 'points':
      return <parts.points.Part cart={cart} onClose={closeDialog} />;
    case 'openItem':
      return <parts.openItem.Part onClose={closeDialog} />;
    case 'serviceCharge':
      return <parts.serviceCharge.Part cart={cart} onClose={closeDialog} />;
    case 'delivery':
      return <parts.delivery.Part cart={cart} onClose={closeDialog} />;
    case 'onlineStore':
      return <parts.onlineStore.Part cart={cart} onClose={closeDialog} />;
    case 'pickUp':
      return <parts.pickUp.Part cart={cart} onClose={closeDialog} />;
    case 'whyTotal':
      return <parts.whyTotal.Part cart={cart} onClose={closeDialog} />;
    case 'send':
      return <parts.send.Part cart={cart} onClose={closeDialog} />;
    case 'bill':
      return <parts.bill.Part onClose={closeDialog} />;
    case 'guests':
      return cart.tableID === null ? null : <parts.guests.Part tableID={cart.tableID} onClose={closeDialog} />;
    case 'orderTicket':
      return <parts.ticket.Part type={ReceiptTemplateType.Order} name={open.kind} onClose={closeDialog} />;
    case 'deliveryTicket':
      return <parts.ticket.Part type={ReceiptTemplateType.DeliveryTicket} name={open.kind} onClose={closeDialog} />;
    case 'history':
      return <parts.history.Part orderID={cart.orderID} orderNo={cart.orderNo ?? ''} onClose={closeDialog} />;
    case 'kitchenLegend':
      return <parts.kitchenLegend.Part onClose={closeDialog} />;
    case 'billReceipt':
      return <parts.billReceipt.Part orderID={open.orderID} name={open.name} onClose={closeDialog} />;
    case 'giftCard':
      return <parts.giftCard.Part onClose={closeDialog} />;
    case 'move':
      return <parts.move.Part onClose={closeDialog} />;
    case 'shortcuts':
      return <parts.shortcuts.Part onClose={closeDialog} />;
    case 'lastReceipt':
      return null;
    case 'note':
      return <parts.note.Part cart={cart} line={open.line} onClose={closeDialog} />;
    case 'discount':
      return <parts.discount.Part cart={cart} orderLineID={open.line?.orderLineID ?? null} onClose={closeDialog} />;
    case 'voidComp':
      return (
        <parts.voidComp.Part
          cart={cart}
          orderLineID={open.line?.orderLineID ?? null}
          pieces={open.pieces}
          onClose={closeDialog}
        />
      );
    case 'course':
      return <parts.course.Part line={open.line} onClose={closeDialog} />;
    case 'seat':
      return <parts.seat.Part line={open.line} onClose={closeDialog} />;
    case 'part':
      return <parts.part.Part line={open.line} billID={open.billID} onClose={closeDialog} />;
    case 'bills':
      return <parts.bills.Part line={open.line} onClose={closeDialog} />;
    case 'void':
      return <parts.void.Part cart={cart} onClose={closeDialog} />;
  }
}
