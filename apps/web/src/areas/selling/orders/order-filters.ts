import {
  FulfillmentStatus,
  OrderChannel,
  OrderPaymentStatus,
  OrderStatus,
  type EnteredAmount,
  amountOf,
} from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import type { OrderSearch } from './orders.queries.ts';

/** The filters of the order list as the address has them; an empty one matches everything. */
export const noFilters = {
  status: '',
  payment: '',
  progress: '',
  date: '',
  variance: '',
  from: '',
  to: '',
  channel: '',
  cashier: '',
  customer: '',
  amount: '',
  item: '',
};
export type OrderFilters = Readonly<Record<keyof typeof noFilters, string>>;

/** Days that a search by a total or an item looks at where the person names none. */
const NEAR_DAYS = 31;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an order was charged otherwise than the server comes to (decision 79), as the address says it. */
export const variances = ['different', 'same'] as const;

/**
 * The search that the filters ask for. The address can be typed, so what the server would refuse is left out; a total
 * or an item without dates is looked for among the orders of the last month.
 */
export function searchOf(filters: OrderFilters, today: string): OrderSearch {
  const { status, payment, variance, channel } = filters;
  const [date, from, to] = [filters.date, filters.from, filters.to].map((one) => (isDate(one) ? one : ''));
  const amount: EnteredAmount | undefined = /^\d{1,9}(\.\d{1,5})?$/.test(filters.amount)
    ? amountOf(Number(filters.amount))
    : undefined;
  const item = filters.item.trim().slice(0, 100);
  const isOpen = (amount !== undefined || item !== '') && date === '' && (from === '' || to === '');
  const last = to === '' || to === undefined ? today : to;
  const first = from === '' || from === undefined ? daysAfter(last, -NEAR_DAYS) : from;
  return {
    ...defined(
      'status',
      Object.values(OrderStatus).find((one) => one === status),
    ),
    ...defined(
      'paymentStatus',
      Object.values(OrderPaymentStatus).find((one) => one === payment),
    ),
    ...defined(
      'fulfillmentStatus',
      Object.values(FulfillmentStatus).find((one) => one === filters.progress),
    ),
    ...defined('businessDate', date === '' ? undefined : date),
    ...defined('fromDate', isOpen ? first : from === '' ? undefined : from),
    ...defined('toDate', isOpen ? last : to === '' ? undefined : to),
    ...defined(
      'channel',
      Object.values(OrderChannel).find((one) => String(one) === channel),
    ),
    ...defined('cashierID', ID.test(filters.cashier) ? filters.cashier : undefined),
    ...defined('customerID', ID.test(filters.customer) ? filters.customer : undefined),
    ...defined('amount', amount),
    ...defined('item', item === '' ? undefined : item),
    ...(variances.some((one) => one === variance) && { hasVariance: variance === 'different' }),
  };
}

const defined = <K extends keyof OrderSearch>(key: K, value: OrderSearch[K]): Partial<OrderSearch> =>
  // A computed key is a string to the compiler.
  value === undefined ? {} : ({ [key]: value } as Partial<OrderSearch>);

// The address can be typed, and the server refuses 30 February.
function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
