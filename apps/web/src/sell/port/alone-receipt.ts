import { nameIn, NO_AMOUNT, ReceiptTemplateType, type ReceiptPreview } from '@tavola/contract';
import { negate, toAmount, toDecimalNumber, type CartLine, type Money, type PricedLine } from '@tavola/selling';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';
import type { OfflineContent } from '#offline/store/pending-orders.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { isPractising } from '#runtime/session/practice.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { currentLanguage, textOf } from '#text/define.ts';
import type { SellData } from '../data/sell-data.ts';
import { aloneStrings } from './alone.strings.ts';
import type { ShownSale } from './sale-port.ts';

const SCREEN_COLUMNS = 42;

/** The bill of an order that only this terminal has: what the cashier saw, under its offline number. */
export function paperAlone(
  { order, offlineNo, orderDateTime }: Pick<OfflineContent, 'order' | 'offlineNo' | 'orderDateTime'>,
  { priced: { cart, priced }, data }: ShownSale,
): ReceiptPreview {
  const t = textOf(aloneStrings);
  const { totals } = priced;
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const named = new Map(cart.lines.map((line) => [line.orderLineID, line]));
  return {
    orderID: order.orderID,
    receiptTemplateType: ReceiptTemplateType.Sales,
    title: t(isPractising() ? 'practice' : 'receipt'),
    currencyCode: data.currency.code,
    columns: SCREEN_COLUMNS,
    location: locationOf(data),
    saleNo: offlineNo,
    orderNo: offlineNo,
    dateTime: orderDateTime,
    staffName: user === undefined ? null : `${user.firstName} ${user.lastName}`.trim(),
    terminalName: queryClient.getQueryData(currentTerminalQuery.queryKey)?.name ?? null,
    posSerialNo: null,
    customer: null,
    pickUpDateTime: order.pickUpDateTime ?? null,
    deliveryDetails: null,
    tableName: null,
    billName: null,
    collectionCode: null,
    note: order.note ?? null,
    lines: priced.lines.map((line) =>
      lineOf(line, named.get(line.orderLineID) ?? named.get(line.refOrderLineID ?? '')),
    ),
    subtotal: toAmount(totals.subtotal),
    adjustments: [
      ...itemDiscounts(priced.lines),
      ...priced.orderDiscounts.flatMap(({ name, amount }) => row('discount', name, negate(amount))),
      ...row('comp', t('comp'), negate(totals.compAmount)),
      ...row(
        'serviceCharge',
        t('serviceCharge', { rate: toDecimalNumber(cart.serviceCharge.rate) }),
        totals.serviceChargeAmount,
      ),
      ...row('delivery', t('delivery'), totals.deliveryChargeAmount),
      ...row('additional', t('additional'), totals.additionalChargeAmount),
    ],
    discounts: [],
    taxes: priced.taxes.map(({ name, rate, isInclusive, amount }) => ({
      name,
      rate: toDecimalNumber(rate),
      inclusive: isInclusive,
      amount: toAmount(amount),
    })),
    totalDueAmount: toAmount(totals.totalDueAmount),
    payments: [],
    bills: [],
    cents: [],
    oneBill: null,
    discountRedemptions: [],
  };
}

const locationOf = ({ tenant }: SellData): ReceiptPreview['location'] => ({
  name: tenant.locationName,
  companyName: tenant.companyName,
  addressLines: [],
  phone: null,
  vatid: null,
  companyRegistrationId: null,
  logo: null,
});

const row = (
  kind: ReceiptPreview['adjustments'][number]['kind'],
  name: string,
  amount: Money,
): ReceiptPreview['adjustments'] => (amount === 0 ? [] : [{ kind, name, amount: toAmount(amount) }]);

/** What discounts take off single items: part of what leads from the subtotal to the total. */
const itemDiscounts = (lines: readonly PricedLine[]): ReceiptPreview['adjustments'] =>
  lines.flatMap(({ adjustments, isVoided }) =>
    isVoided
      ? []
      : adjustments
          .filter(({ step }) => step === 'offer' || step === 'itemDiscount')
          .flatMap(({ name, amount }) => row('discount', name, amount)),
  );

function lineOf(line: PricedLine, sold: CartLine | undefined): ReceiptPreview['lines'][number] {
  const called = (id: string, name: string | null | undefined): string =>
    nameIn({ name, names: sold?.names?.[id] }, currentLanguage());
  const chosen = [
    ...(sold?.variantOptions ?? []).map((each) => called(each.variantOptionID, each.name)),
    ...(sold?.modifiers ?? []).map((each) => called(each.modifierOptionID, each.name)),
    ...(sold?.parts ?? []).map((each) => called(each.itemID, each.name)),
  ];
  return {
    quantity: toDecimalNumber(line.quantity),
    name: called(line.itemID, sold?.name),
    amount: line.isVoided ? NO_AMOUNT : toAmount(line.gross),
    isVoided: line.isVoided,
    isFreeItem: line.isFreeItem,
    note: sold?.label.note ?? null,
    share: null,
    details: chosen.map((text) => ({ text, amount: null })),
  };
}
