import * as z from 'zod/mini';
import { amount, date, dateTime, flag, list, quantity, rate, text } from './field.ts';

/** Fields of receipts about an order (selling spec, section 3, Receipt data). */

export const location = z.object({
  name: text('Name of the location'),
  companyName: z.nullable(text('Name of the company, where it is another')),
  addressLines: list(text('A line of the address'), 'Address of the location'),
  phone: z.nullable(text('Phone of the location, or else of the company')),
  vatid: z.nullable(text('Tax ID of the company')),
  companyRegistrationId: z.nullable(text('Registration number of the company')),
  logo: z.nullable(text('Address of the logo, for an image')),
});

const detail = z.object({
  text: text('Option, part or discount of the item'),
  amount: z.nullable(amount('What it takes off; options are part of the amount of the item')),
});

export const line = z.object({
  quantity: quantity('How many'),
  name: text('Name of the item'),
  amount: amount('Amount of the line with its options, before discounts of the order'),
  isVoided: flag('The line was voided'),
  isFreeItem: flag('The line is free'),
  note: z.nullable(text('Note of the line')),
  details: list(detail, 'Options, parts and discounts of the item'),
});

/** A line of a table's bill, which other bills may share. */
const tableLine = z.extend(line, {
  share: z.nullable(
    z.object({
      billCount: quantity('How many bills share the line'),
      amount: amount('Amount of the whole line; the amount of the line is the part of this bill'),
    }),
  ),
});

export const ticketLine = z.object({
  quantity: quantity('How many'),
  name: text('Name of the item'),
  isVoided: flag('The line was voided after it was sent'),
  note: z.nullable(text('Note of the line')),
  course: z.nullable(text('Course that the line is served with')),
  isFired: flag('The line belongs to a course and was sent'),
  isHeld: flag('The line belongs to a course and is held: it was not sent'),
  seat: z.nullable(quantity('Number of the seat')),
  seatNote: z.nullable(text('Note about the guest')),
  details: list(z.object({ text: text('Option or part of the item') }), 'Options and parts of the item'),
});

const tax = z.object({
  name: text('Name of the tax component'),
  rate: rate('Rate of the component'),
  amount: amount('Amount of the component'),
});

const code = z.object({
  name: text('Name of the discount'),
  code: text('The code as a scanner reads it'),
  shownCode: text('The code as people read it'),
  barsLabel: text('What screen readers say of the barcode'),
  worth: text('What it takes off: 20% OFF'),
  times: list(text('A line: dates, days or hours'), 'When the code is valid'),
  isUsed: flag('The code has been used'),
});

/** What the head of every document about an order says. */
export const orderHead = {
  location,
  title: text('Receipt or Bill'),
  orderNo: text('Number of the order'),
  collectionCode: z.nullable(text('Code by which the guest collects the order')),
  dateTime: dateTime('When the order was paid, or else opened'),
  staffName: z.nullable(text('Who served')),
  terminalName: z.nullable(text('Name of the terminal')),
  tableName: z.nullable(text('Name of the table')),
  billName: z.nullable(text('Name of the bill, where its table has several or people named it')),
  note: z.nullable(text('Note of the order')),
};

/** What every document about the money of an order says: subtotal, adjustments and exclusive taxes sum to the total. */
export const orderSums = {
  lines: list(line, 'Items of the order'),
  subtotal: amount('Sum of the lines'),
  adjustments: list(
    z.object({ name: text('Name, with 10% OFF for a discount'), amount: amount('Amount, below 0 if it takes off') }),
    'Discounts, comps, charges and points',
  ),
  exclusiveTaxes: list(tax, 'Taxes that are added to the prices'),
  inclusiveTaxes: list(tax, 'Taxes that are part of the prices'),
  totalDueAmount: amount('Total'),
};

/** What a receipt says that is printed again. */
export const copyFields = {
  copyDateTime: z.nullable(dateTime('When this copy was made; empty on the receipt that the payment prints')),
};

/** What only the receipt of a paid order says. */
export const linkFields = {
  receiptLink: z.nullable(
    text('Link by which the guest opens this receipt, for a QR code; empty without a connection'),
  ),
};

