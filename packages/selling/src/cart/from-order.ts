import {
  ItemType,
  OPEN_ITEM_ID,
  type ComboLineItem,
  type Order,
  type OrderDiscountInput,
  type OrderLine,
  type OrderLineModifier,
  type PosProduct,
  type VoidComp,
} from '@tavola/contract';
import { type Money, type Quantity, type Rate, ZERO } from '../money/money.ts';
import { parseMoney, parseQuantity, parseRate } from '../money/parse.ts';
import { accept, type Refusal, type Verdict } from '../money/verdict.ts';
import type { DiscountValue, LineKind } from '../pricing/order.ts';
import {
  type Cart,
  type CartDiscount,
  type CartLine,
  type CartModifier,
  type CartPart,
  emptyCart,
  type LineVoidComp,
  type OrderVoidComp,
} from './cart.ts';
import { joinSplitLines } from './join-split-lines.ts';

/** What a stored order is completed with: facts of the catalog that do not travel with it. */
export interface OrderFacts {
  readonly itemOf: (
    itemID: string,
  ) => Pick<PosProduct, 'type' | 'taxID' | 'isTaxInclusive' | 'basePrice' | 'categoryID'> | undefined;
  /** Whether a predefined discount may stand beside automatic ones (decision 114). */
  readonly isCombinable: (discountID: string) => boolean;
  /** Service charge of the order's fulfilment type, for "reset to default". */
  readonly defaultServiceChargeRate: Rate;
}

/**
 * A stored order as a cart, ready for change (selling spec, section 4): lines with the prices they were sold at, parts
 * that were voided, comped or got free joined to their line again (decision 32). Refuses figures that are no amounts.
 */
export function fromOrder(order: Order, facts: OrderFacts): Verdict<Cart> {
  try {
    return accept(readOrder(order, facts));
  } catch (error) {
    if (error instanceof UnreadableFigure) return error.refusal;
    throw error;
  }
}

function readOrder(order: Order, facts: OrderFacts): Cart {
  const rate = unwrap(parseRate(order.serviceChargeRate));
  const start = emptyCart({
    orderID: order.orderID,
    channel: order.systemOrderChannelID,
    fulfillment: order.orderFulfillmentTypeID,
    serviceChargeRate: facts.defaultServiceChargeRate,
  });
  return {
    ...start,
    version: order.version,
    orderNo: order.orderNo,
    status: order.status,
    orderPaymentStatus: order.orderPaymentStatus,
    lines: joinSplitLines(order.orderLines.map((line) => readLine(line, facts))),
    note: order.note ?? '',
    customerID: order.customerID,
    discounts: order.orderDiscounts
      .filter((discount) => !discount.isAutomaticDiscount)
      .map((discount) => readDiscount(discount, facts)),
    excludedDiscountIDs: order.excludeAutoDiscountIds,
    voidComp: order.voidComp && readVoidComp(order.voidComp),
    serviceCharge: {
      mode: rate === facts.defaultServiceChargeRate ? 'default' : rate === 0 ? 'removed' : 'manual',
      rate,
      defaultRate: facts.defaultServiceChargeRate,
    },
    deliveryCharge: money(order.deliveryChargeAmount),
    additionalCharge: money(order.additionalChargeAmount),
    tableID: order.tableID,
    tableGroupID: order.tableGroupID,
    onlineStoreID: order.onlineStoreID,
    isAsap: order.isAsap,
    pickUpDateTime: order.pickUpDateTime,
    deliveryAddress: order.deliveryAddress,
  };
}

