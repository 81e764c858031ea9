import {
  Fulfillment,
  nameIn,
  NO_AMOUNT,
  OrderChannel,
  ReceiptTemplateType,
  type Amount,
  type Language,
  type OrderLineModifier,
  type ReceiptPreview,
  type StoredTaxComponent,
} from '@tavola/contract';
import {
  add,
  nameApart,
  namesApart,
  sum,
  toAmount,
  toMoney,
  ZERO,
  type BillPart,
  type Money,
  type SplitProof,
} from '@tavola/selling';
import { findCurrency } from '#platform/reference/currencies.ts';
import { negateAmount, subtractAmounts } from '../../commands/amounts/figures.ts';
import type { ReceiptLine, ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import type { SplitBill } from '../../rows/receipts/receipt-split.rows.ts';
import { previewWords } from './receipt.words.ts';

/** Characters in a line of the receipt on the screen (selling spec, section 9). */
const SCREEN_COLUMNS = 42;

/** The title says the way, so that every template prints it and a driver does not look for it. */
function titleOf(title: string, fulfillment: number, language: Language): string {
  if (fulfillment === Fulfillment.Delivery) return `${title} · ${previewWords.byDelivery[language]}`;
  return fulfillment === Fulfillment.Pickup ? `${title} · ${previewWords.byPickup[language]}` : title;
}

/**
 * The receipt of a paid order, or the bill of one that is not, as data. Amounts of lines hold their options; details
 * only name what makes up a line. Subtotal, adjustments and exclusive taxes sum to the total due.
 */
export function receiptPreview(
  orderID: string,
  { head, lines, discounts, payments, codes, points, bills: seated, parts }: ReceiptRows,
  language: Language,
  proof: SplitProof | null = null,
): ReceiptPreview {
  const bills = dueBills(seated, orderID);
  const names = namesOf(seated, language);
  const isPaid = head.saleNo !== null;
  const isTable = head.channel === OrderChannel.TableService;
  const paidType = isTable ? ReceiptTemplateType.TableServiceSales : ReceiptTemplateType.Sales;
  const billType = isTable ? ReceiptTemplateType.TableServiceBillPreview : ReceiptTemplateType.BillPreview;
  const charge =
    head.serviceChargeRate === 0
      ? previewWords.serviceCharge[language]
      : `${previewWords.serviceCharge[language]} ${head.serviceChargeRate}%`;
  return {
    orderID,
    receiptTemplateType: isPaid ? paidType : billType,
    title: titleOf(isPaid ? previewWords.receipt[language] : previewWords.bill[language], head.fulfillment, language),
    currencyCode: findCurrency(head.currencyID)?.code ?? '',
    columns: SCREEN_COLUMNS,
    location: head.location,
    saleNo: head.saleNo,
    orderNo: head.orderNo,
    dateTime: head.paidAt ?? head.orderedAt,
    staffName: head.staffName,
    terminalName: head.terminalName,
    posSerialNo: head.posSerialNo,
    customer: head.customer,
    pickUpDateTime: head.pickUpAt,
    deliveryDetails: head.deliveryDetails,
    tableName: head.tableName,
    ...(isPaid || head.guestCount === null ? {} : { guestCount: head.guestCount }),
    billName: billNameOf({ head, bills: seated }, orderID, language),
    collectionCode: head.collectionCode,
    note: head.note,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      name: nameOf(line, language),
      amount: line.isVoided ? NO_AMOUNT : line.amount,
      isVoided: line.isVoided,
      isFreeItem: line.isFreeItem,
      note: line.note,
      share: line.billCount > 1 ? { billCount: line.billCount, amount: line.wholeAmount } : null,
      details: [
        ...detailsOf(line, language),
        ...discounts
          .filter((row) => row.orderLineID === line.orderLineID)
          .map((row) => ({ text: nameIn(row, language), amount: negateAmount(row.amount) })),
      ],
    })),
    subtotal: head.subtotal,
    adjustments: [
      ...sumByName(discounts, language).map(([name, amount]) => ({
        kind: 'discount' as const,
        name,
        amount: negateAmount(amount),
      })),
      // The guest reads that it is free; why is for the house.
      ...row('comp', previewWords.comp[language], negateAmount(head.compAmount)),
      ...row('serviceCharge', charge, head.serviceChargeAmount),
      ...row('delivery', previewWords.delivery[language], head.deliveryChargeAmount),
      ...row('additional', previewWords.additional[language], head.additionalChargeAmount),
      ...row('points', previewWords.points[language], negateAmount(head.pointsDiscountAmount)),
    ],
    discounts: worthByName(discounts, language),
    taxes: head.taxes.map((tax) => ({ ...tax, name: taxName(tax, lines, language) })),
    totalDueAmount: head.totalDueAmount,
    payments: payments.map(({ names, accountName, ...payment }) => {
      const name = nameIn({ name: payment.name, names }, language);
      return { ...payment, name: accountName === null ? name : `${name} · ${accountName}` };
    }),
    bills: bills.length < 2 ? [] : bills.map((bill) => splitBill(bill, orderID, names)),
    cents: bills.length < 2 ? [] : centsOf({ lines, parts, bills }, names, language),
    oneBill: bills.length < 2 ? null : oneBillOf(proof, bills, names, language),
    discountRedemptions: [...codes],
    points,
  };
}

