import {
  customerRoutes,
  Fulfillment,
  orderRoutes,
  purchaseHistoryRoutes,
  type CallInput,
  type OrderInput,
} from '@tavola/contract';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
let office: Office;
let terminal: Terminal;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  terminal = await loadTerminal(server, office.owner);
});
afterAll(() => server.close());

const [ann, bo] = [newID(), newID()];
const home = { customerAddressId: newID(), addressName: 'Home', fullAddress: '9 Market Road', deliveryNote: '' };
const soda = (over: Partial<OrderInput>): OrderInput => terminal.order([terminal.line('Soda')], over);
const save = (input: OrderInput) => server.call(orderRoutes.base, { body: input }, office.owner);
const history = async (query: NonNullable<CallInput<typeof purchaseHistoryRoutes.list>['query']>) =>
  (await server.call(purchaseHistoryRoutes.list, { query }, office.owner)).body;

describe('an order of a customer', () => {
  it('keeps the customer and the address, of which a form may make another one', async () => {
    await addCustomer(server, office, ann, { givenName: 'Ann', familyName: 'Lee', addresses: [home] });
    const { body: customer } = await server.call(customerRoutes.lookupOne, { params: { id: ann } }, office.owner);
    const customerAddressID = customer.addresses[0]?.customerAddressId ?? '';
    const input = soda({ customerID: ann, customerAddressID });
    const { body: order } = await save(input);
    expect(order.customerID).toEqual(ann);
    expect(order.customerAddressID).toEqual(customerAddressID);
    const { body: form } = await server.call(customerRoutes.get, { params: { id: ann } }, office.owner);
    await server.call(
      customerRoutes.update,
      { params: { id: ann }, body: { ...form, addresses: [{ ...home, fullAddress: '1 Office Lane' }] } },
      office.owner,
    );
    const { body: changed } = await save({ ...input, version: 1, note: 'extra ice' });
    expect(changed.customerAddressID).toBe(customerAddressID);
    expect(codeOf(await save(soda({ customerID: ann, customerAddressID })))).toEqual([
      404,
      'order.customer_address_not_found',
    ]);
  });

  it('is refused for a customer who is unknown, deleted or inactive, or for another one’s address', async () => {
    await addCustomer(server, office, bo, { givenName: 'Bo' });
    expect((await save(soda({ customerID: bo }))).status).toBe(200);
    const { body: customer } = await server.call(customerRoutes.lookupOne, { params: { id: ann } }, office.owner);
    const customerAddressID = customer.addresses[0]?.customerAddressId ?? '';
    expect(codeOf(await save(soda({ customerID: bo, customerAddressID })))).toEqual([
      404,
      'order.customer_address_not_found',
    ]);
    await server.call(customerRoutes.deactivate, { params: { id: bo } }, office.owner);
    for (const customerID of [bo, newID()])
      expect(codeOf(await save(soda({ customerID })))).toEqual([404, 'order.customer_not_found']);
  });

  it('is in the purchase history by customer, channel, kind and date', async () => {
    const { items, total } = await history({});
    const sodas = [{ name: 'Soda', names: null, quantity: 1, options: [] }];
    expect(items.map((row) => [row.customerName, row.items, row.saleType])).toEqual([
      ['Bo', sodas, 'Open'],
      ['Ann Lee', sodas, 'Open'],
    ]);
    expect(total).toBe(2);
    const day = items[0]?.businessDate ?? '';
    const totals = await Promise.all(
      [
        { customerIDs: [ann] },
        { customerIDs: [newID()] },
        { orderChannels: [1 as const] },
        { orderChannels: [3 as const] },
        { saleTypes: ['Open' as const] },
        { saleTypes: ['Sale' as const, 'Void' as const] },
        { startDate: day, endDate: day },
        { endDate: '2020-01-01' },
        { locationIDs: [office.tenant.scope.locationID] },
        { locationIDs: [newID()] },
      ].map(async (query) => (await history(query)).total),
    );
    expect(totals).toEqual([1, 0, 2, 0, 2, 0, 2, 0, 2, 0]);
  });

  it('keeps a pseudonym when the customer is erased, and no address that was typed', async () => {
    const gone = newID();
    await addCustomer(server, office, gone, { givenName: 'Gone', addresses: [home] });
    const input = soda({
      customerID: gone,
      deliveryAddress: '77 Secret Road',
      orderFulfillmentTypeID: Fulfillment.Takeaway,
    });
    await save(input);
    const { body } = await server.call(customerRoutes.erase, { params: { id: gone } }, office.owner);
    expect(body.orderCount).toBe(1);
    const { items } = await history({ customerIDs: [gone] });
    expect(items.map(({ customerName }) => customerName)).toEqual([body.pseudonym]);
    const { body: order } = await server.call(orderRoutes.get, { params: { id: input.orderID } }, office.owner);
    expect(order.customerID).toEqual(gone);
    expect(order.deliveryAddress).toBe(null);
  });

  it('that is closed gives up a typed address too, which the personal data has until then', async () => {
    const gone = newID();
    const name = 'Xanthippe';
    await addCustomer(server, office, gone, { givenName: name, phone: '0855550123', addresses: [home] });
    const input = soda({ customerID: gone, deliveryAddress: '88 Hidden Lane' });
    await save(input);
    const { status } = await server.call(
      orderRoutes.void,
      { body: { orderID: input.orderID, reason: 'no show' } },
      office.owner,
    );
    const params = { id: gone };
    const { body: file } = await server.call(customerRoutes.personalData, { params }, office.owner);
    const data = JSON.parse(Buffer.from(file.contentBase64, 'base64').toString()) as Record<string, unknown>;
    expect(status).toBe(200);
    expect(data).toMatchObject({ typedAddresses: [{ fullAddress: '88 Hidden Lane' }] });
    // Answers of such calls are stored for a week.
    const stored = { customerID: gone, receipt: { customer: { givenName: name } } };
    await server.test.asOwner((owner) =>
      owner.query(
        `INSERT INTO idempotency_keys (company_id, client_id, route_name, key, body_hash, answer, created_at)
          VALUES ($1, $2, 'orders.base', 'k', '', $3, now()), ($1, $2, 'orders.base', 'other', '', '{"customerID":"x"}', now())`,
        [office.tenant.scope.companyID, newID(), JSON.stringify(stored)],
      ),
    );
    const { body } = await server.call(customerRoutes.erase, { params }, office.owner);
    const { body: order } = await server.call(orderRoutes.get, { params: { id: input.orderID } }, office.owner);
    expect(order.status).toBe('Voided');
    expect(order.customerID).toEqual(gone);
    expect(order.deliveryAddress).toBe(null);
    expect((await history({ customerIDs: [gone] })).items[0]?.customerName).toBe(body.pseudonym);
    const rows = await server.test.asOwner(async (owner) => {
      const { rows: tables } = await owner.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      const found: string[] = [];
      for (const { name: table } of tables)
        found.push(
          ...(await owner.query<{ t: string }>(`SELECT t::text AS t FROM "${table}" t`)).rows.map(({ t }) => t),
        );
      return found;
    });
    expect(rows.filter((row) => /xanthippe|855550123|hidden lane/i.test(row))).toEqual([]);
    expect(rows.some((row) => row.includes(',other,'))).toBe(true);
  });

  it('takes no other change once it is closed', async () => {
    const input = soda({ deliveryAddress: '5 Plain Street' });
    await save(input);
    await server.call(orderRoutes.void, { body: { orderID: input.orderID, reason: 'no show' } }, office.owner);
    const changed = await server.services.database.tenant(office.tenant.scope, (tx) =>
      tx
        .updateTable('orders')
        .set({ delivery_address: null })
        .where('company_id', '=', office.tenant.scope.companyID)
        .where('id', '=', input.orderID)
        .executeTakeFirst(),
    );
    expect(Number(changed.numUpdatedRows)).toBe(0);
  });
});
