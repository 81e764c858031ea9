import type {
  DiscountDefinition,
  Fulfillment,
  LineLabel,
  LineNames,
  Names,
  Order,
  OrderChannel,
} from '@tavola/contract';
import type { LocalMoment } from '../catalog/menus/availability.ts';
import { type Money, NO_UNITS, type Quantity, type Rate, ZERO } from '../money/money.ts';
import type { KitchenState } from '../orders/states/kitchen-state.ts';
import type { LineChangeState } from '../orders/modifiable.ts';
import type { OrderLineState, OrderState } from '../orders/states/order-state.ts';
import type { PaymentState } from '../orders/states/payment-state.ts';
import type { DiscountValue, LineKind, TaxRuleComponent } from '../pricing/order.ts';

/**
 * A chosen modifier option. Its quantity counts per piece of what it hangs on (decision 105); `priceAdd` is that of the
 * moment of adding (16).
 */
export interface CartModifier {
  readonly modifierOptionID: string;
  readonly modifierGroupID: string;
  readonly name: string;
  readonly priceAdd: Money;
  readonly quantity: Quantity;
  readonly modifiers: readonly CartModifier[];
}

/** A chosen variant option that adds to the price (decision 106). */
export interface CartVariantOption {
  readonly variantOptionID: string;
  readonly name: string;
  readonly priceAdd: Money;
}

/** A chosen part of a combo; `quantity` per combo, `basePrice` weighs its share (decision 107). */
export interface CartPart {
  readonly comboChoiceID: string;
  readonly itemID: string;
  readonly name: string;
  readonly quantity: Quantity;
  readonly basePrice: Money;
  readonly priceAdd: Money;
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
  readonly modifiers: readonly CartModifier[];
  readonly variantOptions: readonly CartVariantOption[];
  /** For a stored part: its id, and what its tax was (decision 158). */
  readonly comboLineItemID?: string;
  readonly taxComponents?: readonly TaxRuleComponent[] | null;
}

/**
 * A discount given by hand to a line or the order. `orderDiscountID` names this use of it; typed ones have no
 * `discountID` (decision 114).
 */
export interface CartDiscount {
  readonly orderDiscountID: string;
  readonly discountID: string | null;
  readonly name: string;
  readonly value: DiscountValue;
  readonly isCombinable: boolean;
  readonly discountRedemptionID: string | null;
  /**
   * What it was when it was stored (decision 158), null for a typed one; left out = not stored yet, so that it counts
   * as the catalog has it.
   */
  readonly definition?: DiscountDefinition | null;
}

/** Why something was voided or comped (selling spec, section 3, Void/comp reason). */
export interface VoidCompReason {
  readonly voidCompReasonID: string | null;
  readonly name: string;
  readonly names?: Names | null | undefined;
  readonly note: string;
}

/** A void or comp of the whole order. */
export type OrderVoidComp = VoidCompReason &
  ({ readonly type: 'void' } | { readonly type: 'comp'; readonly value: DiscountValue });

/**
 * A void or comp of a line: `quantity` units of it, null = all. The units of a part are a separate line when priced and
 * stored; `partID` is its id (decision 32). A fixed comp is for the whole part (decision 118).
 */
export type LineVoidComp = OrderVoidComp & {
  readonly quantity: Quantity | null;
  readonly partID: string | null;
  /** Stored by the server: a stored void is final. */
  readonly isSaved: boolean;
};

/** What a line is, apart from its quantity and its progress. Lines of equal content merge (decision 33). */
export interface LineContent {
  readonly itemID: string;
  /** Shown name; of an open item the typed one. */
  readonly name: string;
  /** Names per language of item, options and parts, by id (decision 165). */
  readonly names?: LineNames | null;
  readonly kind: LineKind;
  readonly categoryID: string;
  readonly menuID: string | null;
  readonly menuSectionID: string | null;
  /** Unit price of the item, its variant or the combo without adds, kept from the moment of adding (decision 16). */
  readonly price: Money;
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
  readonly modifiers: readonly CartModifier[];
  readonly variantOptions: readonly CartVariantOption[];
  readonly parts: readonly CartPart[];
  readonly label: LineLabel;
  /** Bills that share the line; null = Shared (decision 66). */
  readonly assignTo: readonly string[] | null;
  readonly discounts: readonly CartDiscount[];
}

/** A line of the cart. */
export interface CartLine extends LineContent {
  readonly orderLineID: string;
  readonly refOrderLineID: string | null;
  /** Units, a voided or comped part of them included. */
  readonly quantity: Quantity;
  readonly voidComp: LineVoidComp | null;
  /** For a stored line: when it was added, and what its tax was (decisions 158 and 220). */
  readonly addedAt: LocalMoment | null;
  readonly taxComponents: readonly TaxRuleComponent[] | null;
  /** The server has it in this state. */
  readonly isSaved: boolean;
  /** The server has it, perhaps in an earlier version. */
  readonly isStored: boolean;
  readonly isSent: boolean;
  readonly status: OrderLineState;
  readonly kdsStatus: KitchenState;
}

/**
 * The service charge of an order: the fulfilment type's rate, a typed one (needs action 303), or none (selling spec,
 * section 4).
 */
export interface CartServiceCharge {
  readonly mode: 'default' | 'manual' | 'removed';
  /** In force: the default or the typed rate, 0 when removed. */
  readonly rate: Rate;
  readonly defaultRate: Rate;
}