function readLine(line: OrderLine, facts: OrderFacts): CartLine {
  const item = facts.itemOf(line.itemID);
  return {
    orderLineID: line.orderLineID,
    refOrderLineID: line.refOrderLineID ?? null,
    itemID: line.itemID,
    name: line.displayName ?? line.itemName,
    kind: kindOf(line, item?.type),
    categoryID: line.categoryID ?? item?.categoryID ?? '',
    menuID: line.menuID ?? null,
    menuSectionID: line.menuSectionID ?? null,
    price: money(line.price),
    quantity: quantity(line.orderQuantity),
    taxID: line.taxID === undefined ? (item?.taxID ?? null) : line.taxID,
    isTaxInclusive: line.isTaxInclusive ?? item?.isTaxInclusive ?? false,
    modifiers: line.orderLineModifiers.map(readModifier),
    variantOptions: readVariants(line.orderLineVariantOptions),
    parts: line.comboLineItems.map((part) => readPart(part, facts)),
    note: line.note ?? '',
    seatNote: line.seatNote ?? '',
    assignTo: line.assignTo ?? null,
    discounts: line.orderLineDiscounts
      .filter((discount) => !discount.isAutomaticDiscount)
      .map((discount) => readDiscount(discount, facts)),
    voidComp: line.voidComp ? readLineVoidComp(line.voidComp, line.orderQuantity) : null,
    isSaved: true,
    isStored: true,
    isSent: line.isSent,
    status: line.status,
    kdsStatus: line.kdsStatus,
  };
}

function kindOf(line: OrderLine, type: PosProduct['type'] | undefined): LineKind {
  if (line.itemID === OPEN_ITEM_ID || type === ItemType.Miscellaneous) return 'open';
  if (type === ItemType.DepositProduct) return 'deposit';
  if (type === ItemType.CreditProduct) return 'credit';
  return type === ItemType.Combo || line.comboLineItems.length > 0 ? 'combo' : 'product';
}

function readModifier(modifier: OrderLineModifier): CartModifier {
  return {
    modifierOptionID: modifier.modifierOptionID,
    modifierGroupID: modifier.bindingModifierGroupID,
    name: modifier.name ?? '',
    priceAdd: money(modifier.priceAdd),
    quantity: quantity(modifier.quantity),
    modifiers: modifier.subModifiers.map(readModifier),
  };
}

const readVariants = (options: OrderLine['orderLineVariantOptions']) =>
  options.map((option) => ({
    variantOptionID: option.variantOptionID,
    name: option.name ?? '',
    priceAdd: money(option.priceAdd),
  }));

function readPart(part: ComboLineItem, facts: OrderFacts): CartPart {
  const item = facts.itemOf(part.itemID);
  return {
    comboChoiceID: part.comboChoiceID,
    itemID: part.itemID,
    name: part.name ?? '',
    quantity: quantity(part.quantity),
    basePrice: item ? money(item.basePrice) : ZERO,
    priceAdd: money(part.priceAdd),
    taxID: item?.taxID ?? null,
    isTaxInclusive: item?.isTaxInclusive ?? false,
    modifiers: part.orderLineModifiers.map(readModifier),
    variantOptions: readVariants(part.orderLineVariantOptions),
  };
}

function readDiscount(discount: OrderDiscountInput, facts: OrderFacts): CartDiscount {
  const discountID = discount.discountID ?? null;
  return {
    orderDiscountID: discount.orderDiscountID,
    discountID,
    name: discount.name ?? '',
    value: readValue(discount.discountValue, discount.isPercentage),
    isCombinable: discountID === null || facts.isCombinable(discountID),
    discountRedemptionID: discount.discountRedemptionID ?? null,
  };
}

function readVoidComp(voidComp: VoidComp): OrderVoidComp {
  const reason = {
    voidCompReasonID: voidComp.voidCompReasonID ?? null,
    name: voidComp.name ?? '',
    note: voidComp.note ?? '',
  };
  return voidComp.type === 'void'
    ? { ...reason, type: 'void' }
    : { ...reason, type: 'comp', value: readValue(voidComp.value, voidComp.isPercentage) };
}

function readLineVoidComp(voidComp: VoidComp, orderQuantity: number): LineVoidComp {
  const isPart = voidComp.quantity != null && voidComp.quantity < orderQuantity;
  return {
    ...readVoidComp(voidComp),
    quantity: isPart ? quantity(voidComp.quantity ?? 0) : null,
    partID: isPart ? (voidComp.orderLineID ?? null) : null,
    isSaved: true,
  };
}

function readValue(value: number, isPercentage: boolean): DiscountValue {
  return isPercentage ? { type: 'percent', rate: unwrap(parseRate(value)) } : { type: 'fixed', amount: money(value) };
}

class UnreadableFigure extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function unwrap<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new UnreadableFigure(verdict);
  return verdict.value;
}

const money = (figure: number): Money => unwrap(parseMoney(figure));
const quantity = (figure: number): Quantity => unwrap(parseQuantity(figure));
