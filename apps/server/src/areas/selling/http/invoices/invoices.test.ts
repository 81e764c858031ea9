import {
  invoiceRoutes as routes,
  orderRoutes,
  ReceiptTemplateType,
  saleRoutes,
  type ErrorBody,
  type InvoiceInput,
} from '@tavola/contract';
import { defaultMarkup, textLines } from '@tavola/receipts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cash, paymentCalls } from '../payments/payments.setup.ts';

let server: SellingServer;
let place: Selling;
const run = (text: string, values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  const { companyID, locationID } = place.tenant.scope;
  await run(
    `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
     VALUES ($1, $2, $3, 'Invoice', 25, true, $4, now(), now())`,
    [companyID, locationID, newID(), defaultMarkup(ReceiptTemplateType.Invoice)],
  );
});
afterAll(() => server.close());

const { paid } = paymentCalls(
  () => server,
  () => place,
);
const codeOf = ({ body }: { body: unknown }): string => (body as ErrorBody).additionValue.errorCode;
const buyer = (more: Partial<InvoiceInput> = {}): InvoiceInput => ({
  invoiceID: newID(),
  companyName: 'Riverside Trading Ltd',
  taxID: 'IE 1234567 T',
  branch: '',
  address: '1 Quay Street, Dublin',
  ...more,
});
const issue = (id: string, body: InvoiceInput, caller = place.caller) =>
  server.call(routes.issue, { params: { id }, body }, caller);

/** Sells a burger and a soda, pays in cash, and gives the id of the sale. */
async function sold(): Promise<string> {
  const { terminal, caller } = place;
  const body = terminal.order([terminal.line('Burger', 2), terminal.line('Water')]);
  const { body: order } = await server.call(orderRoutes.send, { body }, caller);
  await paid(cash(order, 100));
  return (await server.call(saleRoutes.ofOrder, { params: { id: order.orderID } }, caller)).body.saleID;
}

test('invoices of a location are numbered without a gap, also when many are issued at once and some are refused', async () => {
  const sales: string[] = [];
  for (let made = 0; made < 6; made += 1) sales.push(await sold());
  const answers = await Promise.all(
    sales.flatMap((id) => [issue(id, buyer()), issue(id, buyer()), issue(id, buyer({ companyName: '' }))]),
  );
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [body.invoiceNo] : []));
  expect(numbers.map((no) => Number(no.split('-').at(-1))).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  const others = answers.filter(({ status }) => status !== 200).map((answer) => codeOf(answer));
  expect(others.filter((code) => code === 'invoice.error.exists')).toHaveLength(6);
  expect(others.filter((code) => code === 'validation.failed')).toHaveLength(6);
  expect(numbers[0]).toMatch(/^INV-\d{4}-00000\d$/);
});

test('a repeated call is the same invoice, and its id stays that of its sale', async () => {
  const [id, other] = [await sold(), await sold()];
  const body = buyer();
  const [first, again] = [await issue(id, body), await issue(id, body)];
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ taxID: 'IE1234567T', isCancelled: false });
  expect(codeOf(await issue(other, body))).toBe('idempotency.mismatch');
});

test('the original names buyer and taxes, a later print says COPY', async () => {
  const id = await sold();
  const { body: invoice } = await issue(id, buyer({ branch: 'Branch 2' }));
  const printed = async (isCopy?: 'true') =>
    textLines(
      (
        await server.call(
          routes.receipt,
          { params: { id: invoice.invoiceID }, query: isCopy === undefined ? {} : { isCopy } },
          place.caller,
        )
      ).body.document,
      48,
    ).join('\n');
  const original = await printed();
  expect(original).toContain(`Invoice no. ${invoice.invoiceNo}`);
  expect(original).toContain('Riverside Trading Ltd');
  expect(original).toContain('Tax ID IE1234567T');
  expect(original).toContain('Branch Branch 2');
  // Two burgers of 9.99 with 7 % on them, and water of 1.00 without tax.
  expect(original).toMatch(/Net, without tax +20\.98/);
  expect(original).toMatch(/7% on 19\.98\S* +1\.40/);
  expect(original).toMatch(/Total +22\.38/);
  expect(original).not.toContain('COPY');
  expect(await printed('true')).toContain('COPY');
});

test('what is not paid, is refunded in full, or is of another place gets no invoice', async () => {
  const { terminal, caller } = place;
  const { body: open } = await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda')]) }, caller);
  expect(codeOf(await issue(open.orderID, buyer()))).toBe('sale.not_found');
  const id = await sold();
  const refunded = await sold();
  await run(`UPDATE sales SET payment_status = 'Refunded' WHERE id = $1`, [refunded]);
  expect(codeOf(await issue(refunded, buyer()))).toBe('invoice.error.not_paid');
  await run(`UPDATE sales SET payment_status = 'Paid' WHERE id = $1`, [refunded]);
  const other = await server.open();
  expect(codeOf(await issue(id, buyer(), other.caller))).toBe('sale.not_found');
  const { body: invoice } = await issue(id, buyer());
  const foreign = await server.call(routes.receipt, { params: { id: invoice.invoiceID }, query: {} }, other.caller);
  expect(codeOf(foreign)).toBe('invoice.not_found');
});

test('a full refund cancels the invoice, and its paper says so', async () => {
  const id = await sold();
  const { body: invoice } = await issue(id, buyer());
  await run(`UPDATE sales SET payment_status = 'Refunded' WHERE id = $1`, [id]);
  const { body } = await server.call(routes.ofSale, { params: { id } }, place.caller);
  expect(body.invoice).toEqual({ ...invoice, isCancelled: true });
  const { body: printed } = await server.call(
    routes.receipt,
    { params: { id: invoice.invoiceID }, query: { isCopy: 'true' } },
    place.caller,
  );
  expect(textLines(printed.document, 48).join('\n')).toContain('CANCELLED: refunded in full');
  await run(`UPDATE sales SET payment_status = 'Paid' WHERE id = $1`, [id]);
});

test('in Thailand a tax id of digits alone has to be one', async () => {
  const id = await sold();
  const { companyID, locationID } = place.tenant.scope;
  await run(`UPDATE companies SET country_id = 219 WHERE company_id = $1`, [companyID]);
  await run(`UPDATE locations SET country_id = 219 WHERE company_id = $1 AND id = $2`, [companyID, locationID]);
  const refused = await issue(id, buyer({ taxID: '0105556000018' }));
  expect((refused.body as unknown as ErrorBody).additionValue.fields[0]).toMatchObject({
    path: 'taxID',
    code: 'tax_id_thai',
  });
  expect((await issue(id, buyer({ taxID: '0-1055-56000-01-7' }))).status).toBe(200);
});
