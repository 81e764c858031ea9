import { useEffect, useEffectEvent, useState } from 'react';
import { OrderTicketDialog, type OrderTicketType } from '#areas/selling/order-life/index.ts';
import { ReceiptDialog } from '#areas/selling/receipts/index.ts';
import { useText } from '#text/define.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { billStrings } from './bill.strings.ts';
import { storeForBill, type StoredForBill } from './store-for-bill.ts';

interface TicketDialogProps {
  readonly type: OrderTicketType;
  readonly name: 'orderTicket' | 'deliveryTicket';
  readonly onClose: () => void;
}

/** The order ticket or delivery ticket of the current order, to print it; what was typed is stored first. */
export function TicketDialog({ type, name, onClose }: TicketDialogProps) {
  const ofBill = useText(billStrings);
  const ofCart = useText(cartStrings);
  const selling = useSelling();
  const orderNo = useSale(({ cart }) => cart?.orderNo ?? '');
  const [stored, setStored] = useState<StoredForBill | null>(null);
  const store = () => void storeForBill(selling).then(setStored).finally(markBusy('writing'));
  const open = useEffectEvent(store);
  useEffect(() => open(), []);
  if (stored?.kind === 'stored')
    return <OrderTicketDialog orderID={stored.orderID} orderNo={orderNo} type={type} onClose={onClose} />;
  return (
    <ReceiptDialog
      title={ofCart(name)}
      printed={undefined}
      failure={stored === null ? null : stored.why || ofBill('saveFailed')}
      onRetry={() => (setStored(null), store())}
      onClose={onClose}
    />
  );
}