export const saleFields = {
  saleNo: z.nullable(text('Number of the sale; empty while it is not paid')),
  posSerialNo: z.nullable(text('Serial number of the terminal')),
  customer: z.nullable(
    z.object({
      givenName: text('Name of the customer'),
      phone: z.nullable(text('Phone of the customer')),
    }),
  ),
  payments: list(
    z.object({
      name: text('Payment type, with the account'),
      amount: amount('Part of the total that was paid'),
      tenderedAmount: amount('Amount handed over, including the tip'),
      tipAmount: amount('Tip'),
      changeAmount: amount('Change'),
      cashRoundingAdjustAmount: amount('Cash rounding'),
    }),
    'Payments',
  ),
  discountRedemptions: list(code, 'Codes for a later order'),
  points: z.nullable(
    z.object({
      earned: quantity('Points that the sale earns'),
      used: quantity('Points that it redeems'),
      balance: quantity('Points of the customer after it'),
    }),
  ),
};

/** What documents about a bill of a table say: its shares, and that the bills of a split add up. */
export const tableFields = {
  lines: list(tableLine, 'Items of the bill'),
  bills: list(
    z.object({
      name: text('Name of the bill'),
      amount: amount('Total of the bill'),
      isThis: flag('It is this bill'),
    }),
    'All bills of a split, this one among them; none where nothing was split',
  ),
  billsAmount: amount('Sum of all bills of the split'),
  oneBill: z.nullable(
    z.object({
      amount: amount('What the table comes to as one bill'),
      difference: amount('What its bills come to more than that, below 0 if less'),
      differences: list(
        z.object({
          bill: text('Name of the bill'),
          name: text('Discounts, comp, service charge, tax or points'),
          amount: amount('What the bill pays more of it than as a part of one bill, below 0 if less'),
        }),
        'Which bills make the difference, and of what',
      ),
    }),
  ),
  cents: list(
    z.object({
      name: text('Name of the item, or service charge, tax or discounts'),
      amount: amount('Amount of the whole table'),
      parts: text('The part of each bill, with its name, joined by +'),
    }),
    'How the bills add up: shared items, discounts, service charge and tax whose parts are not equal',
  ),
};

/** What only the bill of a table says. */
export const guestFields = {
  guestCount: z.nullable(quantity('How many guests sit at the table; empty where nobody said so')),
};

export const deliveryFields = {
  pickUpDateTime: z.nullable(dateTime('When the order is picked up')),
  deliveryDetails: z.nullable(
    z.object({
      addressName: z.nullable(text('Name of the address')),
      fullAddress: text('Address of the delivery'),
      deliveryNote: z.nullable(text('Note for the driver')),
    }),
  ),
};

export const refundFields = {
  refundNo: text('Number of the refund'),
  reason: z.nullable(text('Reason of the refund')),
  refundPartialOrder: z.nullable(
    z.object({
      refundTaxAmount: amount('Tax that was refunded'),
      refundServiceChargeAmount: amount('Service charge that was refunded'),
      refundTipAmount: amount('Tip that was refunded'),
    }),
  ),
  refundAmount: amount('Amount that was refunded'),
};

/** What an invoice to a business says beyond the receipt of its sale (decisions 224, 340). */
export const invoiceFields = {
  invoiceNo: text('Number of the invoice'),
  issuedAt: dateTime('When the invoice was issued'),
  issuedBy: text('Who issued it'),
  isCancelled: flag('Its sale was refunded in full'),
  buyer: z.object({
    companyName: text('Name of the company'),
    taxID: text('Tax ID of the company'),
    branch: z.nullable(text('Branch of the company')),
    address: text('Address of the company'),
  }),
  netAmount: amount('Total without tax'),
  taxes: list(
    z.object({
      name: text('Name of the tax component'),
      rate: rate('Rate of the component'),
      base: amount('What it is charged on, without tax'),
      amount: amount('Amount of the component'),
    }),
    'Taxes, whether the prices contain them or not',
  ),
};

/** What a credit note says beyond the receipt of its refund; its figures are above 0 (decision 382). */
export const creditNoteFields = {
  creditNoteNo: text('Number of the credit note'),
  issuedAt: invoiceFields.issuedAt,
  issuedBy: invoiceFields.issuedBy,
  invoiceNo: invoiceFields.invoiceNo,
  invoiceIssuedAt: dateTime('When the invoice was issued'),
  buyer: invoiceFields.buyer,
  reason: refundFields.reason,
  refundNo: refundFields.refundNo,
  invoicedNetAmount: amount('Total of the invoice without tax'),
  correctedNetAmount: amount('What is left of it after this credit note'),
  netAmount: amount('What goes off it, without tax'),
  taxes: invoiceFields.taxes,
  creditAmount: amount('What goes off it in all'),
};

export const businessDate = date('Business date');