/** A line that another session has open for editing; it is protected until then (selling spec, section 4). */
export interface EditMark {
  readonly orderLineID: string;
  readonly expiresAtMs: number;
}

/** The current order. Immutable: a command returns a new cart, so an old one is all that undo needs. */
export interface Cart {
  readonly orderID: string;
  /** Version of the stored order; null before it was stored (decision 34). */
  readonly version: number | null;
  /** The stored order as read; as long as nothing of its price changes, its figures count (decision 159). */
  readonly stored: Order | null;
  readonly orderNo: string | null;
  readonly status: OrderState | 'Saved';
  readonly orderPaymentStatus: PaymentState;
  readonly channel: OrderChannel;
  readonly fulfillment: Fulfillment;
  /** False after a clear, until an order (an empty one too) is set. */
  readonly isReady: boolean;
  readonly lines: readonly CartLine[];
  /** Stored lines that were taken out here; a save names them, because absence is never a delete (reliability X5). */
  readonly removedLineIDs: readonly string[];
  readonly note: string;
  readonly customerID: string | null;
  readonly customerAddressID: string | null;
  readonly discounts: readonly CartDiscount[];
  /** Automatic discounts taken off by hand; they stay off (decision 46). */
  readonly excludedDiscountIDs: readonly string[];
  readonly voidComp: OrderVoidComp | null;
  readonly serviceCharge: CartServiceCharge;
  readonly deliveryCharge: Money;
  readonly additionalCharge: Money;
  /** Points the guest asks to redeem. */
  readonly redeemPoints: Quantity;
  readonly tableID: string | null;
  readonly tableGroupID: string | null;
  readonly onlineStoreID: string | null;
  readonly isAsap: boolean;
  /** ISO instant. */
  readonly pickUpDateTime: string | null;
  readonly deliveryAddress: string | null;
  readonly pinCode: string | null;
  readonly editMarks: readonly EditMark[];
}

/** Where a sale starts. */
export interface CartStart {
  readonly orderID: string;
  readonly channel: OrderChannel;
  readonly fulfillment: Fulfillment;
  /** Service charge of that fulfilment type; 0 = none. */
  readonly serviceChargeRate: Rate;
  readonly customerID?: string | null;
  readonly tableID?: string | null;
  readonly tableGroupID?: string | null;
  readonly onlineStoreID?: string | null;
}

/** An empty order, ready for lines. Ids come from the caller. */
export function emptyCart(start: CartStart): Cart {
  return {
    orderID: start.orderID,
    version: null,
    stored: null,
    orderNo: null,
    status: 'Draft',
    orderPaymentStatus: 'Pending',
    channel: start.channel,
    fulfillment: start.fulfillment,
    isReady: true,
    lines: [],
    removedLineIDs: [],
    note: '',
    customerID: start.customerID ?? null,
    customerAddressID: null,
    discounts: [],
    excludedDiscountIDs: [],
    voidComp: null,
    serviceCharge: { mode: 'default', rate: start.serviceChargeRate, defaultRate: start.serviceChargeRate },
    deliveryCharge: ZERO,
    additionalCharge: ZERO,
    redeemPoints: NO_UNITS,
    tableID: start.tableID ?? null,
    tableGroupID: start.tableGroupID ?? null,
    onlineStoreID: start.onlineStoreID ?? null,
    isAsap: true,
    pickUpDateTime: null,
    deliveryAddress: null,
    pinCode: null,
    editMarks: [],
  };
}

/** Whether all of the line is voided. */
export function isVoided(line: CartLine): boolean {
  return line.status === 'Voided' || (line.voidComp?.type === 'void' && line.voidComp.quantity === null);
}

/** The line as the rules of change see it (decision 31). */
export function changeStateOf(line: CartLine): LineChangeState {
  return { kdsStatus: line.kdsStatus, isSent: line.isSent, isVoided: isVoided(line) };
}

/** Units that are neither voided nor comped as a part. */
export function remainingQuantity(line: CartLine): Quantity {
  return (line.quantity - (line.voidComp?.quantity ?? 0)) as Quantity;
}

/**
 * The line that a line's units were taken apart from (decision 32), as the server can know it: pieces of a line that it
 * does not have yet are of the one that those were taken from. Null for every other line.
 */
export function takenFromID(
  lines: readonly Pick<CartLine, 'orderLineID' | 'refOrderLineID' | 'isStored'>[],
  line: Pick<CartLine, 'refOrderLineID' | 'isStored'>,
): string | null {
  let id = line.refOrderLineID;
  if (line.isStored) return id;
  for (let steps = 0; id !== null && steps < lines.length; steps++) {
    const above = lines.find((each) => each.orderLineID === id);
    if (above === undefined || above.isStored || above.refOrderLineID === null) return id;
    id = above.refOrderLineID;
  }
  return id;
}

/** Whether anything of the cart differs from what the server has. */
export function hasUnsavedLines(cart: Cart): boolean {
  return cart.removedLineIDs.length > 0 || cart.lines.some((line) => !line.isSaved);
}

/** Lines that the kitchen has not received: what Send will send (decision 27). */
export function unsentLineIDs(cart: Cart): string[] {
  return cart.lines.filter((line) => !line.isSent && !isVoided(line)).map((line) => line.orderLineID);
}
