import { closeOfDayRoutes, journalRoutes, nameIn, reportRoutes, type JournalEntry, type Order } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { counterOf, reportsOf } from '../reports.setup.ts';

// A restaurant whose records have Thai names, read by a person whose page is English (decisions 165, 398).

const DAY = { startDate: '2026-01-01', endDate: '2026-12-31' };
const THAI = /[\u0E00-\u0E7F]/;

let server: SellingServer;
let place: Selling;
let order: Order;
let closeOfDayID: string;
const sqlOf = (text: string, values: readonly unknown[]) =>
  server.test.asOwner((client) => client.query<Record<string, string>>(text, [...values]));

beforeAll(async () => {
  server = await startSellingServer();
  const reasonID = newID();
  place = await server.open(undefined, async ({ companyID }) => {
    const named = `SET name = $2, names = jsonb_build_object('en', $3::text) WHERE company_id = $1`;
    await sqlOf(`UPDATE taxes ${named} AND rate = 7`, [companyID, 'ภาษีมูลค่าเพิ่ม', 'VAT']);
    await sqlOf(`UPDATE payment_settings ${named} AND payment_type_id = 6`, [companyID, 'บัตรเครดิต', 'Credit card']);
    await sqlOf(
      `INSERT INTO void_comp_reasons (company_id, id, name, names, type, created_at, updated_at)
        VALUES ($1, $2, 'ให้ฟรี', '{"en": "On us"}', 'Comp', now(), now())`,
      [companyID, reasonID],
    );
  });
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  const { save, pay, line } = counterOf(server, place);
  const comp = { type: 'comp', name: 'ให้ฟรี', value: 100, isPercentage: true, voidCompReasonID: reasonID };
  order = await save(place.terminal.order([line('Burger', { voidComp: comp }), line('Platter')]));
  await pay(order);
  closeOfDayID = newID();
  await server.call(closeOfDayRoutes.create, { body: { closeOfDayID, carryOpenOrders: true } }, place.caller);
}, 120_000);
afterAll(() => server.close());

it('names payment types in the language of the reader', async () => {
  const { payments } = await reportsOf(server, place).payments(DAY);
  expect(payments.map((type) => [nameIn(type, 'en'), nameIn(type, 'th')])).toEqual([['Credit card', 'บัตรเครดิต']]);
});

it('keeps the name of the day where the payment type is called otherwise now', async () => {
  const { companyID } = place.tenant.scope;
  const rename = (name: string) =>
    sqlOf('UPDATE payment_settings SET name = $2 WHERE company_id = $1 AND payment_type_id = 6', [companyID, name]);
  await rename('เครื่องใหม่');
  const { payments } = await reportsOf(server, place).payments(DAY);
  await rename('บัตรเครดิต');
  expect(payments.map((type) => nameIn(type, 'en'))).toEqual(['บัตรเครดิต']);
});

it('names the payments of a sale', async () => {
  const { body } = await server.call(reportRoutes.order, { params: { id: order.orderID }, query: {} }, place.caller);
  expect(body.payments.map((payment) => nameIn(payment, 'en'))).toEqual(['Credit card']);
});

it('names comps by their reason', async () => {
  const { rows } = await reportsOf(server, place).reductions(DAY);
  expect(rows.map((row) => nameIn(row, 'en'))).toEqual(['On us']);
});

it('names taxes of the journal, with their rate', async () => {
  const { body } = await server.call(journalRoutes.get, { params: { id: closeOfDayID } }, place.caller);
  const taxes = body.entries.filter(({ glMapType }: JournalEntry) => glMapType === 'Tax');
  expect(taxes.map((entry) => nameIn(entry, 'en'))).toEqual(['VAT 7 %']);
});

it('names taxes and comps of a close of day', async () => {
  const { body } = await server.call(closeOfDayRoutes.get, { params: { id: closeOfDayID } }, place.caller);
  const named = [...(body.details?.taxes ?? []), ...(body.details?.comps ?? []), ...body.perType];
  expect(named.length).toBeGreaterThan(2);
  expect(named.map((part) => nameIn(part, 'en')).filter((name) => THAI.test(name))).toEqual([]);
});

it('writes a file in the language of the reader', async () => {
  const query = { ...DAY, report: 'payments', format: 'csv', group: 'day' } as never;
  const { body } = await server.call(reportRoutes.export, { query }, place.caller);
  expect(Buffer.from(body.contentBase64, 'base64').toString('utf8')).toContain('Credit card');
});
