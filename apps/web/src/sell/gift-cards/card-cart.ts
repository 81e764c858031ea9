import type { SoldGiftCardType } from '@tavola/contract';
import { priceOfCards, toMoney, type Money, type Verdict } from '@tavola/selling';

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

/** What cards come to, as the server works it out. */
export const totalOf = (lines: readonly CardLine[]): Verdict<Money> =>
  priceOfCards(lines.map(({ price, quantity }) => ({ price: toMoney(price), quantity })));
