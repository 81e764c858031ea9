import {
  NO_AMOUNT,
  type Amount,
  type LineAdjustment,
  type LineNames,
  type LineTax,
  type Names,
  type OrderLineModifier,
  type Payment,
  type ReceiptCode,
  type ReceiptPreview,
  type StoredTaxComponent,
  type VoidComp,
} from '@tavola/contract';
import { add, subtract, toAmount, toMoney, type VariantUse } from '@tavola/selling';
import type { DiscountRow, LineRow, OrderRow, StoredOrder } from '../orders/order-rows.ts';
import type { SplitBill, SplitPart } from './receipt-split.rows.ts';

/** What a receipt is made from, as the tables have it. */
export interface ReceiptRows {
  readonly head: ReceiptHead;
  readonly lines: readonly ReceiptLine[];
  readonly discounts: readonly {
    readonly name: string;
    readonly names?: Names | null | undefined;
    readonly amount: Amount;
    readonly orderLineID: string | null;
    readonly discountValue: number;
    readonly isPercentage: boolean;
  }[];
  readonly payments: readonly (ReceiptPreview['payments'][number] & {
    readonly names?: Names | null | undefined;
    readonly accountName: string | null;
  })[];
  readonly codes: readonly ReceiptCode[];
  /** What the sale did to the points of its customer; null = nothing. */
  readonly points: ReceiptPreview['points'];
  /** The bills of the guests at the table, in its order. */
  readonly bills: readonly SplitBill[];
  /** What each line of this bill costs each bill that shares it. */
  readonly parts: readonly SplitPart[];
}

/** What a receipt says once: of the order, its sale, the location and the terminal. */
export interface ReceiptHead {
  readonly channel: number;
  readonly fulfillment: number;
  readonly orderNo: string;
  readonly orderedAt: string;
  readonly staffName: string;
  readonly tableName: string | null;
  /** How many guests sit at the table now; null = nobody said so. */
  readonly guestCount: number | null;
  /** What people call the bill. */
  readonly aliasName: string | null;
  readonly collectionCode: string | null;
  readonly note: string | null;
  readonly pickUpAt: string | null;
  readonly customer: ReceiptPreview['customer'];
  readonly deliveryDetails: ReceiptPreview['deliveryDetails'];
  readonly subtotal: Amount;
  readonly compAmount: Amount;
  readonly serviceChargeAmount: Amount;
  readonly serviceChargeRate: number;
  readonly deliveryChargeAmount: Amount;
  readonly additionalChargeAmount: Amount;
  /** What points take off, without exclusive tax. */
  readonly pointsDiscountAmount: Amount;
  readonly totalDueAmount: Amount;
  readonly taxes: ReceiptPreview['taxes'];
  /** Only while it is paid. */
  readonly saleNo: string | null;
  readonly paidAt: string | null;
  readonly location: ReceiptPreview['location'];
  readonly terminalName: string | null;
  readonly posSerialNo: string | null;
  readonly currencyID: number;
}

/** Whom a receipt names. */
export interface ReceiptCustomer extends Pick<ReceiptHead, 'customer'> {
  /** The address of the customer; null = none was chosen. */
  readonly customerAddress: ReceiptHead['deliveryDetails'];
}

/** Where a receipt comes from, and whom it names. */
export type ReceiptPlace = ReceiptCustomer &
  Pick<ReceiptHead, 'location' | 'currencyID' | 'terminalName' | 'posSerialNo'>;

