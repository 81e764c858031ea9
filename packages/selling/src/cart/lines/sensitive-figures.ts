import type { LocalMoment } from '../../catalog/menus/availability.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { MAX_MONEY, negate, subtract, ZERO, type Money, type Quantity, type Rate } from '../../money/money.ts';
import type { Adjustment, PricedOrder, PricingSettings } from '../../pricing/order.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import type { Cart, CartDiscount } from '../cart.ts';
import { toOrderDraft, type PriceableOrder } from '../order-draft.ts';
import type { PriceableLine } from '../kept/read-kept.ts';
import { choiceKey } from './same-line.ts';
import { storedSide } from '../kept/stored-pricing.ts';

/** An order and the figures that it comes to. */
export interface SensitiveSide {
  readonly order: PriceableOrder;
  readonly priced: PricedOrder;
  /** For a bill of a table, which also shares lines that were added to other bills; its own lines are in `priced`. */
  readonly borne?: BorneFigures | undefined;
}

/** The total of the lines and shares on a bill of a table, whichever bill they were added to. */
export interface BorneFigures {
  readonly priced: PricedOrder;
  /** Its service charge at the rate of its fulfilment type. */
  readonly usualCharge: () => Money;
}

/** A bill of a table before and after a save. */
export interface SensitiveBill {
  readonly billID: string;
  readonly after: SensitiveSide;
  readonly before: SensitiveSide | null;
  /** The side before, priced as of now. */
  readonly today: () => SensitiveSide | null;
  /** The save changes the bill itself; otherwise only which bills share which line. */
  readonly isSent: boolean;
}

/** Where and when an order is judged. */
export interface SensitivePlace {
  readonly catalog: Catalog;
  readonly settings: PricingSettings;
  readonly at: LocalMoment;
  /** Service charge of a fulfilment type; 0 = none. */
  readonly defaultRateOf: (fulfillment: PriceableOrder['fulfillment']) => Rate;
}

/** Something that a person with the right has to allow, and for how much. */
export interface SensitiveFigure {
  readonly action: 'discount' | 'comp' | 'void' | 'serviceCharge';
  readonly amount: Money;
}

/** One discount, comp, void or changed service charge of an order. */
interface Use {
  readonly action: SensitiveFigure['action'];
  readonly id: string;
  /** What it is; another text is another thing to allow. */
  readonly content: string;
  readonly amount: Money;
  /** Units voided or comped; 0 where there are none to count. */
  readonly units: Quantity | 0;
  /** It is the bill's, whatever lines that has. */
  readonly isOfBill: boolean;
}

/**
 * What needs a new approval since `before`, one figure for each action (decisions 13, 14 and 160): what is new, what
 * was changed, and what takes more money off than it did. Growth that comes with the hour alone, as an automatic
 * discount ends, is caused by no person and needs no approval. Terminal and server compute the same figures.
 */
export function sensitiveFigures(
  after: SensitiveSide,
  before: SensitiveSide | null,
  place: SensitivePlace,
): SensitiveFigure[] {
  const today = (): SensitiveSide | null => before && pricedNow(withPiecesApart(before, after.order), place);
  return figuresOf(
    judged(after, before, today, place).flatMap(({ use, isKnown, was }) => (isKnown && use.amount <= was ? [] : [use])),
  );
}

/**
 * The same for the bills of a table, by bill. A line or share that comes onto a bill makes what that takes off grow, as
 * if it was added there; it is moved freely while the bills of the table together take no more off than they did, but
 * for a rounding `unit` on each.
 */
export function sensitiveInBills(
  bills: readonly SensitiveBill[],
  place: SensitivePlace,
  unit: Money,
): ReadonlyMap<string, SensitiveFigure[]> {
  const uses = bills.map(({ after, before, today, isSent }) =>
    judged(after, before, today, place).filter(({ use }) => isSent || use.isOfBill),
  );
  const known = uses.flat().filter(({ use, isKnown }) => use.isOfBill && isKnown);
  const isMoved = (action: SensitiveFigure['action']): boolean => {
    const ofAction = known.filter(({ use }) => use.action === action);
    const before = [...ofAction.map(({ was }) => was), ...bills.map(() => unit)];
    return sumOf(ofAction.map(({ use }) => use.amount)) <= sumOf(before);
  };
  return new Map(
    bills.map(({ billID }, index) => [
      billID,
      figuresOf(
        (uses[index] ?? []).flatMap(({ use, isKnown, was }) =>
          isKnown && (use.amount <= was || (use.isOfBill && isMoved(use.action))) ? [] : [use],
        ),
      ),
    ]),
  );
}

