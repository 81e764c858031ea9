import type {
  Fulfillment,
  FulfillmentStatus,
  LineTax,
  OnlineStatus,
  OrderChannel,
  OrderPaymentStatus,
  OrderRedemption,
  OrderStatus,
  SyncVariance,
  VoidComp,
} from '@tavola/contract';
import type * as z from 'zod/mini';
import {
  amount,
  boolean,
  counter,
  date,
  decimal,
  instant,
  integer,
  json,
  nullable,
  smallintOf,
  text,
  textOf,
  texts,
  uuid,
  uuids,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf } from '#platform/database/tables/columns.ts';

export type { SyncVariance };

const column = columnsOf('orders');

/** The columns of orders. Figures are decimal numbers as they travel; only the engine has integers. */
export const orderColumns = new Columns({
  orderID: column('id', uuid),
  version: column('version', integer),
  headerVersion: column('header_version', integer),
  saves: column('saves', texts),
  orderDate: column('order_date', date),
  orderNumber: column('order_number', counter),
  orderNo: column('order_no', text),
  channel: column('channel', smallintOf<OrderChannel>()),
  fulfillment: column('fulfillment', smallintOf<Fulfillment>()),
  status: column('status', textOf<OrderStatus>()),
  fulfillmentStatus: column('fulfillment_status', textOf<FulfillmentStatus>()),
  /** Null = since the order was placed. */
  fulfillmentSince: column('fulfillment_moved_at', nullable(instant)),
  paymentStatus: column('payment_status', textOf<OrderPaymentStatus>()),
  subtotal: column('subtotal', amount),
  discountAmount: column('discount_amount', amount),
  compAmount: column('comp_amount', amount),
  serviceChargeRate: column('service_charge_rate', decimal),
  serviceChargeAmount: column('service_charge_amount', amount),
  inclusiveTaxAmount: column('inclusive_tax_amount', amount),
  exclusiveTaxAmount: column('exclusive_tax_amount', amount),
  deliveryChargeAmount: column('delivery_charge_amount', amount),
  additionalChargeAmount: column('additional_charge_amount', amount),
  redeemedAmount: column('redeemed_amount', amount),
  /** What redeemed points leave; null = none are redeemed. */
  redemption: column('redemption', nullable(json<OrderRedemption>())),
  totalDueAmount: column('total_due_amount', amount),
  /** Lines after discounts, comps and redemption, without the tax in them (decision 97); null = an older order. */
  netSalesAmount: column('net_sales_amount', nullable(amount)),
  tipAmount: column('tip_amount', amount),
  taxes: column('taxes', json<readonly z.infer<typeof LineTax>[]>()),
  syncVariance: column('sync_variance', nullable(json<SyncVariance>())),
  note: column('note', nullable(text)),
  voidComp: column('void_comp', nullable(json<VoidComp>())),
  excludedDiscountIDs: column('excluded_discount_ids', uuids),
  customerID: column('customer_id', nullable(uuid)),
  customerAddressID: column('customer_address_id', nullable(uuid)),
  /** How far it has come with its channel (decision 85); null = no channel waits for it. */
  onlineStatus: column('online_status', nullable(textOf<OnlineStatus>())),
  onlineStoreID: column('online_store_id', nullable(uuid)),
  tableID: column('table_id', nullable(uuid)),
  tableGroupID: column('table_group_id', nullable(uuid)),
  tableName: column('table_name', nullable(text)),
  /** What people call a bill of a table. */
  aliasName: column('alias_name', nullable(text)),
  isAsap: column('is_asap', boolean),
  pickUpAt: column('pick_up_at', nullable(instant)),
  /** When a scheduled order goes to the kitchen, as of its scheduling (decision 37). */
  fireAt: column('fire_at', nullable(instant)),
  deliveryAddress: column('delivery_address', nullable(text)),
  collectionDate: column('collection_date', date),
  collectionCode: column('collection_code', nullable(text)),
  /** Lines that are not voided; of these the ones not yet completed, and the ones never sent. */
  lineCount: column('line_count', integer),
  openLineCount: column('open_line_count', integer),
  unsentLineCount: column('unsent_line_count', integer),
  hasSentLines: column('has_sent_lines', boolean),
  /** Who voided or comped the order as a whole, on which business day, and whose PIN allowed the void. */
  voidCompBy: column('void_comp_by', nullable(uuid)),
  voidCompDate: column('void_comp_date', nullable(date)),
  voidCompApprovedBy: column('void_comp_approved_by', nullable(uuid)),
  /** The tax of its service charge (decision 98). */
  serviceChargeTaxID: column('service_charge_tax_id', nullable(uuid)),
  /** Null, as its terminal is, where a channel placed it, which `openedByName` is the name of (decision 289). */
  /** A card terminal has not answered for it yet: it is frozen (decision 147). */
  awaitsProcess: column('awaits_process', boolean),
  openedBy: column('opened_by', nullable(uuid)),
  openedByName: column('opened_by_name', text),
  clientID: column('client_id', nullable(uuid)),
  createdAt: column('created_at', instant),
  updatedAt: column('updated_at', instant),
});
