import {
  amountOf,
  invoiceRoutes as routes,
  orderRoutes,
  PaymentType,
  ReceiptTemplateType,
  saleRoutes,
  type Refund,
  type SaleDetail,
} from '@tavola/contract';
import { defaultMarkup, textLines } from '@tavola/receipts';
import { refundShares, refundsOfSale, soldOfSale, toAmount, toQuantity, ZERO } from '@tavola/selling';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cash, paymentCalls } from '../payments/payments.setup.ts';

// Credit notes of refunds of invoiced sales (decision 382). Three burgers of 9.99 with 7 % on them, and water of 1.00
// without tax: 30.97 without tax, 2.10 of tax, 33.07. One burger back is 9.99 and 0.70.

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  const { companyID, locationID } = place.tenant.scope;
  await server.test.asOwner((owner) =>
    owner.query(
      `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
       VALUES ($1, $2, $3, 'Credit note', 27, true, $4, now(), now())`,
      [companyID, locationID, newID(), defaultMarkup(ReceiptTemplateType.CreditNote)],
    ),
  );
});
afterAll(() => server.close());

const { paid } = paymentCalls(
  () => server,
  () => place,
);
const detail = async (saleID: string): Promise<SaleDetail> =>
  (await server.call(saleRoutes.get, { params: { id: saleID } }, place.caller)).body;

async function sold(tipAmount = 0): Promise<SaleDetail> {
  const { terminal, caller } = place;
  const body = terminal.order([terminal.line('Burger', 3), terminal.line('Water')]);
  const { body: order } = await server.call(orderRoutes.send, { body }, caller);
  // By card, so that refunds need no drawer.
  const tendered = Math.round((order.totalDueAmount + tipAmount) * 100) / 100;
  await paid({ ...cash(order, tendered), paymentTypeID: PaymentType.CreditCard, tipAmount: amountOf(tipAmount) });
  return (await server.call(saleRoutes.ofOrder, { params: { id: order.orderID } }, caller)).body;
}
async function invoiced(sale?: SaleDetail): Promise<SaleDetail> {
  sale ??= await sold();
  const body = {
    invoiceID: newID(),
    companyName: 'Riverside Ltd',
    taxID: 'IE1234567T',
    branch: '2',
    address: 'Quay 1',
  };
  const answer = await server.call(routes.issue, { params: { id: sale.saleID }, body }, place.caller);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return sale;
}
const isCancelled = async ({ saleID }: SaleDetail) =>
  (await server.call(routes.ofSale, { params: { id: saleID } }, place.caller)).body.invoice?.isCancelled;

/** Units of the lines by their place. */
const refunding = async ({ saleID }: SaleDetail, ...units: readonly number[]) => {
  const sale = await detail(saleID);
  const lines = sale.lines.flatMap(({ orderLineID }, index) =>
    (units[index] ?? 0) > 0 ? [{ orderLineID, quantity: units[index] ?? 0 }] : [],
  );
  const verdict = refundShares(soldOfSale(sale, { code: 'USD', decimals: 2 }, undefined), refundsOfSale(sale), {
    lines: lines.map(({ orderLineID, quantity }) => ({ id: orderLineID, quantity: toQuantity(quantity) })),
    isTipIncluded: false,
  });
  const totalAmount = amountOf(toAmount(verdict.ok ? verdict.value.amount : ZERO));
  const body = { refundID: newID(), lines, totalAmount, reason: 'Cold' };
  return server.call(saleRoutes.create, { params: { id: saleID }, query: {}, body }, place.caller);
};
const refunded = async (sale: SaleDetail, ...units: readonly number[]): Promise<Refund> => {
  const answer = await refunding(sale, ...units);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const paperOf = async (refundID: string, isCopy: 'true' | 'false' = 'false', caller = place.caller) =>
  server.call(routes.creditNote, { params: { id: refundID }, query: { isCopy } }, caller);
const numberOf = ({ creditNoteNo }: Refund): number => Number(creditNoteNo?.split('-').at(-1));

test('each part refund of an invoiced sale has a credit note, numbered without a gap, and one without an invoice none', async () => {
  const sales = [await invoiced(), await invoiced(), await invoiced()];
  const without = await sold();
  const answers = await Promise.all([
    ...sales.flatMap((sale) => [refunding(sale, 1), refunding(sale, 9)]),
    refunding(without, 1),
  ]);
  const made = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []));
  expect(made).toHaveLength(4);
  const numbers = made.filter(({ creditNoteNo }) => creditNoteNo !== null).map(numberOf);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect((await detail(without.saleID)).refunds[0]?.creditNoteNo).toBeNull();
  const [first] = sales;
  if (first === undefined) throw new Error('A sale was made.');
  expect((await detail(first.saleID)).refunds[0]?.creditNoteNo).toMatch(/^CN-\d{4}-00000[123]$/);
});