interface JudgedUse {
  readonly use: Use;
  /** It existed before, for no fewer units. */
  readonly isKnown: boolean;
  /** What it was allowed to be worth. */
  readonly was: Money;
}

const sameUse = (uses: readonly Use[], use: Use): Use | undefined =>
  uses.find((each) => each.action === use.action && each.id === use.id && each.content === use.content);

function judged(
  after: SensitiveSide,
  before: SensitiveSide | null,
  today: () => SensitiveSide | null,
  place: SensitivePlace,
): JudgedUse[] {
  const stored = before === null ? [] : usesOf(before, place);
  let now: readonly Use[] | null = null;
  return usesOf(after, place).map((use): JudgedUse => {
    const was = sameUse(stored, use);
    if (was === undefined || use.units > was.units) return { use, isKnown: false, was: ZERO };
    if (use.amount <= was.amount) return { use, isKnown: true, was: was.amount };
    if (now === null) {
      const side = today();
      now = side === null ? [] : usesOf(side, place);
    }
    const grown = sameUse(now, use)?.amount ?? ZERO;
    return { use, isKnown: true, was: grown > was.amount ? grown : was.amount };
  });
}

function figuresOf(uses: readonly Use[]): SensitiveFigure[] {
  const figures = new Map<SensitiveFigure['action'], Money>();
  for (const { action, amount } of uses) figures.set(action, sumOf([figures.get(action) ?? ZERO, amount]));
  return [...figures].map(([action, amount]) => ({ action, amount }));
}

/**
 * The order before, with the pieces split that are separate lines now: each is rounded by itself, and a cent from that
 * is no growth of a discount or comp (decision 216).
 */
function withPiecesApart(before: SensitiveSide, { lines }: PriceableOrder): SensitiveSide {
  const known = new Set(before.order.lines.flatMap((line) => [line.orderLineID, line.voidComp?.partID]));
  const added = new Map(lines.filter(({ orderLineID: id }) => !known.has(id)).map((line) => [line.orderLineID, line]));
  // A piece of a piece is of the line that both were.
  const sourceOf = ({ refOrderLineID }: PriceableLine): string | null => {
    let id = refOrderLineID;
    for (let above = added.get(id ?? ''), steps = 0; above !== undefined && steps < added.size; steps++) {
      id = above.refOrderLineID;
      above = added.get(id ?? '');
    }
    return id;
  };
  const apart = before.order.lines.flatMap((line): PriceableLine[] => {
    const pieces = [...added.values()].filter(
      (each) => sourceOf(each) === line.orderLineID && choiceKey(each) === choiceKey(line),
    );
    // What is left of a line is a quantity again.
    const rest = pieces.reduce<number>((left, { quantity }) => left - quantity, line.quantity) as Quantity;
    if (pieces.length === 0 || rest <= (line.voidComp === null ? 0 : (line.voidComp.quantity ?? rest))) return [line];
    return [
      { ...line, quantity: rest },
      ...pieces.map(({ orderLineID, quantity }) => ({ ...line, orderLineID, quantity, voidComp: null })),
    ];
  });
  return { ...before, order: { ...before.order, lines: apart } };
}

function pricedNow({ order, priced }: SensitiveSide, { catalog, settings, at }: SensitivePlace): SensitiveSide {
  const now = priceOrder(toOrderDraft(order, catalog, at), settings);
  return { order, priced: now.ok ? now.value : priced };
}

function usesOf(side: SensitiveSide, place: SensitivePlace): Use[] {
  const { order, priced } = side;
  return [
    ...discountUses(order, priced),
    ...orderCompUses(order, side.borne?.priced ?? priced),
    ...order.lines.flatMap((line) => lineUses(line, priced)),
    ...serviceChargeUses(side, place),
  ];
}