/** This bill, and those that owe something. */
const dueBills = (bills: readonly SplitBill[], orderID: string): readonly SplitBill[] =>
  bills.filter((bill) => bill.orderID === orderID || bill.totalDueAmount !== 0);

/** The name of a bill at its table (selling spec, section 4); null where it is the only one and has no name. */
export function billNameOf(
  { head, bills }: Pick<ReceiptRows, 'bills'> & { readonly head: Pick<ReceiptRows['head'], 'aliasName'> },
  orderID: string,
  language: Language,
): string | null {
  return (dueBills(bills, orderID).length < 2 ? undefined : namesOf(bills, language).get(orderID)) ?? head.aliasName;
}

const splitBill = (
  bill: SplitBill,
  orderID: string,
  names: ReadonlyMap<string, string>,
): ReceiptPreview['bills'][number] => ({
  name: names.get(bill.orderID) ?? '',
  amount: bill.totalDueAmount,
  isThis: bill.orderID === orderID,
});

/** The names of the bills of a table by their ids; joined tables may have two of the same name. */
function namesOf(bills: readonly SplitBill[], language: Language): ReadonlyMap<string, string> {
  const apart = namesApart(bills);
  return new Map(
    bills.map(({ orderID, aliasName, isMain, orderNo }) => [
      orderID,
      aliasName === null
        ? isMain
          ? previewWords.main[language]
          : `${previewWords.bill[language]} ${orderNo}`
        : nameApart(aliasName, apart.get(orderID)),
    ]),
  );
}

type Cents = ReceiptPreview['cents'][number];

/**
 * How the bills add up where this one shares a line: its lines, then what each bill works out for itself; equal parts
 * are left out. A bill that owes nothing may have a part of a line.
 */
function centsOf(
  { lines, parts, bills }: Pick<ReceiptRows, 'lines' | 'parts' | 'bills'>,
  names: ReadonlyMap<string, string>,
  language: Language,
): Cents[] {
  if (lines.every(({ billCount }) => billCount < 2)) return [];
  const named = (id: string, amount: Amount) => ({ bill: names.get(id) ?? '', amount });
  const ofBills = (name: string, amountOf: (bill: SplitBill) => Amount): Cents[] =>
    centsUnlessEven(
      name,
      bills.map((bill) => named(bill.orderID, amountOf(bill))),
    );
  return [
    ...lines.flatMap((line) =>
      centsUnlessEven(
        nameOf(line, language),
        parts
          .filter(({ orderLineID }) => orderLineID === line.orderLineID)
          .map((part) => named(part.orderID, subtractAmounts(part.subtotal, part.discountAmount))),
      ),
    ),
    ...ofBills(previewWords.discounts[language], (bill) => negateAmount(bill.orderDiscountAmount)),
    ...ofBills(previewWords.serviceCharge[language], (bill) => bill.serviceChargeAmount),
    ...ofBills(previewWords.tax[language], (bill) => bill.exclusiveTaxAmount),
  ];
}

