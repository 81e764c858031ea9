import { Decimal } from 'decimal.js';
import {
  add,
  allocate,
  dinero,
  halfAwayFromZero,
  multiply,
  subtract,
  toSnapshot,
  transformScale,
  type Dinero,
} from 'dinero.js';
import { USD } from 'dinero.js/currencies';
import { CHARGE_PERCENT, DRINK_TAX, FOOD_TAX, ORDER_PERCENT_OFF, type BenchLine } from './pricing-cart.ts';

type Dollars = Dinero<number, 'USD'>;

/**
 * The total due in cents with `number` and `Math.round` alone, without shares per line: the minimum time for the
 * arithmetic.
 */
export function pricePlain(lines: readonly BenchLine[]): number {
  let food = 0;
  let drink = 0;
  for (const line of lines) {
    let price = line.price;
    for (const each of line.adds) price += each;
    const gross = price * line.quantity;
    const left = gross - Math.round((gross * line.percentOff) / 100);
    if (line.isFood) food += left;
    else drink += left;
  }
  const net = food + drink;
  const off = Math.round((net * ORDER_PERCENT_OFF) / 100);
  const foodOff = Math.round((off * food) / net);
  const charge = Math.round(((net - off) * CHARGE_PERCENT) / 100);
  const tax =
    Math.round(((food - foodOff + charge) * FOOD_TAX) / 100) +
    Math.round(((drink - (off - foodOff)) * DRINK_TAX) / 100);
  return net - off + charge + tax;
}

/** The same cart with decimal.js, every figure shared back to the lines by largest remainder. */
export function priceDecimal(lines: readonly BenchLine[]): number {
  let lefts = lines.map((line) => {
    const price = line.adds.reduce((sum, each) => sum.plus(each), new Decimal(line.price));
    const gross = price.times(line.quantity);
    return gross.minus(percent(gross, line.percentOff));
  });
  const off = shareDecimal(percent(sumDecimal(lefts), ORDER_PERCENT_OFF), lefts);
  lefts = lefts.map((left, i) => left.minus(off[i] ?? 0));
  const charge = percent(sumDecimal(lefts), CHARGE_PERCENT);
  shareDecimal(charge, lefts);
  let tax = new Decimal(0);
  for (const [isFood, rate] of [
    [true, FOOD_TAX],
    [false, DRINK_TAX],
  ] as const) {
    const taxed = lefts.filter((_, i) => lines[i]?.isFood === isFood);
    if (isFood) taxed.push(charge);
    const amount = percent(sumDecimal(taxed), rate);
    shareDecimal(amount, taxed);
    tax = tax.plus(amount);
  }
  return sumDecimal(lefts).plus(charge).plus(tax).toNumber();
}

function percent(amount: Decimal, rate: number): Decimal {
  return amount.times(rate).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
}

function sumDecimal(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
}

function shareDecimal(total: Decimal, weights: readonly Decimal[]): Decimal[] {
  const whole = sumDecimal(weights);
  const exact = weights.map((weight) => total.times(weight).dividedBy(whole));
  const parts = exact.map((share) => share.floor());
  const left = total.minus(sumDecimal(parts)).toNumber();
  const order = exact
    .map((share, i) => ({ i, rest: share.minus(parts[i] ?? 0) }))
    .toSorted((a, b) => b.rest.comparedTo(a.rest) || a.i - b.i);
  for (const { i } of order.slice(0, left)) parts[i] = (parts[i] ?? new Decimal(0)).plus(1);
  return parts;
}

/** The same cart with dinero.js and its own `allocate`, which hands the odd cents to the first lines. */
export function priceDinero(lines: readonly BenchLine[]): number {
  const zero = dinero({ amount: 0, currency: USD });
  let lefts = lines.map((line) => {
    const price = line.adds.reduce(
      (sum, each) => add(sum, dinero({ amount: each, currency: USD })),
      dinero({ amount: line.price, currency: USD }),
    );
    const gross = multiply(price, line.quantity);
    return line.percentOff === 0 ? gross : subtract(gross, percentDinero(gross, line.percentOff));
  });
  const total = (amounts: readonly Dollars[]) => amounts.reduce<Dollars>((sum, amount) => add(sum, amount), zero);
  const cents = (amount: Dollars) => toSnapshot(amount).amount;
  const off = allocate(percentDinero(total(lefts), ORDER_PERCENT_OFF), lefts.map(cents));
  lefts = lefts.map((left, i) => subtract(left, off[i] ?? zero));
  const charge = percentDinero(total(lefts), CHARGE_PERCENT);
  allocate(charge, lefts.map(cents));
  let tax: Dollars = zero;
  for (const [isFood, rate] of [
    [true, FOOD_TAX],
    [false, DRINK_TAX],
  ] as const) {
    const taxed = lefts.filter((_, i) => lines[i]?.isFood === isFood);
    if (isFood) taxed.push(charge);
    const amount = percentDinero(total(taxed), rate);
    allocate(amount, taxed.map(cents));
    tax = add(tax, amount);
  }
  return cents(add(add(total(lefts), charge), tax));
}

function percentDinero(amount: Dollars, rate: number): Dollars {
  return transformScale(multiply(amount, { amount: rate, scale: 2 }), 2, halfAwayFromZero);
}
