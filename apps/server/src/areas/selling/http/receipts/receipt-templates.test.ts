import {
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  receiptTemplateRoutes as routes,
  ReceiptTemplateType,
  type ErrorBody,
  type Order,
  type OrderSummary,
  type PreviewByItems,
  type ReceiptBlock,
  type ReceiptDocument,
  type ReceiptTemplateSummary,
} from '@tavola/contract';
import { defaultMarkup, textLines } from '@tavola/receipts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
let place: Selling;
const run = (text: string, values: unknown[] = []) => server.test.asOwner((owner) => owner.query(text, values));
const migrate = async () => {
  const names = [
    '0066_receipt_markup',
    '0094_receipt_data',
    '0097_split_bills',
    '0118_names_of_bills',
    '0185_table_as_one_bill',
    '0212_day_receipts',
    '0240_copies',
    '0251_settlements_on_receipts',
    '0411_gift_cards_on_receipts',
    '0472_invoice_template',
    '0522_points_on_receipts',
    '0570_gift_card_template',
    '0590_credit_notes',
    '0660_points_on_close_of_day',
    '0721_guests_on_bills',
    '0835_sums_of_refund_receipts',
  ];
  const statements = (await readMigrations())
    .filter(({ name }) => names.includes(name))
    .flatMap((one) => one.statements);
  // Everything but the templates already exists.
  for (const statement of statements)
    if (/^\s*(?:--[^\n]*\n\s*)*(?:INSERT INTO|UPDATE|WITH)\b/.test(statement)) await run(statement);
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

test('the migration gives a location the default template of every type once, and replaces existing markup', async () => {
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

test('the receipt of gift cards is a type with documented fields', async () => {
  const { body } = await server.call(routes.giftCardBindingData, {}, place.caller);
  expect(body.receiptTemplateType).toBe(ReceiptTemplateType.GiftCard);
  expect(body.fields.map(({ path }) => path)).toContain('cards[].balance');
});

test('the elements of the markup and the markup of every type are listed for template authors', async () => {
  const { body: elements } = await server.call(routes.markups, {}, place.caller);
  expect(elements).toContainEqual({ element: 'qr', attributes: ['value', 'size', 'level'] });
  const { body: markups } = await server.call(routes.defaultMarkups, {}, place.caller);
  expect(markups).toHaveLength(19);
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

test('a kitchen ticket says the course of a line, whether it is fired or held, and the seat', async () => {
  const labels = [{ course: 'Starter' }, { course: 'Main', seat: 4, seatNote: 'window' }];
  const lines = labels.map((label) => place.terminal.line('Soda', 1, [], label));
  const [starter = '', main = ''] = lines.map(({ orderLineID }) => orderLineID);
  const body = { ...place.terminal.order(lines), orderLineIDs: [starter] };
  const { orderID } = (await server.call(orderRoutes.send, { body }, place.caller)).body as Order;
  const ticket = async (id: string): Promise<string[]> => {
    const preview = { orderID, orderLineIDs: [id], receiptTemplateType: Kitchen };
    const printed = await server.call(routes.previewByItems, { body: preview }, place.caller);
    return textLines(printed.body.document, 42).map((line) => line.trim());
  };
  expect(await ticket(starter)).toContain('Fire: Starter');
  expect(await ticket(main)).toEqual(expect.arrayContaining(['*** Hold: Main ***', 'Seat 4', 'Seat note: window']));
});

test('a kitchen ticket lists what it makes in the kitchen’s order of the categories', async () => {
  const { terminal, caller, tenant } = place;
  const lines = ['Burger', 'Soda', 'Platter', 'Water'].map((name) => terminal.line(name));
  const order = (await server.call(orderRoutes.send, { body: terminal.order(lines) }, caller)).body as Order;
  const printed = async (type: PreviewByItems['receiptTemplateType']): Promise<string[]> => {
    const orderLineIDs = order.orderLines.map(({ orderLineID }) => orderLineID);
    const preview = { orderID: order.orderID, orderLineIDs, receiptTemplateType: type };
    const { body } = await server.call(routes.previewByItems, { body: preview }, caller);
    return textLines(body.document, 42).flatMap((line) => /Burger|Soda|Platter|Water/.exec(line) ?? []);
  };
  const putFirst = (category: string) =>
    run(
      'UPDATE item_categories SET kitchen_sort_number = CASE WHEN lower(name) = $2 THEN 1 ELSE 2 END WHERE company_id = $1',
      [tenant.scope.companyID, category],
    );
  await putFirst('drinks');
  expect(await printed(Kitchen)).toEqual(['Soda', 'Water', 'Burger', 'Platter']);
  expect(await printed(BillPreview), 'a bill has them as they were ordered').toEqual([
    'Burger',
    'Soda',
    'Platter',
    'Water',
  ]);
  await putFirst('food');
  expect(await printed(Kitchen)).toEqual(['Burger', 'Platter', 'Soda', 'Water']);
});

test('a delivery names the customer, the address and its note on the order, the receipt and the delivery ticket', async () => {
  const { terminal, caller } = place;
  const { companyID } = place.tenant.scope;
  const [customerID, customerAddressID] = [newID(), newID()];
  await run(
    `INSERT INTO customers (company_id, id, given_name, family_name, phone, created_at, updated_at)
      VALUES ($1, $2, 'Dara', 'Lim', '0812223333', now(), now())`,
    [companyID, customerID],
  );
  await run(
    `INSERT INTO customer_addresses (company_id, id, customer_id, name, full_address, delivery_note, sort_number, created_at)
      VALUES ($1, $2, $3, 'Home', '9 Market Road', 'Ring twice', 1, now())`,
    [companyID, customerAddressID, customerID],
  );
  await run(
    `UPDATE companies SET registration_id = 'REG-7', logo_url = '/api/company/images/logo' WHERE company_id = $1`,
    [companyID],
  );
  await run(`UPDATE clients SET serial_no = 'E05-1' WHERE company_id = $1`, [companyID]);
  const home = { addressName: 'Home', fullAddress: '9 Market Road', deliveryNote: 'Ring twice' };
  const input = terminal.order([terminal.line('Soda')], { orderFulfillmentTypeID: 4, customerID, customerAddressID });
  const order = (await server.call(orderRoutes.send, { body: input }, caller)).body as Order;
  const read = () => server.call(orderRoutes.get, { params: { id: order.orderID } }, caller);
  const phone = '0812223333';
  expect((await read()).body.deliveryDetails).toEqual({ customerAddressID, ...home, phone });
  const receipt = async () =>
    (await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, caller)).body;
  expect(await receipt()).toMatchObject({
    customer: { givenName: 'Dara Lim', phone: '0812223333' },
    deliveryDetails: home,
    posSerialNo: 'E05-1',
    location: { companyRegistrationId: 'REG-7', logo: '/api/company/images/logo' },
  });
  const orderLineIDs = order.orderLines.map(({ orderLineID }) => orderLineID);
  const body = { orderID: order.orderID, orderLineIDs, receiptTemplateType: ReceiptTemplateType.DeliveryTicket };
  const ticket = textLines((await server.call(routes.previewByItems, { body }, caller)).body.document, 42);
  expect(ticket).toEqual(
    expect.arrayContaining(['Customer Dara Lim', 'Phone 0812223333', 'Address 9 Market Road', '! Ring twice']),
  );
  const placeOf = (found: Pick<OrderSummary, 'deliveryAddress' | 'deliveryNote' | 'deliveryPhone'> | undefined) =>
    found?.deliveryAddress && [found.deliveryAddress, found.deliveryNote, found.deliveryPhone];
  const listed = async (as = caller) =>
    placeOf(
      (await server.call(orderRoutes.search, { query: {} }, as)).body.items.find(
        ({ orderID }) => orderID === order.orderID,
      ),
    );
  const onCard = async (as = caller) =>
    placeOf((await server.call(orderLifeRoutes.pending, { query: { orderIDs: [order.orderID] } }, as)).body.items[0]);
  expect(await listed()).toEqual(['9 Market Road', 'Ring twice', phone]);
  expect(await onCard()).toEqual(['9 Market Road', 'Ring twice', phone]);
  const codes = new Set([permission.quickService.view, permission.orderDashboard.view]);
  const stranger = await place.colleague({ codes });
  expect(await listed(stranger)).toBeUndefined();
  expect(await onCard(stranger)).toBeUndefined();
  // As the erasing of a customer leaves them.
  await run(`UPDATE customers SET deleted_at = now(), erased_at = now() WHERE id = $1`, [customerID]);
  await run(`UPDATE customer_addresses SET name = '', full_address = '', delivery_note = '' WHERE id = $1`, [
    customerAddressID,
  ]);
  expect((await read()).body.deliveryDetails).toBeUndefined();
  expect(await receipt()).toMatchObject({ customer: null, deliveryDetails: null });
  expect(await listed()).toBeUndefined();
  expect(await onCard()).toBeUndefined();
});

test('the default customer is not named on a receipt', async () => {
  const { terminal, caller, tenant } = place;
  const customerID = newID();
  await run(
    `INSERT INTO customers (company_id, id, given_name, is_default, created_at, updated_at) VALUES ($1, $2, 'Walk-in', true, now(), now())`,
    [tenant.scope.companyID, customerID],
  );
  const input = terminal.order([terminal.line('Soda')], { customerID });
  const order = (await server.call(orderRoutes.base, { body: input }, caller)).body as Order;
  const { body } = await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, caller);
  expect(order.customerID).toEqual(customerID);
  expect(body.customer).toBe(null);
});

test('previews in Thai count years as the location chose', async () => {
  const params = { id: await idOf(Sales) };
  const dates = async (calendar: string) => {
    await run(`UPDATE locations SET calendar = $2 WHERE company_id = $1`, [place.tenant.scope.companyID, calendar]);
    const { body } = await server.call(routes.preview, { params }, thai());
    return textLines(body.document, 42)
      .join('\n')
      .match(/พ\.ย\. (\d{4}) /)?.[1];
  };
  expect(await dates('buddhist')).toBe('2569');
  expect(await dates('gregorian')).toBe('2026');
});

/** The figure of the row Total. */
function totalOf(document: ReceiptDocument): number {
  const rows = document.sections.flatMap(({ blocks }) => blocks).filter(isRow);
  const total = rows.find(({ cells }) => cells[0]?.text === 'Total')?.cells[1]?.text ?? '';
  return Number(total.replace(/[^\d.-]/g, ''));
}
const isRow = (block: ReceiptBlock): block is Extract<ReceiptBlock, { kind: 'row' }> => block.kind === 'row';
