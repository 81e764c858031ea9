import type { CounterOrder } from '@tavola/contract';
import { defaultOrder, parseMoney, sortRelatedOrders, ZERO } from '@tavola/selling';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { relatedOrdersQuery } from '#areas/selling/order-life/order-life.queries.ts';
import { useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { cartStrings } from '../cart.strings.ts';
import { useSale } from '../state/sale-store.ts';
import classes from './Strips.module.css';

// At the counter there is no table that could name an order.
const NO_TABLE = { tableName: null, tableGroupName: null };

/**
 * Unpaid orders next to the sale at the counter: those of its customer and those that this terminal has held or sent.
 * A tap opens one in place of the current order in the history (selling spec, section 2). Nothing without any.
 */
export function RelatedOrders() {
  const customerID = useSale(({ cart }) => cart?.customerID ?? null);
  const orderID = useSale(({ cart }) => cart?.orderID ?? null);
  const { operational } = useSelling().data;
  // The default customer is on orders of many guests.
  const guestID = customerID === operational.defaultCustomerID ? null : customerID;
  return orderID === null ? null : <Strip guestID={guestID} orderID={orderID} />;
}

function Strip({ guestID, orderID }: { readonly guestID: string | null; readonly orderID: string }) {
  const t = useText(cartStrings);
  const { data } = useQuery(relatedOrdersQuery(guestID, orderID));
  const known = new Map(data?.items.map((order) => [order.orderID, order]));
  known.delete(orderID);
  const sorted = sortRelatedOrders([...known.values()].map(toRelated), NO_TABLE);
  if (defaultOrder(sorted) === undefined) return null;
  return (
    <div className={classes.related} role="group" aria-label={t('relatedOrders')}>
      {sorted.map(({ orderID: id }) => {
        const order = known.get(id);
        return order === undefined ? null : (
          <Related key={id} order={order} isGuests={guestID !== null && order.customerID === guestID} />
        );
      })}
    </div>
  );
}

interface RelatedProps {
  readonly order: CounterOrder;
  /** It is of the customer of the sale. */
  readonly isGuests: boolean;
}

function Related({ order, isGuests }: RelatedProps) {
  const t = useText(cartStrings);
  const goTo = useGoTo();
  const { currency, operational } = useSelling().data;
  const { canView } = useRights('customers');
  const isNamed = order.customerID !== null && order.customerID !== operational.defaultCustomerID;
  const { data: guest } = useQuery({ ...customerDetailsQuery(order.customerID ?? ''), enabled: canView && isNamed });
  const name = guest === undefined || !isNamed ? '' : `${guest.givenName} ${guest.familyName}`.trim();
  const due = parseMoney(order.balanceDueAmount);
  return (
    <button
      type="button"
      className={classes.relatedOrder}
      data-guest={isGuests || undefined}
      onClick={() => void goTo('quickService', { search: { id: order.orderID }, replace: true })}
    >
      {order.isHeld && <IconPlayerPause size={18} role="img" aria-label={t('onHold')} />}
      <span>{t('orderNo', { no: order.orderNo })}</span>
      {name !== '' && <span className={classes.relatedName}>{name}</span>}
      <span>{showMoney(due.ok ? due.value : ZERO, currency)}</span>
    </button>
  );
}

const toRelated = ({ orderID, orderNo, customerID, orderDateTime, isSent, isPartiallyPaid }: CounterOrder) => ({
  orderID,
  orderNo,
  customerID,
  aliasName: null,
  isMain: false,
  isPaid: false,
  isPartiallyPaid,
  isVoid: false,
  isSent,
  orderDateTime,
  hasLines: true,
});
