import type { DeliveryPlace } from '#areas/customers/index.ts';
import { addAmounts } from '../amounts/figures.ts';
import {
  Fulfillment,
  type Order,
  type OrderDiscount,
  type OrderLine,
  type OrderSummary,
  type Sale,
} from '@tavola/contract';
import type { ListedOrder } from '../../rows/orders/order-search.rows.ts';
import type { DiscountRow, LineRow, OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';

/** Lines that were answered, by their rows: an unshared line of a table is also a line of its bill. */
export type AnsweredLines = Map<LineRow, OrderLine>;

/** What is on an order. */
export type OrderContent = Pick<Order, 'orderLines' | 'orderDiscounts'>;

/**
 * The order as the calls return it. `sentVersion` names the save whose sent lines are listed; none = the answer sends
 * nothing. Lines that are `answered` are not made again.
 */
export const orderAnswer = (
  stored: StoredOrder,
  sale: Sale | null,
  sentVersion: number | null = null,
  answered?: AnsweredLines,
): Order => Object.assign(headAnswer(stored, sale, sentVersion), contentAnswer(stored, answered));

/** What is on it. */
export const contentAnswer = (
  { lines, discounts }: Pick<StoredOrder, 'lines' | 'discounts'>,
  answered?: AnsweredLines,
): OrderContent => ({
  orderLines: linesAnswer({ lines, discounts }, answered),
  orderDiscounts: discounts
    .filter((row) => row.orderLineID === null)
    .map((row) => ({ ...discountAnswer(row), amount: row.amount })),
});

/** The same order without what is on it. */
export function headAnswer(
  { order, lines }: Pick<StoredOrder, 'order' | 'lines'>,
  sale: Sale | null,
  sentVersion: number | null = null,
): Omit<Order, keyof OrderContent> {
  return {
    orderID: order.orderID,
    version: order.version,
    orderNo: order.orderNo,
    orderDateTime: order.createdAt,
    businessDate: order.orderDate,
    customerID: order.customerID,
    customerAddressID: order.customerAddressID,
    systemOrderChannelID: order.channel,
    orderFulfillmentTypeID: order.fulfillment,
    status: order.status,
    fulfillmentStatus: order.fulfillmentStatus,
    orderPaymentStatus: order.paymentStatus,
    isSentToKDS: lines.some((line) => line.kdsStatus !== 'Unknown'),
    isSent: order.hasSentLines,
    subtotal: order.subtotal,
    discountAmount: order.discountAmount,
    compAmount: order.compAmount,
    serviceChargeAmount: order.serviceChargeAmount,
    serviceChargeRate: order.serviceChargeRate,
    totalTaxAmount: addAmounts(order.inclusiveTaxAmount, order.exclusiveTaxAmount),
    inclusiveTaxAmount: order.inclusiveTaxAmount,
    exclusiveTaxAmount: order.exclusiveTaxAmount,
    deliveryChargeAmount: order.deliveryChargeAmount,
    additionalChargeAmount: order.additionalChargeAmount,
    ...(order.redemption === null
      ? NOT_REDEEMED
      : { redeemedAmount: order.redeemedAmount, redemption: order.redemption }),
    totalDueAmount: order.totalDueAmount,
    tipAmount: order.tipAmount,
    taxes: [...order.taxes],
    note: order.note,
    voidComp: order.voidComp,
    excludeAutoDiscountIds: [...order.excludedDiscountIDs],
    sale,
    sentOrderLineIds:
      sentVersion === null
        ? []
        : lines.filter((line) => line.sentVersion === sentVersion).map((line) => line.orderLineID),
    tableID: order.tableID,
    tableGroupID: order.tableGroupID,
    tableName: order.tableName,
    guestCount: 1,
    pickUpDateTime: order.pickUpAt,
    isAsap: order.isAsap,
    deliveryAddress: order.deliveryAddress,
    collectionCode: order.collectionCode,
    onlineStoreID: order.onlineStoreID,
    serverName: order.openedByName,
    hasAwaitingProcessTransaction: order.awaitsProcess,
    ...varianceOf(order),
  };
}

const NOT_REDEEMED = {};

/** The lines of an order as the calls return them. */
export const linesAnswer = (
  { lines, discounts }: Pick<StoredOrder, 'lines' | 'discounts'>,
  answered?: AnsweredLines,
): OrderLine[] => lines.map((line) => onceAnswered(line, discounts, answered));

// Discounts of a line are in its answer and not in its row, so one that has any is always made.
function onceAnswered(line: LineRow, discounts: readonly DiscountRow[], answered?: AnsweredLines): OrderLine {
  if (answered === undefined || discounts.some((row) => row.orderLineID === line.orderLineID))
    return lineAnswer(line, discounts);
  const known = answered.get(line);
  if (known !== undefined) return known;
  const made = lineAnswer(line, discounts);
  answered.set(line, made);
  return made;
}

function lineAnswer(line: LineRow, discounts: readonly DiscountRow[]): OrderLine {
  const { voidComp } = line;
  return {
    orderLineID: line.orderLineID,
    refOrderLineID: line.refOrderLineID,
    itemID: line.itemID,
    orderQuantity: line.quantity,
    price: line.price,
    displayName: line.displayName,
    taxID: line.taxID,
    isTaxInclusive: line.isTaxInclusive,
    menuID: line.menuID,
    menuSectionID: line.menuSectionID,
    categoryID: line.categoryID,
    splitOf: line.splitOf,
    splitKind: line.splitKind,
    enteredQuantity: line.enteredQuantity,
    enteredVoidComp: line.enteredVoidComp,
    addedAt: line.addedAt,
    kind: line.kind,
    taxComponents: line.taxComponents === null ? null : [...line.taxComponents],
    adjustments: [...line.adjustments],
    orderLineModifiers: [...line.modifiers],
    orderLineVariantOptions: [...line.variantOptions],
    comboLineItems: line.comboItems.map((part) => ({
      ...part,
      taxComponents: part.taxComponents == null ? null : [...part.taxComponents],
    })),
    orderLineDiscounts: [...line.discounts.map(keptAnswer), ...automaticOf(line, discounts)],
    voidComp,
    assignTo: line.assignTo === null ? null : [...line.assignTo],
    itemName: line.itemName,
    names: line.names,
    subtotal: line.subtotal,
    orderLineDiscountAmount: line.discountAmount,
    orderDiscountShare: line.orderDiscountShare,
    compAmount: line.compAmount,
    netAmount: line.netAmount,
    isComp: voidComp?.type === 'comp',
    isComped: voidComp?.type === 'comp' || line.adjustments.some(({ step }) => step === 'lineComp'),
    compValue: voidComp?.type === 'comp' ? voidComp.value : 0,
    isCompPercentage: voidComp?.type === 'comp' && voidComp.isPercentage,
    isFreeItem: line.isFreeItem,
    isVoided: line.status === 'Voided',
    status: line.status,
    kdsStatus: line.kdsStatus,
    isSent: line.sentVersion !== null,
    sentAt: line.sentAt,
    categoryName: line.categoryName,
    variantOptionNames: line.variantOptions.map((option) => option.name ?? ''),
    orderLineVariantOptionIds: line.variantOptions.map((option) => option.variantOptionID),
    orderLineComboVariantOptions: line.comboItems.flatMap(({ comboLineItemID, orderLineVariantOptions }) =>
      orderLineVariantOptions.map((option) => ({ ...option, comboLineItemID })),
    ),
    subOrderLines: [...line.parts],
    ...(line.assignTo !== null && line.assignTo.length > 1 ? sharedFields(line) : NOT_SHARED),
    taxes: [...line.taxes],
    serviceChargeAmount: line.serviceChargeAmount,
    serviceChargeTaxes: [...line.serviceChargeTaxes],
    redeemedAmount: line.redeemedAmount,
    redemption: line.redemption,
    voidCompReasonID: voidComp?.voidCompReasonID ?? null,
    voidCompReason: voidComp?.name ?? null,
    voidCompNotes: voidComp?.note ?? null,
    ...line.label,
  };
}

const NOT_SHARED = { isSharedItem: false, sharedOrderLineID: null };

/** Marks a line that several bills share: its shares name the line that they belong to. */
export const sharedFields = ({ orderLineID }: Pick<LineRow, 'orderLineID'>) => ({
  isSharedItem: true,
  sharedOrderLineID: orderLineID,
});

function automaticOf(line: LineRow, discounts: readonly DiscountRow[]): OrderDiscount[] {
  if (discounts.length === 0) return [];
  return discounts.filter((row) => row.isAutomatic && row.orderLineID === line.orderLineID).map(discountAnswer);
}

const keptAnswer = (discount: LineRow['discounts'][number]): OrderDiscount => ({
  ...discount,
  definition: discount.definition ?? null,
});

function discountAnswer(row: DiscountRow): OrderDiscount {
  return {
    orderDiscountID: row.enteredID ?? row.id,
    discountType: row.discountID === null ? 'custom' : 'predefined',
    discountID: row.discountID,
    name: row.name,
    discountValue: row.value,
    isPercentage: row.isPercentage,
    discountRedemptionID: row.discountRedemptionID,
    isAutomaticDiscount: row.isAutomatic,
    isCombinable: row.isCombinable,
    definition: row.definition,
  };
}

/** Where orders are delivered, by the id of the address. */
export type DeliveryAddresses = ReadonlyMap<string, DeliveryPlace>;

/** An order as the list shows it. */
export function orderSummary(order: ListedOrder, addresses: DeliveryAddresses): OrderSummary {
  return {
    orderID: order.orderID,
    orderNo: order.orderNo,
    orderDateTime: order.createdAt,
    status: order.status,
    orderPaymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    systemOrderChannelID: order.channel,
    orderFulfillmentTypeID: order.fulfillment,
    totalDueAmount: order.totalDueAmount,
    lineCount: order.lineCount,
    tableName: order.tableName,
    collectionCode: order.collectionCode,
    serverName: order.openedByName,
    isSent: order.hasSentLines,
    ...addressOf(order, addresses),
    ...varianceOf(order),
  };
}

function addressOf(
  { fulfillment, customerAddressID }: ListedOrder,
  addresses: DeliveryAddresses,
): Pick<OrderSummary, 'deliveryAddress' | 'deliveryNote' | 'deliveryPhone'> {
  const place = fulfillment === Fulfillment.Delivery ? addresses.get(customerAddressID ?? '') : undefined;
  if (place === undefined) return {};
  const { fullAddress, deliveryNote, phone } = place;
  return {
    deliveryAddress: fullAddress,
    ...(deliveryNote === '' ? {} : { deliveryNote }),
    ...(phone === '' ? {} : { deliveryPhone: phone }),
  };
}

const varianceOf = ({ syncVariance }: Pick<OrderRow, 'syncVariance'>): Pick<Order, 'syncVariance'> =>
  syncVariance === null ? {} : { syncVariance };