test('the paper names the invoice, its buyer, what is left of it and the taxes that go off; a later print says COPY', async () => {
  const sale = await invoiced();
  const [one, two] = [await refunded(sale, 1), await refunded(sale, 0, 1)];
  const text = async (refundID: string, isCopy: 'true' | 'false' = 'false') =>
    textLines((await paperOf(refundID, isCopy)).body.document, 48).join('\n');
  const first = await text(one.refundID);
  expect(first).toContain('Credit note');
  expect(first).toContain(`Credit note no. ${one.creditNoteNo ?? ''}`);
  expect(first).toMatch(/For invoice INV-\d{4}-\d{6}/);
  expect(first).toContain('Riverside Ltd');
  expect(first).toContain('Tax ID IE1234567T');
  expect(first).toContain('Reason Cold');
  expect(first).toMatch(/Invoiced, without tax +30\.97/);
  expect(first).toMatch(/Corrected, without tax +20\.98/);
  expect(first).toMatch(/Difference, without tax +9\.99/);
  expect(first).toMatch(/7% on 9\.99\S* +0\.70/);
  expect(first).toMatch(/Credited +10\.69/);
  expect(first).not.toContain('COPY');
  const second = await text(two.refundID);
  expect(second).toMatch(/Corrected, without tax +19\.98/);
  expect(second).toMatch(/Credited +1\.00/);
  expect(await text(one.refundID, 'true')).toContain('COPY');
  // What was printed for the first one stays as it was.
  expect(await text(one.refundID)).toBe(first);
});

test('what went back before the invoice has its credit note with it, so that what is left is right', async () => {
  const sale = await sold();
  const before = await refunded(sale, 1);
  expect(before.creditNoteNo).toBeNull();
  await invoiced(sale);
  const noted = (await detail(sale.saleID)).refunds[0];
  expect(noted?.creditNoteNo).toMatch(/^CN-/);
  const after = await refunded(sale, 1);
  const text = async ({ refundID }: Refund) => textLines((await paperOf(refundID)).body.document, 48).join('\n');
  expect(await text(before)).toMatch(/Corrected, without tax +20\.98/);
  expect(await text(after)).toMatch(/Corrected, without tax +10\.99/);
  expect(numberOf(after)).toBe(Number(noted?.creditNoteNo?.split('-').at(-1)) + 1);
});

test('everything back at once cancels the invoice without a credit note; after a part the last one has one', async () => {
  const [whole, parts] = [await invoiced(), await invoiced()];
  expect((await refunded(whole, 3, 1)).creditNoteNo).toBeNull();
  expect(await isCancelled(whole)).toBe(true);
  await refunded(parts, 1);
  const last = await refunded(parts, 2, 1);
  expect(last.isComplete).toBe(true);
  expect(last.creditNoteNo).not.toBeNull();
  expect(await isCancelled(parts)).toBe(false);
  const paper = textLines((await paperOf(last.refundID)).body.document, 48).join('\n');
  expect(paper).toMatch(/Corrected, without tax +0\.00/);
});

test('a tip that goes back alone has no credit note, before and after what is on the invoice (decision 428)', async () => {
  const [before, after] = [await invoiced(await sold(2)), await invoiced(await sold(2))];
  const tip = async ({ saleID }: SaleDetail): Promise<Refund> => {
    const body = { refundID: newID(), lines: [], totalAmount: amountOf(2), isTipIncluded: true };
    const answer = await server.call(saleRoutes.create, { params: { id: saleID }, query: {}, body }, place.caller);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  expect((await tip(before)).creditNoteNo).toBeNull();
  await refunded(before, 3, 1);
  expect(await isCancelled(before)).toBe(true);
  await refunded(after, 3, 1);
  expect(await tip(after)).toMatchObject({ creditNoteNo: null, isComplete: true });
});

test('a refund without one, an unknown one and one of others have no paper', async () => {
  const made = await refunded(await sold(), 1);
  const note = await refunded(await invoiced(), 1);
  const other = await server.open();
  expect(codeOf(await paperOf(made.refundID))).toEqual([404, 'credit_note.not_found']);
  expect(codeOf(await paperOf(newID()))).toEqual([404, 'credit_note.not_found']);
  expect(codeOf(await paperOf(note.refundID, 'false', other.caller))).toEqual([404, 'credit_note.not_found']);
});
