import type { OrderInput } from '@tavola/contract';
import { manualOnes, textOrNull, type KeptDiscount } from '@tavola/selling';
import { discountKey, voidCompKey } from './lines/entered-lines.ts';
import type { DiscountRow, OrderHeader, StoredOrder } from '../../rows/orders/order-rows.ts';

/**
 * What the terminal says about the order as a whole; `defaultRate` is the service charge of its fulfilment type in
 * percent.
 */
export function readHeader(
  input: OrderInput,
  defaultRate: number,
): Omit<OrderHeader, 'discounts'> & { readonly discounts: ReturnType<typeof manualOnes> } {
  return {
    channel: input.systemOrderChannelID,
    fulfillment: input.orderFulfillmentTypeID,
    serviceChargeRate: input.serviceChargeRate ?? defaultRate,
    note: textOrNull(input.note),
    voidComp: input.voidComp ?? null,
    excludedDiscountIDs: (input.excludeAutoDiscountIds ?? []).toSorted(),
    discounts: manualOnes(input.discounts),
    customerID: input.customerID ?? null,
    // An address without its customer means nothing.
    customerAddressID: input.customerID == null ? null : (input.customerAddressID ?? null),
    onlineStoreID: input.onlineStoreID ?? null,
    tableID: input.tableID ?? null,
    tableGroupID: input.tableGroupID ?? null,
    isAsap: input.isAsap ?? true,
    pickUpAt: input.pickUpDateTime == null ? null : new Date(input.pickUpDateTime).toISOString(),
    deliveryAddress: textOrNull(input.deliveryAddress),
    deliveryCharge: input.deliveryChargeAmount ?? 0,
    redeemPoints: input.redeemPoints ?? 0,
  };
}

/** The header of an order as stored, in the shape that `readHeader` gives what a terminal sends. */
export function headerOf({ order, discounts }: StoredOrder): OrderHeader {
  const {
    channel,
    fulfillment,
    serviceChargeRate,
    note,
    voidComp,
    excludedDiscountIDs,
    customerID,
    customerAddressID,
    onlineStoreID,
    tableID,
    tableGroupID,
    isAsap,
    pickUpAt,
    deliveryAddress,
  } = order;
  return {
    channel,
    fulfillment,
    serviceChargeRate,
    note,
    voidComp,
    excludedDiscountIDs,
    customerID,
    customerAddressID,
    onlineStoreID,
    tableID,
    tableGroupID,
    isAsap,
    pickUpAt,
    deliveryAddress,
    deliveryCharge: order.deliveryChargeAmount,
    redeemPoints: order.redemption?.points ?? 0,
    discounts: discounts.filter((row) => row.orderLineID === null && !row.isAutomatic).map(keptDiscount),
  };
}

/**
 * Everything of an order but its lines that a terminal can change, as one text to compare. Not the table: once stored,
 * an order moves by a call (decision 138).
 */
export function headerKey(header: ReturnType<typeof readHeader>): string {
  const { voidComp, discounts, ...rest } = header;
  return JSON.stringify([
    rest.channel,
    rest.fulfillment,
    rest.serviceChargeRate,
    rest.note,
    rest.excludedDiscountIDs,
    rest.customerID,
    rest.onlineStoreID,
    rest.isAsap,
    rest.pickUpAt,
    rest.deliveryAddress,
    voidCompKey(voidComp),
    discounts.map(discountKey),
    // Only where there is one: keys of orders saved before there were addresses and points stay what they were.
    ...(rest.customerAddressID === null ? [] : [rest.customerAddressID]),
    ...(rest.deliveryCharge === 0 ? [] : [{ deliveryCharge: rest.deliveryCharge }]),
    ...(rest.redeemPoints === 0 ? [] : [{ redeemPoints: rest.redeemPoints }]),
  ]);
}

function keptDiscount(row: DiscountRow): KeptDiscount {
  return {
    orderDiscountID: row.enteredID ?? row.id,
    discountType: row.discountID === null ? 'custom' : 'predefined',
    discountID: row.discountID,
    name: row.name,
    discountValue: row.value,
    isPercentage: row.isPercentage,
    discountRedemptionID: row.discountRedemptionID,
    isCombinable: row.isCombinable,
    definition: row.definition,
  };
}