// The restaurant promised the code with an earlier sale: using it needs no approval.
function discountUses({ discounts, lines }: PriceableOrder, priced: PricedOrder): Use[] {
  const ofOrder = new Set(discounts.map(({ orderDiscountID }) => orderDiscountID));
  const given = new Map<string, CartDiscount>();
  for (const discount of [...discounts, ...lines.flatMap((line) => line.discounts)])
    if (discount.discountRedemptionID === null) given.set(discount.orderDiscountID, discount);
  return [...given.values()].map(({ orderDiscountID: id, discountID, value }) => ({
    action: 'discount',
    id,
    content: JSON.stringify([discountID, value]),
    amount: sumOf([
      ...priced.orderDiscounts.filter((each) => !each.isAutomatic && each.id === id).map(({ amount }) => amount),
      takenOff(
        priced.lines.flatMap(({ adjustments }) => adjustments),
        ({ step, isAutomatic, sourceID }) =>
          !isAutomatic && sourceID === id && (step === 'offer' || step === 'itemDiscount'),
      ),
    ]),
    units: 0,
    isOfBill: ofOrder.has(id),
  }));
}

function orderCompUses({ voidComp }: PriceableOrder, priced: PricedOrder): Use[] {
  if (voidComp?.type !== 'comp') return [];
  const adjustments = priced.lines.flatMap((line) => line.adjustments);
  return [
    {
      action: 'comp',
      id: '',
      content: JSON.stringify([voidComp.voidCompReasonID, voidComp.note, voidComp.value]),
      amount: takenOff(adjustments, ({ step }) => step === 'orderComp'),
      units: 0,
      isOfBill: true,
    },
  ];
}

/** A part keeps its id when it becomes a separate line, so it is recognised (decision 32). */
function lineUses({ orderLineID, quantity, voidComp }: PriceableLine, { lines }: PricedOrder): Use[] {
  if (voidComp === null) return [];
  const own = lines.filter((line) => (line.refOrderLineID ?? line.orderLineID) === orderLineID);
  const why = [voidComp.voidCompReasonID, voidComp.note];
  const use = { id: voidComp.partID ?? orderLineID, units: voidComp.quantity ?? quantity, isOfBill: false };
  return voidComp.type === 'void'
    ? [
        {
          ...use,
          action: 'void',
          content: JSON.stringify(why),
          amount: sumOf(own.flatMap((line) => (line.isVoided ? [line.gross] : []))),
        },
      ]
    : [
        {
          ...use,
          action: 'comp',
          content: JSON.stringify([...why, voidComp.value]),
          amount: takenOff(
            own.flatMap((line) => line.adjustments),
            ({ step }) => step === 'lineComp',
          ),
        },
      ];
}

/** A rate that is not the one of the fulfilment type is worth what the charge differs by (decision 44). */
function serviceChargeUses(side: SensitiveSide, place: SensitivePlace): Use[] {
  const { order, priced, borne } = side;
  const { fulfillment, serviceCharge } = order;
  const rate = place.defaultRateOf(fulfillment);
  if (serviceCharge.rate === rate) return [];
  const charged = (borne?.priced ?? priced).totals.serviceChargeAmount;
  const difference = subtract(charged, borne?.usualCharge() ?? usualCharge(order, rate, place));
  return [
    {
      action: 'serviceCharge',
      id: '',
      content: JSON.stringify([serviceCharge.rate, fulfillment]),
      amount: difference < 0 ? negate(difference) : difference,
      units: 0,
      isOfBill: true,
    },
  ];
}

function usualCharge(order: PriceableOrder, rate: Rate, { catalog, settings, at }: SensitivePlace): Money {
  const usual = priceOrder(toOrderDraft({ ...order, serviceCharge: { rate } }, catalog, at), settings);
  return usual.ok ? usual.value.totals.serviceChargeAmount : ZERO;
}

// What is voided is in no total, so a sum of it may pass what an amount can hold.
const sumOf = (amounts: readonly Money[]): Money =>
  amounts.reduce((total, amount) => (total > MAX_MONEY - amount ? MAX_MONEY : ((total + amount) as Money)), ZERO);

const takenOff = (adjustments: readonly Adjustment[], isOwn: (adjustment: Adjustment) => boolean): Money =>
  sumOf(adjustments.flatMap((each) => (isOwn(each) ? [negate(each.amount)] : [])));

/**
 * Returns what in a cart needs approval before it is saved, compared with the stored order (decision 160). At a table
 * `priced` has the whole lines, and `borne` the bill's shares of them.
 */
export function sensitiveInCart(
  cart: Cart,
  priced: PricedOrder,
  place: SensitivePlace,
  borne?: BorneFigures,
): SensitiveFigure[] {
  return sensitiveFigures({ order: cart, priced, borne }, storedSide(cart), place);
}
