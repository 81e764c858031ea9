import { NumberReset, OrderChannel, type OrderNumbering } from '@tavola/contract';

/**
 * How the number of an order is written, and what counts it (decision 35). Every order takes the next number of its
 * business date, which keeps the order of the day; `counter` is another one where the location counts differently.
 */
export interface OrderNumberRule {
  readonly prefix: string;
  readonly length: number;
  /** null = the counter of the business date itself. */
  readonly counter: OrderCounter | null;
}

/** A counter by its kind and the first date of the time that it counts. */
export interface OrderCounter {
  readonly kind: 'orderNo' | 'orderNo:1' | 'orderNo:2' | 'orderNo:3';
  readonly date: string;
}

/** The date of counters that never restart. */
const ALWAYS = '1970-01-01';

const channelWords = {
  [OrderChannel.QuickService]: 'quickService',
  [OrderChannel.TableService]: 'tableService',
  [OrderChannel.OnlineService]: 'onlineService',
} as const;

/** The rule for an order of this channel and business date (`YYYY-MM-DD`). */
export function orderNumberRule(
  { prefix, length, isPerChannel, reset }: OrderNumbering,
  channel: OrderChannel,
  businessDate: string,
): OrderNumberRule {
  const isOwn = isPerChannel || reset !== NumberReset.Day;
  const counter: OrderCounter = {
    kind: isPerChannel ? `orderNo:${channel}` : 'orderNo',
    date: firstDate(reset, businessDate),
  };
  return { prefix: prefix[channelWords[channel]], length, counter: isOwn ? counter : null };
}

/** The counters of a location at a business date, for all its channels; empty = the one of the date itself. */
export function orderCounters(numbering: OrderNumbering, businessDate: string): readonly OrderCounter[] {
  const channels = numbering.isPerChannel ? Object.values(OrderChannel) : [OrderChannel.QuickService];
  return channels.flatMap((channel) => orderNumberRule(numbering, channel, businessDate).counter ?? []);
}

function firstDate(reset: NumberReset, businessDate: string): string {
  if (reset === NumberReset.Never) return ALWAYS;
  return reset === NumberReset.Month ? `${businessDate.slice(0, 7)}-01` : businessDate;
}
