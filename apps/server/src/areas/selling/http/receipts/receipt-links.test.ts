import {
  amountOf,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  receiptLinkRoutes,
  ReceiptTemplateType,
  saleRoutes,
  type SaleDetail,
} from '@tavola/contract';
import { defaultMarkup, textLines } from '@tavola/receipts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cash, paymentCalls } from '../payments/payments.setup.ts';

// The link by which a guest opens a receipt (decision 347).

const DAY_MS = 86_400_000;
let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await opened();
});
afterAll(() => server.close());

async function opened(): Promise<Selling> {
  const selling = await server.open();
  const { companyID, locationID } = selling.tenant.scope;
  await server.test.asOwner((owner) =>
    owner.query(
      `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
       VALUES ($1, $2, $3, 'Receipt', 1, true, $4, now(), now()), ($1, $2, $5, 'Refund', 24, true, $6, now(), now())`,
      [
        companyID,
        locationID,
        newID(),
        defaultMarkup(ReceiptTemplateType.Sales),
        newID(),
        defaultMarkup(ReceiptTemplateType.Refund),
      ],
    ),
  );
  return selling;
}

const { paid } = paymentCalls(
  () => server,
  () => place,
);

async function ordered() {
  const { terminal, caller } = place;
  return (await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Burger')]) }, caller)).body;
}
async function sold() {
  const order = await ordered();
  const { payment } = await paid(cash(order, 20));
  return { orderID: order.orderID, paymentID: payment.paymentID };
}
const linkOf = async (orderID: string): Promise<string> =>
  (await server.call(receiptLinkRoutes.create, { body: { orderID } }, place.caller)).body.link;
const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';
/** What a guest without any sign-in is answered. */
const open = (token: string, { subDomain = place.caller.subDomain, language = 'en' } = {}) =>
  server.call(
    receiptLinkRoutes.read,
    { params: { token } },
    { ...(subDomain !== undefined && { subDomain }), headers: { 'accept-language': language } },
  );
const textOf = ({ body }: Awaited<ReturnType<typeof open>>): string => textLines(body.document, 42).join('\n');

describe('the link of a receipt', () => {
  it('opens the receipt without a sign-in', async () => {
    const answer = await open(tokenOf(await linkOf((await sold()).orderID)));
    expect(answer.status).toBe(200);
    expect(textOf(answer)).toContain('Burger');
  });

  it('shows it in the language of the page', async () => {
    const token = tokenOf(await linkOf((await sold()).orderID));
    expect(textOf(await open(token, { language: 'th' }))).toContain('ใบเสร็จรับเงิน');
  });

  it('says how the restaurant counts years, for the last day of the link', async () => {
    const { body } = await open(tokenOf(await linkOf((await sold()).orderID)));
    expect(body.calendar).toBe('buddhist');
  });

  it('is an address of the restaurant that ends with 16 random bytes, and says nothing of the sale', async () => {
    const { orderID } = await sold();
    const [first, second] = [await linkOf(orderID), await linkOf((await sold()).orderID)];
    expect(first).toMatch(/^https?:\/\/[^/]+\/receipt\/[\w-]{22}$/);
    expect(first).not.toContain(orderID);
    expect(new URL(first).hostname.split('.')[0]).toBe(place.caller.subDomain);
    expect(tokenOf(second)).not.toBe(tokenOf(first));
  });

  it('stays the same for every print of a month, also for prints at once', async () => {
    const { orderID } = await sold();
    const links = await Promise.all([linkOf(orderID), linkOf(orderID), linkOf(orderID)]);
    expect(new Set(links).size).toBe(1);
  });

  it('is refused for an order that is not paid, and for one of others', async () => {
    const { orderID } = await ordered();
    const refused = (id: string) => server.call(receiptLinkRoutes.create, { body: { orderID: id } }, place.caller);
    expect(codeOf(await refused(orderID))).toEqual([409, 'receipt.not_paid']);
    const other = await opened();
    const paidHere = (await sold()).orderID;
    expect(codeOf(await server.call(receiptLinkRoutes.create, { body: { orderID: paidHere } }, other.caller))).toEqual([
      404,
      'order.not_found',
    ]);
  });

  it('opens nothing at the address of another restaurant', async () => {
    const token = tokenOf(await linkOf((await sold()).orderID));
    const other = await opened();
    expect(codeOf(await open(token, { subDomain: other.caller.subDomain }))).toEqual([404, 'receipt_link.not_found']);
  });

  it('opens nothing where the token is changed or made up', async () => {
    const token = tokenOf(await linkOf((await sold()).orderID));
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect(codeOf(await open(changed))).toEqual([404, 'receipt_link.not_found']);
    expect((await open('../../x')).status).toBeGreaterThanOrEqual(400);
  });

  it('opens nothing once the payment was voided', async () => {
    const { orderID, paymentID } = await sold();
    const token = tokenOf(await linkOf(orderID));
    expect((await open(token)).status).toBe(200);
    const voided = await server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller);
    expect(voided.status).toBe(200);
    expect(codeOf(await open(token))).toEqual([404, 'receipt_link.not_found']);
  });

  it('ends after 90 days, and a later print has another one', async () => {
    const { orderID } = await sold();
    const token = tokenOf(await linkOf(orderID));
    const start = server.clock.now().getTime();
    server.clock.set(new Date(start + 61 * DAY_MS));
    const later = tokenOf(await linkOf(orderID));
    expect(later).not.toBe(token);
    expect((await open(token)).status).toBe(200);
    server.clock.set(new Date(start + 91 * DAY_MS));
    expect(codeOf(await open(token))).toEqual([404, 'receipt_link.not_found']);
    expect((await open(later)).status).toBe(200);
    server.clock.set(new Date(start));
  });

  it('is asked for 120 times a minute from one network, and no more', async () => {
    const token = tokenOf(await linkOf((await sold()).orderID));
    server.clock.set(new Date(server.clock.now().getTime() + 61_000));
    const answers: number[] = [];
    for (let index = 0; index < 125; index += 1) answers.push((await open(token)).status);
    expect(answers.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(answers.at(-1)).toBe(429);
    server.clock.set(new Date(server.clock.now().getTime() + 61_000));
    expect((await open(token)).status).toBe(200);
  });

  it('is guessed ten times a minute from one network, and good links count for nothing', async () => {
    const token = tokenOf(await linkOf((await sold()).orderID));
    server.clock.set(new Date(server.clock.now().getTime() + 61_000));
    const guess = async (): Promise<number> => (await open('A'.repeat(22))).status;
    for (let index = 0; index < 10; index += 1) {
      expect((await open(token)).status).toBe(200);
      expect(await guess()).toBe(404);
    }
    expect(await guess()).toBe(429);
    server.clock.set(new Date(server.clock.now().getTime() + 61_000));
    expect(await guess()).toBe(404);
  });

  it('shows what was refunded of the sale, and nothing of another one', async () => {
    const { orderID } = await sold();
    const token = tokenOf(await linkOf(orderID));
    expect((await open(token)).body.refunds).toHaveLength(0);
    const { body: sale } = await server.call(saleRoutes.ofOrder, { params: { id: orderID } }, place.caller);
    const other = await sold();
    await refunded(sale);
    const { body } = await open(token);
    expect(body.refunds.map(({ refundNo }) => refundNo)).toEqual(['R-1']);
    const [paper] = body.refunds;
    const text = textLines(paper?.document ?? body.document, 42).join('\n');
    expect(text).toContain('R-1');
    expect(text).toContain('Burger');
    expect((await open(tokenOf(await linkOf(other.orderID)))).body.refunds).toHaveLength(0);
  });
});

/** Gives the whole sale back. */
async function refunded(sale: SaleDetail): Promise<void> {
  const body = {
    refundID: newID(),
    lines: sale.lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity })),
    totalAmount: amountOf(sale.totalDueAmount),
    reason: 'Cold',
    // Another way than cash, which needs a drawer.
    payments: [{ paymentID: newID(), paymentTypeID: PaymentType.CreditCard, amount: amountOf(sale.totalDueAmount) }],
  };
  const answer = await server.call(saleRoutes.create, { params: { id: sale.saleID }, query: {}, body }, place.caller);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
