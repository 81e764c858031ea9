import {
  orderRoutes,
  receiptTemplateRoutes as routes,
  ReceiptTemplateType,
  type ErrorBody,
  type Order,
  type PreviewByItems,
  type ReceiptBlock,
  type ReceiptDocument,
  type ReceiptTemplateSummary,
} from '@tavola/contract';
import { defaultMarkup, textLines } from '@tavola/receipts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
let place: Selling;
const run = (text: string, values: unknown[] = []) => server.test.asOwner((owner) => owner.query(text, values));
const migrate = async () => {
  const migration = (await readMigrations()).find(({ name }) => name === '0066_receipt_markup');
  for (const statement of migration?.statements ?? []) await run(statement);
};
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  await migrate();
});
afterAll(() => server.close());

const list = async ({ caller }: Selling = place): Promise<ReceiptTemplateSummary[]> =>
  (await server.call(routes.list, {}, caller)).body;
const idOf = async (type: ReceiptTemplateType): Promise<string> =>
  (await list()).find(({ receiptTemplateType }) => receiptTemplateType === type)?.receiptTemplateID ?? '';
const thai = () => ({ ...place.caller, headers: { ...place.caller.headers, 'accept-language': 'th' } });
const messageOf = ({ body }: { body: unknown }): string => (body as ErrorBody).message;
const { Sales, BillPreview, Kitchen } = ReceiptTemplateType;

test('the migration gives a location the default template of every type once, and replaces the markup that is there', async () => {
  const types = Object.values(ReceiptTemplateType).toSorted((a, b) => a - b);
  expect((await list()).map(({ receiptTemplateType }) => receiptTemplateType)).toEqual(types);
  expect((await list()).every(({ isDefault }) => isDefault)).toBe(true);
  const other = await server.open();
  const { companyID, locationID } = other.tenant.scope;
  await run(`UPDATE locations SET language = 'th' WHERE company_id = $1`, [companyID]);
  await run(
    `INSERT INTO receipt_templates (company_id, location_id, id, name, receipt_template_type, is_default, markup, created_at, updated_at)
      VALUES ($1, $2, $3, 'Old', 1, true, '<cut/>', now(), now())`,
    [companyID, locationID, newID()],
  );
  await migrate();
  const templates = await list(other);
  expect(templates.map(({ name }) => name)).toEqual(expect.arrayContaining(['Old', 'ใบสั่งครัว']));
  expect(templates).toHaveLength(types.length);
  for (const type of types)
    expect((await server.call(routes.byType, { params: { type } }, other.caller)).body.markup).toBe(
      defaultMarkup(type),
    );
});

test('a type without a default template is refused in the words of the specification', async () => {
  const bare = await server.open();
  const refused = async (type: ReceiptTemplateType, caller = bare.caller) =>
    messageOf(await server.call(routes.byType, { params: { type } }, caller));
  expect(await refused(Sales)).toBe("Can't find default template for sale receipt");
  expect(await refused(Kitchen, { ...bare.caller, headers: { ...bare.caller.headers, 'accept-language': 'th' } })).toBe(
    'ไม่พบแม่แบบเริ่มต้นของใบสั่งครัว',
  );
  expect((await server.call(routes.byType, { params: { type: 23 } } as never, bare.caller)).status).toBe(400);
});

test('a template is read with its markup, its binding data and a preview in the language of the page', async () => {
  const params = { id: await idOf(Sales) };
  const [template, binding, preview, inThai] = await Promise.all([
    server.call(routes.get, { params }, place.caller),
    server.call(routes.bindingData, { params }, place.caller),
    server.call(routes.preview, { params }, place.caller),
    server.call(routes.preview, { params }, thai()),
  ]);
  expect(template.body).toMatchObject({ receiptTemplateType: Sales, markup: defaultMarkup(Sales), isDefault: true });
  expect(binding.body.fields).toContainEqual({
    path: 'payments[].tipAmount',
    kind: 'amount',
    about: 'Tip',
    isOptional: false,
  });
  expect(binding.body.sample).toMatchObject({ saleNo: 'S-1042' });
  expect(textLines(preview.body.document, 42)).toContain('Served by Ann Lee');
  expect(textLines(inThai.body.document, 42)).toContain('พนักงาน Ann Lee');
  const unknown = { params: { id: newID() } };
  expect((await server.call(routes.preview, unknown, place.caller)).status).toBe(404);
  const other = await server.open();
  expect((await server.call(routes.get, { params }, other.caller)).status, 'another restaurant').toBe(404);
});

test('the elements of the markup and the markup of every type are listed for whoever writes a template', async () => {
  const { body: elements } = await server.call(routes.markups, {}, place.caller);
  expect(elements).toContainEqual({ element: 'qr', attributes: ['value', 'size', 'level'] });
  const { body: markups } = await server.call(routes.defaultMarkups, {}, place.caller);
  expect(markups).toHaveLength(16);
  expect(markups).toContainEqual({ receiptTemplateType: Kitchen, markup: defaultMarkup(Kitchen) });
});

test('bills of an order by items sum to the order with its discount, service charge and taxes', async () => {
  const { terminal, caller } = place;
  const discounts = [
    {
      orderDiscountID: newID(),
      discountType: 'custom' as const,
      name: 'Birthday',
      discountValue: 7,
      isPercentage: true,
    },
  ];
  const input = terminal.order(
    [terminal.line('Burrito', 2, ['Hot'], { note: 'crispy' }), terminal.line('Soda'), terminal.line('Burger', 3)],
    { orderFulfillmentTypeID: 1, discounts },
  );
  const order = (await server.call(orderRoutes.send, { body: input }, caller)).body as Order;
  const print = async (ids: readonly string[], type: PreviewByItems['receiptTemplateType'] = BillPreview) =>
    server.call(
      routes.previewByItems,
      { body: { orderID: order.orderID, orderLineIDs: [...ids], receiptTemplateType: type } },
      caller,
    );
  const ids = order.orderLines.map(({ orderLineID }) => orderLineID);
  const bill = (await print(ids)).body;
  expect(bill).toMatchObject({ receiptTemplateType: BillPreview, receiptTemplateID: await idOf(BillPreview) });
  expect(textLines(bill.document, 42).join('\n')).toContain('Birthday 7% OFF');
  expect(totalOf(bill.document)).toBe(order.totalDueAmount);
  const parts = await Promise.all(ids.map(async (id) => totalOf((await print([id])).body.document)));
  expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100) / 100).toBe(order.totalDueAmount);
  const ticket = textLines((await print(ids.slice(0, 1), Kitchen)).body.document, 42);
  expect(ticket).toEqual(expect.arrayContaining(['  2   Burrito', '   Hot', '   ! crispy']));
  expect(ticket.join('\n')).not.toMatch(/Soda|\$/);
  expect((await print([newID()])).status, 'a line that is not on the order').toBe(404);
  expect((await print([])).status).toBe(400);
  expect((await print(ids, Sales as never)).status).toBe(400);
});

/** The figure of the row Total. */
function totalOf(document: ReceiptDocument): number {
  const rows = document.sections.flatMap(({ blocks }) => blocks).filter(isRow);
  const total = rows.find(({ cells }) => cells[0]?.text === 'Total')?.cells[1]?.text ?? '';
  return Number(total.replace(/[^\d.-]/g, ''));
}
const isRow = (block: ReceiptBlock): block is Extract<ReceiptBlock, { kind: 'row' }> => block.kind === 'row';
