import { allocate } from '../money/allocate.ts';
import {
  add,
  moneyOfUnits,
  percentOf,
  percentWithin,
  rateOfUnits,
  sum,
  ZERO,
  type Money,
  type Rate,
} from '../money/money.ts';
import { DEFAULT_ROUNDING } from '../money/rounding.ts';
import { accept, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal } from '../orders/checked.ts';
import type { RoundingRules } from './tips.ts';

/** The tax of a card's type at a place. */
export interface CardTax {
  readonly components: readonly { readonly name: string; readonly rate: Rate }[];
  readonly isInclusive: boolean;
}

/** Cards of one type and price that are sold. */
export interface SoldCards {
  readonly price: Money;
  readonly quantity: number;
  /** Null = untaxed, as cards are unless their type says otherwise (decision 61). */
  readonly tax: CardTax | null;
}

/** What a sale of cards comes to. */
export interface CardSaleFigures {
  /** What comes onto the cards. */
  readonly value: Money;
  readonly taxes: readonly {
    readonly name: string;
    readonly rate: Rate;
    readonly isInclusive: boolean;
    readonly amount: Money;
  }[];
  /** The value with the tax on top of it. */
  readonly total: Money;
}

/**
 * Prices a sale of gift cards (decision 149): the value of the cards and the tax of their types, worked out on the sum
 * of the cards that share it and rounded once. There are no discounts, charges and points.
 */
export function priceCards(cards: readonly SoldCards[], rules: RoundingRules): Verdict<CardSaleFigures> {
  const wrong = figuresRefusal(Object.fromEntries(cards.map(({ price }, index) => [`price${index}`, price])));
  if (wrong) return wrong;
  return checked(() => {
    const groups = new Map<string, { readonly tax: CardTax; amount: Money }>();
    let value = ZERO;
    for (const { price, quantity, tax } of cards) {
      const amount = moneyOfUnits(price * quantity);
      value = add(value, amount);
      if (tax === null) continue;
      const key = JSON.stringify(tax);
      const group = groups.get(key) ?? { tax, amount: ZERO };
      group.amount = add(group.amount, amount);
      groups.set(key, group);
    }
    const taxes = [...groups.values()].flatMap(({ tax, amount }) => taxesOn(tax, amount, rules));
    const onTop = sum(taxes.filter(({ isInclusive }) => !isInclusive).map(({ amount }) => amount));
    return accept({ value, taxes, total: add(value, onTop) });
  });
}

function taxesOn(
  { components, isInclusive }: CardTax,
  amount: Money,
  { unit, mode = DEFAULT_ROUNDING }: RoundingRules,
): CardSaleFigures['taxes'] {
  const rates = components.map(({ rate }) => rate);
  const within = () =>
    allocate(
      percentWithin(amount, rateOfUnits(rates.reduce((total, rate) => total + rate, 0)), unit, mode),
      rates,
      unit,
    );
  const amounts = isInclusive ? within() : rates.map((rate) => percentOf(amount, rate, unit, mode));
  return components.map(({ name, rate }, index) => ({ name, rate, isInclusive, amount: amounts[index] ?? ZERO }));
}
