import * as z from 'zod/mini';
import { amount, dateTime, flag, list, quantity, rate, text } from './field.ts';
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

const paymentType = z.object({
  name: text('Payment type'),
  expected: amount('Expected amount'),
  counted: z.nullable(amount('Counted amount; empty while nobody has counted')),
  difference: z.nullable(amount('Counted less expected')),
});
const perType = list(paymentType, 'Payment types');

const drawerSums = {
  openedAt: dateTime('When the terminal was opened'),
  closedAt: z.nullable(dateTime('When the terminal was closed')),
  openingAmount: amount('Opening float'),
  cashSalesAmount: amount('Cash of sales, before cash rounding'),
  cashRoundingAmount: amount('Cash rounding'),
  cashTipAmount: amount('Cash tips'),
  cashSettlementAmount: amount('Cash paid on accounts'),
  cashGiftCardAmount: amount('Cash of gift cards that were sold'),
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
  salesAmount: amount('Sales, before cash rounding'),
  tipAmount: amount('Tips'),
  refundAmount: amount('Refunds'),
  perType,
});

const named = (meaning: string) =>
  list(z.object({ name: text('Name'), quantity: quantity('How often'), amount: amount('Amount') }), meaning);
const taxes = (meaning: string) =>
  list(z.object({ name: text('Name of the tax'), rate: rate('Rate'), amount: amount('Amount') }), meaning);

export const closeOfDay = z.object({
  location,
  staffName: text('Who closed the day'),
  dateTime: dateTime('When'),
  closeOfDayNo: text('Z number'),
  businessDate,
  since: z.nullable(dateTime('When the close of day before it was made')),
  saleNumbers: z.nullable(text('First and last number of its sales')),
  samples: z.nullable(
    z.object({ count: quantity('Sample sales that it counted'), amount: amount('What they come to') }),
  ),
  isItemized: flag('It has the lists and the rows of payments; older closes have none of them'),
  saleCount: quantity('Number of sales'),
  grossAmount: amount('Sales before discounts'),
  discountAmount: amount('Discounts'),
  compAmount: amount('Comps'),
  serviceChargeAmount: amount('Service charge'),
  netAmount: amount('Sales after discounts and comps'),
  discounts: named('Discounts by name'),
  comps: named('Comps by name'),
  chargesAmount: amount('Delivery and other charges'),
  redeemedAmount: amount('What redeemed points paid of the sales, below 0'),
  taxAmount: amount('Tax'),
  exclusiveTaxes: taxes('Taxes that are added to the prices'),
  inclusiveTaxes: taxes('Taxes that are part of the prices'),
  totalAmount: amount('Total of the sales'),
  tipAmount: amount('Tips'),
  roundingAmount: amount('Cash rounding'),
  unsettledAmount: amount('Taken on orders that are not settled yet'),
  earlierAmount: amount('Paid on earlier days on sales that were settled now, below 0'),
  settlementAmount: amount('Money paid on accounts'),
  giftCardAmount: amount('Money of gift cards that were sold, less what was refunded'),
  paymentsAmount: amount('All payments with tips, and money paid on accounts'),
  refundAmount: amount('Refunds'),
  voidAmount: amount('Voided payments, below 0'),
  correctedAmount: amount('Payments whose payment type was corrected, below 0'),
  voidedItemAmount: amount('Voided items, below 0'),
  perType: list(
    z.extend(paymentType, {
      amount: amount('What was taken, with tips'),
      expected: amount('Expected amount; of cash in counted drawers with their float'),
      isCounted: flag('It was counted'),
    }),
    'Payment types',
  ),
});
