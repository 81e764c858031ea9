import {
  DEFAULT_ROUNDING,
  parseMoney,
  parseQuantity,
  parseRate,
  ZERO,
  type AutomaticDiscount,
  type DiscountValue,
  type DraftLine,
  type DraftModifier,
  type LocalMoment,
  type Money,
  type OrderDraft,
  type PricingSettings,
  type Quantity,
  type Rate,
  type TipInput,
  type Verdict,
} from '../src/index.ts';
import type { PaymentStep } from '../src/tender/payment-sequence.ts';
import type { DraftPart, DraftVoidComp, ManualDiscount } from '../src/pricing/order.ts';
import type {
  BillsCase,
  CaseComp,
  CaseDiscount,
  CaseLine,
  CaseModifier,
  CaseOffer,
  CasePart,
  CasePayment,
  CasePriceDiscount,
  CaseTip,
  HistoryCase,
  HistoryDiscount,
  OrderCase,
  TableCase,
} from './case.ts';

/** The value of a verdict; a refusal ends the case with its code. */
export function valueOf<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw new Error(`refused: ${verdict.code} ${JSON.stringify(verdict.params)}`);
}

export const money = (text: string): Money => valueOf(parseMoney(text));
export const quantity = (text: string): Quantity => valueOf(parseQuantity(text));
export const rate = (text: string): Rate => valueOf(parseRate(text));

/** How the place of a case counts. */
export function readSettings(input: OrderCase | BillsCase | HistoryCase | TableCase): PricingSettings {
  const order = input.kind === 'order' ? input : null;
  return {
    currency: input.currency,
    roundingMode: DEFAULT_ROUNDING,
    taxes: Object.entries(input.taxes ?? {}).map(([taxID, components]) => ({
      taxID,
      components: components.map((component) => ({ name: component.name, rate: rate(component.rate) })),
    })),
    isTaxInclusive: input.locationTaxInclusive ?? false,
    isCompAfterDiscount: order?.compAfterDiscount ?? true,
    serviceCharge: {
      taxID: input.serviceCharge?.tax ?? null,
      isCalculateAfterDiscount: input.serviceCharge?.afterDiscount ?? true,
      isIncludeComp: input.serviceCharge?.includeComp ?? false,
    },
    automaticDiscounts: (order?.automaticDiscounts ?? []).map(readAutomatic),
    redemption:
      order?.redeem === undefined
        ? null
        : { requiredPoint: quantity(order.redeem.requiredPoint), monetaryValue: money(order.redeem.monetaryValue) },
  };
}

/** The order of a case. */
export function readDraft(input: OrderCase | BillsCase): OrderDraft {
  const order = input.kind === 'order' ? input : null;
  return {
    lines: input.lines.map(readLine),
    orderDiscounts: (order?.orderDiscounts ?? []).map(readManual),
    orderComp: order?.orderComp === undefined ? null : readComp(order.orderComp),
    isVoided: order?.orderVoid ?? false,
    channel: order?.channel ?? null,
    fulfillment: order?.fulfillment ?? null,
    excludedDiscountIDs: order?.excludedDiscounts ?? [],
    serviceChargeRate: rate(input.serviceCharge?.rate ?? '0'),
    deliveryCharge: money(order?.deliveryCharge ?? '0'),
    additionalCharge: money(order?.additionalCharge ?? '0'),
    redeemPoints: quantity(order?.redeem?.points ?? '0'),
  };
}

/** A discount given by hand. */
export function readManual({ id, type, value, combinable }: CaseDiscount): ManualDiscount {
  return { id, name: id, value: readValue(type, value), isCombinable: combinable ?? true };
}

function readValue(type: 'percent' | 'fixed', value: string): DiscountValue {
  return type === 'percent' ? { type, rate: rate(value) } : { type, amount: money(value) };
}

function readComp({ percent, value }: CaseComp): DiscountValue {
  return value === undefined ? readValue('percent', percent ?? '100') : readValue('fixed', value);
}

function readVoidComp(voidComp: NonNullable<CaseLine['voidComp']>): DraftVoidComp {
  const units = voidComp.quantity === undefined ? null : quantity(voidComp.quantity);
  return voidComp.type === 'void'
    ? { type: 'void', quantity: units }
    : { type: 'comp', quantity: units, value: readComp(voidComp) };
}

/** The payments of a case. */
export function readPayments(payments: readonly CasePayment[]): PaymentStep[] {
  return payments.map((payment) =>
    payment.type === 'cash'
      ? { type: 'cash', tendered: money(payment.tendered ?? '0'), tip: readTip(payment.tip) }
      : { type: 'exact', amount: money(payment.amount ?? '0'), tip: readTip(payment.tip) },
  );
}

