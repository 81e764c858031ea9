import type { SoldGiftCardType } from '@tavola/contract';
import {
  priceCards,
  toMoney,
  toRate,
  type CardSaleFigures,
  type CardTax,
  type Money,
  type Verdict,
} from '@tavola/selling';
import type { SellData } from '../data/sell-data.ts';
import { roundingRules } from '../payment/tender-preview.ts';

/** Cards of one type and price in the cart of the dialog. */
export interface CardLine {
  readonly type: SoldGiftCardType;
  readonly price: number;
  readonly onHand: number;
  readonly quantity: number;
}

/** The key of a line: a type at a price. */
export const keyOf = ({ type, price }: Pick<CardLine, 'type' | 'price'>): string => `${type.giftCardTypeID} ${price}`;

/** Whether more cards are asked for than are on hand (selling spec, section 5). */
export const exceedsStock = ({ quantity, onHand }: CardLine): boolean => quantity > onHand;

/** The tax of a type here, with its components; one without them is its own only one. */
function taxOf(
  { taxID, isTaxInclusive }: Pick<SoldGiftCardType, 'taxID' | 'isTaxInclusive'>,
  data: SellData,
): CardTax | null {
  const tax = taxID === null ? undefined : data.catalog.taxes.get(taxID);
  if (tax === undefined) return null;
  const { name, rate, taxComponents } = tax;
  const components = taxComponents.length === 0 ? [{ name, rate }] : taxComponents;
  return {
    components: components.map((each) => ({ name: each.name, rate: toRate(each.rate) })),
    isInclusive: isTaxInclusive,
  };
}

/** What cards come to, as the server works it out. */
export const figuresOf = (lines: readonly CardLine[], data: SellData): Verdict<CardSaleFigures> =>
  priceCards(
    lines.map(({ type, price, quantity }) => ({ price: toMoney(price), quantity, tax: taxOf(type, data) })),
    roundingRules(data),
  );

/** The same of money that comes onto a card of a type. */
export const figuresOfTopUp = (
  amount: Money,
  type: SoldGiftCardType | undefined,
  data: SellData,
): Verdict<CardSaleFigures> =>
  priceCards([{ price: amount, quantity: 1, tax: type === undefined ? null : taxOf(type, data) }], roundingRules(data));
