import * as z from 'zod/mini';
import { amount, date, dateTime, flag, list, text } from './field.ts';
import { copyFields, location } from './order-fields.ts';

/** Fields of the receipt of gift cards that were sold or topped up, and of a card by mail (decision 346). */

const card = z.object({
  typeName: text('Name of the type of card'),
  number: text('Number of the card, in groups of four'),
  code: text('The number as a scanner reads it'),
  barsLabel: text('What screen readers say of the barcode'),
  amount: amount('What came onto the card'),
  balance: amount('What is on the card now'),
  expiryDate: z.nullable(date('Last day on which the card is good')),
});

const payment = z.object({
  name: text('Payment type'),
  amount: amount('Part of the total that was paid, below 0 where it went back'),
  tenderedAmount: amount('Amount handed over'),
  changeAmount: amount('Change'),
  cashRoundingAdjustAmount: amount('Cash rounding'),
});

export const giftCard = z.object({
  location,
  title: text('Gift card sale, Gift card top-up, or Gift card'),
  saleNo: z.nullable(text('Number of the sale; empty for a card alone')),
  dateTime: z.nullable(dateTime('When the cards were paid')),
  staffName: z.nullable(text('Who sold them')),
  terminalName: z.nullable(text('Name of the terminal')),
  ownerName: z.nullable(text('Customer who has the cards')),
  cards: list(card, 'Gift cards'),
  totalAmount: amount('What was paid for the cards'),
  payments: list(payment, 'Payments'),
  isRefunded: flag('The sale was refunded'),
  ...copyFields,
});
