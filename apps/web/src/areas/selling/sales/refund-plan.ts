import {
  NO_AMOUNT,
  type Amount,
  type OperationalSetting,
  type PaymentSetting,
  type SaleDetail,
} from '@tavola/contract';
import {
  add,
  cashRulesOf,
  isBackByDevice,
  isCash,
  isCashierConfirmed,
  paymentName,
  payOutCash,
  refundParts,
  refundShares,
  refundsOfSale,
  smallestUnit,
  soldOfSale,
  subtract,
  sum,
  tendersLeft,
  toAmount,
  toMoney,
  toQuantity,
  ZERO,
  type Money,
  type RefundPart,
} from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';

/** Units of each line that a refund can still give back, by the line. */
export function unitsLeft(sale: Pick<SaleDetail, 'lines' | 'refunds'>): ReadonlyMap<string, number> {
  const back = new Map<string, number>();
  for (const { orderLineID, quantity } of sale.refunds.flatMap(({ lines }) => lines))
    back.set(orderLineID, (back.get(orderLineID) ?? 0) + quantity);
  return new Map(
    sale.lines.map(({ orderLineID, quantity }) => [
      orderLineID,
      Math.round((quantity - (back.get(orderLineID) ?? 0)) * 100_000) / 100_000,
    ]),
  );
}

/** The tip that no refund has given back. */
export const tipLeft = ({ tipAmount, refunds }: Pick<SaleDetail, 'tipAmount' | 'refunds'>): Amount =>
  refunds.some((refund) => refund.tipAmount !== 0) ? NO_AMOUNT : tipAmount;

/** Other ways back than the one that the money came: types whose money moves by the word of a person. */
export const otherWays = (settings: readonly PaymentSetting[]): PaymentSetting[] =>
  settings.filter((setting) => setting.isAvailableInPOS && isCashierConfirmed(setting.paymentTypeID));

/** What a person chose to refund. */
export interface RefundChoice {
  readonly units: ReadonlyMap<string, number>;
  readonly isTipIncluded: boolean;
  /** Another way back; null = the way it was paid. */
  readonly way: PaymentSetting | null;
}

type Place = Pick<OperationalSetting, 'currencyCode' | 'currencyDecimals' | 'roundingMode'>;

/** What a refund comes to. */
export interface PlannedRefund {
  /** With the tip and before cash rounding, as sent. */
  readonly totalAmount: Amount;
  /** Without the tip. */
  readonly amount: Amount;
  readonly tip: Amount;
  readonly rounding: Amount;
  readonly paidOut: Amount;
  /** What goes back to payments of the sale, as sent; none where another way was chosen. */
  readonly parts: readonly RefundPart[];
  /** Of how many payments only their card terminal gives something back; they are asked one after the other. */
  readonly cardCount: number;
  /** What goes back by each way, with its tip and its rounding. */
  readonly ways: readonly { readonly name: string; readonly amount: Amount }[];
}

/**
 * What a refund of these units comes to, by the rules with which the server judges it (decisions 60, 132 to 134); null
 * where nothing is chosen, or it comes to less than 0.
 */
export function planRefund(
  sale: SaleDetail,
  { units, isTipIncluded, way }: RefundChoice,
  place: Place,
  settings: readonly PaymentSetting[],
): PlannedRefund | null {
  const currency = { code: place.currencyCode, decimals: place.currencyDecimals };
  const verdict = refundShares(soldOfSale(sale, currency, place.roundingMode), refundsOfSale(sale), {
    lines: [...units].filter(([, count]) => count > 0).map(([id, count]) => ({ id, quantity: toQuantity(count) })),
    isTipIncluded,
  });
  if (!verdict.ok || verdict.value.amount < 0) return null;
  const { amount, tip } = verdict.value;
  const backParts = way === null ? refundParts(tendersLeft(sale), amount, tip) : [];
  const parts =
    way === null
      ? backParts.map(({ payment, ...part }) => ({ type: payment, ...part }))
      : [{ type: { ...way, name: paymentName(way) }, amount, tip }];
  const cash = settings.find(isCash);
  const ways = parts.map((part) => {
    const rounding = isCash(part.type) ? roundingOf(part.amount, cash, place) : ZERO;
    return { name: shownName(part.type), rounding, paid: add(add(part.amount, part.tip), rounding) };
  });
  return {
    totalAmount: toAmount(add(amount, tip)),
    amount: toAmount(amount),
    tip: toAmount(tip),
    rounding: toAmount(sum(ways.map(({ rounding }) => rounding))),
    paidOut: toAmount(sum(ways.map(({ paid }) => paid))),
    parts: backParts,
    cardCount: backParts.filter(({ payment }) => isBackByDevice(payment)).length,
    ways: ways.map(({ name, paid }) => ({ name, amount: toAmount(paid) })),
  };
}

function roundingOf(amount: Money, cash: PaymentSetting | undefined, place: Place): Money {
  if (cash === undefined) return ZERO;
  const unit = smallestUnit({ code: place.currencyCode, decimals: place.currencyDecimals });
  const rules = cashRulesOf(cash, { unit, mode: place.roundingMode });
  const paid = rules.ok ? payOutCash(amount, ZERO, rules.value) : rules;
  return paid.ok ? paid.value.cashRoundingAdjust : ZERO;
}

/** The names of the ways back, each once: "Card terminal × 2, Cash" where two cards get a part of it. */
export function namesOfWays(ways: readonly { readonly name: string }[]): string {
  const counts = new Map<string, number>();
  for (const { name } of ways) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} × ${count}`)).join(', ');
}

/** What was settled of a sale less what went back, in the words of a page. */
export const leftOf = ({ totalDueAmount, refundedAmount }: SaleDetail): Amount =>
  toAmount(subtract(toMoney(totalDueAmount), toMoney(refundedAmount)));