/** The table as one bill, where that is known and the bills of the proof are those of the receipt. */
function oneBillOf(
  proof: SplitProof | null,
  bills: readonly SplitBill[],
  names: ReadonlyMap<string, string>,
  language: Language,
): ReceiptPreview['oneBill'] {
  if (proof === null || proof.allBills !== sum(bills.map(({ totalDueAmount }) => toMoney(totalDueAmount)))) return null;
  return {
    amount: toAmount(proof.oneBill),
    differences: proof.cents.map(({ billID, part, amount }) => ({
      bill: names.get(billID) ?? '',
      name: previewWords[wordOf[part]][language],
      amount: toAmount(amount),
    })),
  };
}

const wordOf = {
  discount: 'discounts',
  comp: 'comp',
  charge: 'serviceCharge',
  tax: 'tax',
  points: 'points',
} as const satisfies Readonly<Record<BillPart, keyof typeof previewWords>>;

function centsUnlessEven(name: string, parts: Cents['parts']): Cents[] {
  if (parts.every(({ amount }) => amount === parts[0]?.amount)) return [];
  const own = parts.filter(({ amount }) => amount !== 0);
  return [{ name, amount: toAmount(sum(own.map(({ amount }) => toMoney(amount)))), parts: own }];
}

const nameOf = (line: ReceiptLine, language: Language): string =>
  nameIn({ name: line.name, names: line.names?.[line.itemID] }, language);

/** The same where there is one. */
export const receiptOrNone = (
  orderID: string,
  rows: ReceiptRows | null,
  language: Language,
  proof: SplitProof | null = null,
): ReceiptPreview | null => (rows === null ? null : receiptPreview(orderID, rows, language, proof));

const row = (
  kind: ReceiptPreview['adjustments'][number]['kind'],
  name: string,
  amount: Amount,
): ReceiptPreview['adjustments'] => (amount === 0 ? [] : [{ kind, name, amount }]);

type Called = (id: string, name: string | null | undefined) => string;

function detailsOf(line: ReceiptLine, language: Language): { text: string; amount: Amount | null }[] {
  const called: Called = (id, name) => nameIn({ name, names: line.names?.[id] }, language);
  return [
    ...line.variantOptions.map(({ variantOptionID, name }) => ({ text: called(variantOptionID, name), amount: null })),
    ...line.modifiers.flatMap((modifier) => modifierDetails(modifier, called)),
    ...line.parts.flatMap((part) => [
      { text: counted(part.quantity, called(part.itemID, part.name)), amount: null },
      ...part.modifiers.flatMap((modifier) => modifierDetails(modifier, called)),
    ]),
  ];
}

function modifierDetails(modifier: OrderLineModifier, called: Called): { text: string; amount: Amount | null }[] {
  return [
    { text: counted(modifier.quantity, called(modifier.modifierOptionID, modifier.name)), amount: null },
    ...modifier.subModifiers.flatMap((nested) => modifierDetails(nested, called)),
  ];
}

/** A component of a tax is known by its name and rate; its names are those that a line was stored with. */
function taxName({ name, rate }: StoredTaxComponent, lines: readonly ReceiptLine[], language: Language): string {
  const stored = lines
    .flatMap(({ taxComponents }) => taxComponents)
    .find((component) => component.name === name && component.rate === rate);
  return nameIn(stored ?? { name }, language);
}

const counted = (quantity: number, name: string): string => (quantity === 1 ? name : `${quantity} × ${name}`);

/** One row for each discount, wherever it fell. */
function sumByName(discounts: ReceiptRows['discounts'], language: Language): [string, Amount][] {
  const sums = new Map<string, Money>();
  for (const { amount, ...discount } of discounts) {
    const name = nameIn(discount, language);
    sums.set(name, add(sums.get(name) ?? ZERO, toMoney(amount)));
  }
  return [...sums].map(([name, units]) => [name, toAmount(units)]);
}

/** What the discounts of a name take off, where all of them take off the same. */
function worthByName(discounts: ReceiptRows['discounts'], language: Language): ReceiptPreview['discounts'] {
  const worth = new Map<string, ReceiptPreview['discounts'][number] | null>();
  for (const { discountValue, isPercentage, ...discount } of discounts) {
    const name = nameIn(discount, language);
    const known = worth.get(name);
    const isSame =
      known === undefined || (known?.discountValue === discountValue && known.isPercentage === isPercentage);
    // A future discount takes nothing off this order, and no discount is worth nothing.
    worth.set(name, isSame && discountValue > 0 ? { name, discountValue, isPercentage } : null);
  }
  return [...worth.values()].filter((one) => one !== null);
}