/** A line with its options and parts as a receipt names them. */
export interface ReceiptLine {
  readonly orderLineID: string;
  readonly itemID: string;
  readonly quantity: number;
  readonly name: string;
  readonly names: LineNames | null;
  readonly amount: Amount;
  /** Amount of the whole line, and how many bills share it. */
  readonly wholeAmount: Amount;
  readonly billCount: number;
  readonly adjustments: readonly LineAdjustment[];
  readonly isVoided: boolean;
  readonly isFreeItem: boolean;
  readonly note: string | null;
  readonly modifiers: readonly OrderLineModifier[];
  readonly variantOptions: readonly VariantUse[];
  readonly parts: readonly {
    readonly itemID: string;
    readonly name: string;
    readonly quantity: number;
    readonly modifiers: readonly OrderLineModifier[];
  }[];
  readonly voidComp: VoidComp | null;
  /** Taxes of the line and of the parts of a combo. */
  readonly taxComponents: readonly StoredTaxComponent[];
  readonly compAmount: Amount;
  /** Its share of what is added to and taken off the order. */
  readonly orderDiscountShare: Amount;
  readonly serviceChargeAmount: Amount;
  readonly pointsDiscountAmount: Amount;
  readonly taxes: readonly LineTax[];
  readonly serviceChargeTaxes: readonly LineTax[];
  readonly seatNote: string | null;
  readonly seat: number | null;
  readonly course: string | null;
  readonly isSent: boolean;
}

type SaleHead = Pick<ReceiptHead, 'saleNo' | 'paidAt'>;
type OrderHead = Pick<
  OrderRow,
  | 'channel'
  | 'fulfillment'
  | 'orderNo'
  | 'createdAt'
  | 'openedByName'
  | 'tableName'
  | 'aliasName'
  | 'collectionCode'
  | 'note'
  | 'pickUpAt'
  | 'deliveryAddress'
  | 'subtotal'
  | 'compAmount'
  | 'serviceChargeAmount'
  | 'serviceChargeRate'
  | 'deliveryChargeAmount'
  | 'additionalChargeAmount'
  | 'redemption'
  | 'totalDueAmount'
  | 'taxes'
> & { readonly guestCount?: number | null };

/** The receipt of an order that one transaction opens and pays with one payment; nothing is read for it. */
export function receiptOfNew(
  { order, lines, discounts }: StoredOrder,
  sale: SaleHead,
  payment: Payment,
  given: Pick<ReceiptRows, 'codes' | 'points'>,
  place: ReceiptPlace,
): ReceiptRows {
  return {
    head: receiptHead(order, sale, place),
    // A new line has no other bills yet.
    lines: lines.map((line) => receiptLine(line, { wholeAmount: line.subtotal, billCount: 1 })),
    discounts: discounts.filter(({ amount }) => amount !== 0).map(receiptDiscount),
    payments: [receiptPayment(payment)],
    codes: sortCodes(given.codes),
    points: given.points,
    bills: [],
    parts: [],
  };
}

/** What a receipt says once; `contact` is who is asked for where it is brought. */
export const receiptHead = (
  order: OrderHead,
  sale: SaleHead,
  place: ReceiptPlace,
  contact: string | null = null,
): ReceiptHead => ({
  channel: order.channel,
  fulfillment: order.fulfillment,
  orderNo: order.orderNo,
  orderedAt: order.createdAt,
  staffName: order.openedByName,
  tableName: order.tableName,
  guestCount: order.guestCount ?? null,
  aliasName: order.aliasName,
  collectionCode: order.collectionCode,
  note: order.note,
  pickUpAt: order.pickUpAt,
  customer: place.customer,
  // A customer's address goes before one that was typed into the order.
  deliveryDetails: place.customerAddress ?? typedAddress(order.deliveryAddress, contact),
  subtotal: order.subtotal,
  compAmount: order.compAmount,
  serviceChargeAmount: order.serviceChargeAmount,
  serviceChargeRate: order.serviceChargeRate,
  deliveryChargeAmount: order.deliveryChargeAmount,
  additionalChargeAmount: order.additionalChargeAmount,
  pointsDiscountAmount: order.redemption?.discountAmount ?? NO_AMOUNT,
  totalDueAmount: order.totalDueAmount,
  taxes: [...order.taxes],
  saleNo: sale.saleNo,
  paidAt: sale.paidAt,
  location: place.location,
  terminalName: place.terminalName,
  posSerialNo: place.posSerialNo,
  currencyID: place.currencyID,
});

