import { add, moneyOfUnits, ZERO, type Money } from '../money/money.ts';
import { accept, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal } from '../orders/checked.ts';

/** Cards of one type and price that are sold. */
export interface SoldCards {
  readonly price: Money;
  readonly quantity: number;
}

/**
 * What a sale of gift cards comes to, which is what comes onto them (decision 149): without discounts, charges and
 * points, and without tax, which the orders have that a card pays for (decision 315). Refuses too large amounts.
 */
export function priceOfCards(cards: readonly SoldCards[]): Verdict<Money> {
  const wrong = figuresRefusal(Object.fromEntries(cards.map(({ price }, index) => [`price${index}`, price])));
  if (wrong) return wrong;
  return checked(() =>
    accept(cards.reduce((total, { price, quantity }) => add(total, moneyOfUnits(price * quantity)), ZERO)),
  );
}