function readTip(tip: CaseTip | undefined): TipInput | undefined {
  if (tip === undefined) return undefined;
  return tip.percent === undefined ? { amount: money(tip.amount ?? '0') } : { percent: rate(tip.percent) };
}

/** A line of a case; `addedAt` is in minutes since midnight of the first day. */
export function readLine(line: CaseLine & { readonly addedAt?: number }): DraftLine {
  return {
    orderLineID: line.id,
    itemID: line.item ?? line.id,
    categoryID: line.category ?? '',
    kind: line.kind ?? 'product',
    price: money(line.price),
    quantity: quantity(line.quantity),
    taxID: line.tax ?? null,
    isTaxInclusive: line.taxInclusive ?? false,
    modifiers: readModifiers(line.modifiers),
    variantOptions: readVariants(line.variants),
    parts: (line.parts ?? []).map(readPart),
    discounts: (line.discounts ?? []).map(readManual),
    voidComp: line.voidComp === undefined ? null : readVoidComp(line.voidComp),
    addedAt: line.addedAt === undefined ? null : momentAt(line.addedAt),
    assignTo: line.assignTo ?? null,
  };
}

const DAY_MINUTES = 1440;
const FIRST_DAY = Date.UTC(2026, 0, 5);

/** Minutes since midnight of the first day as a moment on the wall. */
export function momentAt(minutes: number): LocalMoment {
  const day = new Date(FIRST_DAY + Math.floor(minutes / DAY_MINUTES) * DAY_MINUTES * 60_000);
  return { date: day.toISOString().slice(0, 10), weekday: day.getUTCDay(), minutes: minutes % DAY_MINUTES };
}

/** An automatic discount of a history, or none where it is switched off. */
export function readHistoryDiscount({ active, window, ...discount }: HistoryDiscount): AutomaticDiscount[] {
  if (active === false) return [];
  const read = readAutomatic(discount);
  if (window === undefined) return [read];
  return [{ ...read, hours: [{ availableDays: '', startTime: clock(window.from), endTime: clock(window.to) }] }];
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

function readPart(part: CasePart): DraftPart {
  return {
    id: part.id,
    itemID: part.id,
    basePrice: money(part.basePrice ?? '0'),
    quantity: quantity(part.quantity ?? '1'),
    priceAdd: part.priceAdd === undefined ? ZERO : money(part.priceAdd),
    modifiers: readModifiers(part.modifiers),
    variantOptions: readVariants(part.variants),
    taxID: part.tax ?? null,
    isTaxInclusive: part.taxInclusive ?? false,
  };
}

function readModifiers(modifiers: readonly CaseModifier[] | undefined): DraftModifier[] {
  return (modifiers ?? []).map((modifier, i) => ({
    id: String(i),
    priceAdd: money(modifier.priceAdd),
    quantity: quantity(modifier.quantity ?? '1'),
    modifiers: readModifiers(modifier.modifiers),
  }));
}

function readVariants(
  variants: readonly { readonly priceAdd: string }[] | undefined,
): { id: string; priceAdd: Money }[] {
  return (variants ?? []).map((variant, i) => ({ id: String(i), priceAdd: money(variant.priceAdd) }));
}

function readAutomatic(discount: CasePriceDiscount | CaseOffer): AutomaticDiscount {
  const conditions = {
    id: discount.id,
    name: discount.id,
    channels: discount.channels ?? [],
    fulfillments: discount.fulfillments ?? [],
  };
  if (discount.type === 'buyXGetY') {
    return {
      ...conditions,
      kind: 'buyXGetY',
      buyFrom: discount.buyFrom,
      buyIDs: discount.buyIds,
      buyQuantity: Number(discount.buyQuantity ?? 1),
      getFrom: discount.getFrom,
      getIDs: discount.getIds ?? [],
      getQuantity: Number(discount.getQuantity),
      reward: discount.getType === 'free' ? { type: 'free' } : readValue(discount.getType, discount.getValue ?? '0'),
    };
  }
  const { minimum } = discount;
  return {
    ...conditions,
    kind: 'price',
    value: readValue(discount.type, discount.value),
    appliesTo: discount.appliesTo,
    ids: discount.ids ?? [],
    isCombinable: discount.combinable ?? false,
    minimum:
      minimum === undefined
        ? null
        : minimum.type === 'amount'
          ? { type: 'amount', amount: money(minimum.value) }
          : { type: 'quantity', quantity: quantity(minimum.value) },
  };
}
