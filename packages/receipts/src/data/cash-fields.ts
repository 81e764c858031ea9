import * as z from 'zod/mini';
import { amount, dateTime, list, quantity, text } from './field.ts';
import { businessDate, location } from './order-fields.ts';

/** Fields of the receipts of a terminal's cash and of a day (selling spec, section 3, types 4 to 11). */

const terminal = {
  location,
  terminalName: text('Name of the terminal'),
  staffName: text('Who did it'),
  dateTime: dateTime('When'),
};

export const cashMove = z.object({
  ...terminal,
  amount: amount('Amount'),
  reason: z.nullable(text('Reason')),
  note: z.nullable(text('Note')),
  approvedBy: z.nullable(text('Who approved it')),
});

const denominations = list(
  z.object({
    name: text('Coin or note'),
    quantity: quantity('How many'),
    amount: amount('Worth of them'),
  }),
  'Counted coins and notes',
);

export const opening = z.object({ ...terminal, denominations, amount: amount('Opening float') });

const perType = list(
  z.object({
    name: text('Payment type'),
    expected: amount('Expected amount'),
    counted: z.nullable(amount('Counted amount; empty while nobody has counted')),
    difference: z.nullable(amount('Counted less expected')),
  }),
  'Payment types',
);

const drawerSums = {
  openedAt: dateTime('When the terminal was opened'),
  closedAt: z.nullable(dateTime('When the terminal was closed')),
  openingAmount: amount('Opening float'),
  cashSalesAmount: amount('Cash of sales'),
  cashTipAmount: amount('Cash tips'),
  payInAmount: amount('Cash paid in'),
  payOutAmount: amount('Cash paid out'),
  depositAmount: amount('Cash deposited'),
  expectedAmount: amount('Expected cash'),
  countedAmount: z.nullable(amount('Counted cash')),
  differenceAmount: z.nullable(amount('Counted less expected cash')),
};

export const drawerSummary = z.object({
  ...terminal,
  ...drawerSums,
  denominations,
  activities: list(
    z.object({
      dateTime: dateTime('When'),
      name: text('Kind of activity'),
      reason: z.nullable(text('Reason')),
      amount: amount('Amount, below 0 if it left the drawer'),
    }),
    'Cash activities',
  ),
});

export const terminalReport = z.object({
  ...terminal,
  ...drawerSums,
  reportNo: z.nullable(text('Number of the report')),
  saleCount: quantity('Number of sales'),
  salesAmount: amount('Sales'),
  tipAmount: amount('Tips'),
  refundAmount: amount('Refunds'),
  perType,
});

export const closeOfDay = z.object({
  location,
  staffName: text('Who closed the day'),
  dateTime: dateTime('When'),
  closeOfDayNo: text('Z number'),
  businessDate,
  saleCount: quantity('Number of sales'),
  grossAmount: amount('Sales before discounts'),
  discountAmount: amount('Discounts'),
  compAmount: amount('Comps'),
  serviceChargeAmount: amount('Service charge'),
  netAmount: amount('Sales after discounts and comps'),
  taxAmount: amount('Tax'),
  tipAmount: amount('Tips'),
  refundAmount: amount('Refunds'),
  voidAmount: amount('Voided sales'),
  perType,
});