const typedAddress = (fullAddress: string | null, deliveryNote: string | null): ReceiptHead['deliveryDetails'] =>
  fullAddress === null ? null : { addressName: null, fullAddress, deliveryNote };

/** A line as a receipt names it. */
export const receiptLine = (
  row: Pick<
    LineRow,
    | 'orderLineID'
    | 'quantity'
    | 'itemName'
    | 'displayName'
    | 'itemID'
    | 'names'
    | 'taxComponents'
    | 'subtotal'
    | 'status'
    | 'isFreeItem'
    | 'label'
    | 'sentVersion'
    | 'modifiers'
    | 'variantOptions'
    | 'comboItems'
    | 'voidComp'
    | 'compAmount'
    | 'orderDiscountShare'
    | 'serviceChargeAmount'
    | 'netAmount'
    | 'redemption'
    | 'taxes'
    | 'serviceChargeTaxes'
    | 'adjustments'
  >,
  { wholeAmount, billCount }: Pick<ReceiptLine, 'wholeAmount' | 'billCount'>,
): ReceiptLine => ({
  orderLineID: row.orderLineID,
  itemID: row.itemID,
  quantity: row.quantity,
  name: row.displayName ?? row.itemName,
  names: row.names,
  amount: row.subtotal,
  wholeAmount,
  billCount,
  adjustments: row.adjustments,
  isVoided: row.status === 'Voided',
  isFreeItem: row.isFreeItem,
  note: row.label.note,
  modifiers: row.modifiers,
  variantOptions: row.variantOptions,
  parts: row.comboItems.map(({ itemID, name, quantity, orderLineModifiers }) => ({
    itemID,
    name: name ?? '',
    quantity,
    modifiers: orderLineModifiers,
  })),
  voidComp: row.voidComp,
  taxComponents: [...(row.taxComponents ?? []), ...row.comboItems.flatMap((part) => part.taxComponents ?? [])],
  compAmount: row.compAmount,
  orderDiscountShare: row.orderDiscountShare,
  serviceChargeAmount: row.serviceChargeAmount,
  pointsDiscountAmount: pointsDiscountOf(row),
  taxes: row.taxes,
  serviceChargeTaxes: row.serviceChargeTaxes,
  seatNote: row.label.seatNote,
  seat: row.label.seat ?? null,
  course: row.label.course ?? null,
  isSent: row.sentVersion !== null,
});

function pointsDiscountOf({
  netAmount,
  serviceChargeAmount,
  redemption,
}: Pick<LineRow, 'netAmount' | 'serviceChargeAmount' | 'redemption'>): Amount {
  if (redemption === null) return NO_AMOUNT;
  const before = add(toMoney(netAmount), toMoney(serviceChargeAmount));
  const after = add(toMoney(redemption.netAmount), toMoney(redemption.serviceChargeAmount));
  return toAmount(subtract(before, after));
}

/** What a discount took off, as a receipt names it. */
export const receiptDiscount = ({
  name,
  names,
  amount,
  orderLineID,
  value,
  isPercentage,
}: Pick<DiscountRow, 'name' | 'names' | 'amount' | 'orderLineID' | 'value' | 'isPercentage'>) => ({
  name,
  names,
  amount,
  orderLineID,
  discountValue: value,
  isPercentage,
});

const receiptPayment = (payment: Payment): ReceiptRows['payments'][number] => ({
  name: payment.name,
  names: payment.names,
  accountName: payment.accountName,
  amount: payment.amount,
  tenderedAmount: payment.tenderedAmount,
  changeAmount: payment.changeAmount,
  tipAmount: payment.tipAmount,
  cashRoundingAdjustAmount: payment.cashRoundingAdjustAmount,
});

/** Codes in the order in which a receipt lists them, so that all callers agree. */
export const sortCodes = (codes: ReceiptRows['codes']): ReceiptRows['codes'] =>
  codes.toSorted((a, b) => (a.name === b.name ? (a.code < b.code ? -1 : 1) : a.name < b.name ? -1 : 1));
