import type { TableCheck } from '@tavola/contract';
import {
  dropsPoints,
  isVoided,
  lowerPoints,
  sensitiveInCart,
  toMoney,
  type Cart,
  type CartLine,
  type LocalMoment,
  type Money,
  type PricedOrder,
  type Quantity,
  type SensitiveFigure,
  type SensitivePlace,
} from '@tavola/selling';
import { textOf } from '#text/define.ts';
import type { Selling } from '../data/sell-context.ts';
import type { SellData } from '../data/sell-data.ts';
import type { LineBills, TableRules } from './at-table.ts';
import { pricingOf } from '../data/pricing.ts';
import { billNames } from './bill-names.ts';
import { roundOf } from './courses.ts';
import { ALL_BILLS, pricedTable, type PricedTable } from './table-check.ts';
import { placeNames } from './place-names.ts';
import { tableStrings } from './table.strings.ts';

/** What the sell screen asks about the table of its sale. */
export const tableRules: TableRules = {
  price: (check, cart, data, at) => {
    const priced = pricedTable(check, cart, data, at);
    if (!priced.ok) {
      if (!dropsPoints(priced) || cart.redeemPoints === 0) return priced;
      return lowered(check, cart, data, at);
    }
    const bill = priced.value.bills.find(({ billID }) => billID === cart.orderID);
    if (bill === undefined) return { ok: false, code: 'pricing.error.bill_not_found', params: {} };
    const table = { ...bill.order, lines: wholeLines(priced.value) };
    const outcome = { cart, priced: bill.order, dropped: [], ended: [], pointsLowered: null };
    return { ok: true, value: { cart: outcome, table } };
  },
  billsOf: billsOfLine,
  titleOf,
  totals: billTotals,
  sensitive: sensitiveAtTable,
  names: (check) => billNames(check, placeNames(check)),
  round: roundOf,
};

/** Prices a bill whose points are worth more than is due with those that fit (decision 383). */
function lowered(...[check, cart, data, at]: Parameters<TableRules['price']>): ReturnType<TableRules['price']> {
  const price = (points: Quantity) => {
    const priced = tableRules.price(check, { ...cart, redeemPoints: points }, data, at);
    const { ok } = priced;
    return ok ? { ok, value: { ...priced.value, pointsLowered: priced.value.cart.pointsLowered } } : priced;
  };
  const settings = pricingOf(data, cart.channel);
  if (!settings.ok) return settings;
  const outcome = lowerPoints(
    cart.redeemPoints,
    settings.value,
    price,
    ({ cart: { priced } }) => priced.totals.totalDueAmount,
  );
  if (!outcome.ok) return outcome;
  const { cart: left, table, pointsLowered } = outcome.value;
  return { ok: true, value: { cart: { ...left, pointsLowered }, table } };
}

const wholeLines = ({ lines, voided }: PricedTable): PricedOrder['lines'] => [
  ...lines.flatMap(({ whole }) => (whole === null ? [] : [whole])),
  ...voided,
];

function titleOf(check: TableCheck, orderID: string): string {
  const t = textOf(tableStrings);
  const names = placeNames(check);
  const { tableName, tableGroupName } = names;
  const place =
    tableGroupName !== null
      ? t('billGroup', { name: tableGroupName })
      : tableName === null
        ? ''
        : t('billTable', { name: tableName });
  const bill = check.bills.length < 2 ? undefined : billNames(check, names).get(orderID);
  return [place, bill === place ? '' : (bill ?? '')].filter((part) => part !== '').join(' · ');
}

function billsOfLine(check: TableCheck, line: CartLine, whole: string | null): LineBills {
  const known = check.lines.find((each) => each.line.orderLineID === line.orderLineID);
  const isFixed = known?.isFixed ?? false;
  const t = textOf(tableStrings);
  const fixed = t('fixed');
  if (check.bills.length < 2 || isVoided(line)) return { tag: '', status: '', isFixed, isOther: false, fixed };
  const status = known === undefined || known.status === 'pending' ? '' : t(known.status);
  const here = whole === null ? t('notHere') : whole === '' ? '' : t('partHere', { amount: whole });
  const tag = [tagOf(check, line), here].filter((each) => each !== '').join(' · ');
  return { tag, status, isFixed, isOther: whole === null, fixed };
}

function tagOf(check: TableCheck, { assignTo }: CartLine): string {
  const t = textOf(tableStrings);
  if (assignTo === null) return t('tagShared');
  if (assignTo.includes(ALL_BILLS)) return t('tagAll');
  if (assignTo.length > 1) return t('tagSplit');
  return billNames(check, placeNames(check)).get(assignTo[0] ?? '') ?? t('tagUnnamed');
}

/**
 * What has to be allowed is worked out as the server does it: of discounts, comps and voids of lines from the whole
 * lines, whichever bill pays for them, and of what belongs to the bill from what the bill pays for.
 */
function sensitiveAtTable(
  check: TableCheck,
  cart: Cart,
  { data, at }: Selling,
  place: SensitivePlace,
): SensitiveFigure[] {
  const priced = tableRules.price(check, cart, data, at);
  if (!priced.ok) return [];
  const bill = priced.value.cart.priced;
  const usualCharge = (): Money => {
    const rate = place.defaultRateOf(cart.fulfillment);
    const usual = tableRules.price(check, { ...cart, serviceCharge: { ...cart.serviceCharge, rate } }, data, at);
    return usual.ok ? usual.value.cart.priced.totals.serviceChargeAmount : bill.totals.serviceChargeAmount;
  };
  return sensitiveInCart(cart, priced.value.table, place, { priced: bill, usualCharge });
}

/** What every bill comes to now, saved or not; what the server has where it cannot be worked out. */
export function billTotals(check: TableCheck, cart: Cart, data: SellData, at: LocalMoment): ReadonlyMap<string, Money> {
  const priced = pricedTable(check, cart, data, at);
  return new Map(
    priced.ok
      ? priced.value.bills.map(({ billID, order }) => [billID, order.totals.totalDueAmount])
      : check.bills.map(({ order }) => [order.orderID, toMoney(order.totalDueAmount)]),
  );
}
