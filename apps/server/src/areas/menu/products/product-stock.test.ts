import { productRoutes } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cafe, productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const list = async ({ owner }: Office, query: object) =>
  (await server.call(productRoutes.list, { query: { pageSize: -1, ...query } }, owner)).body.items.map(
    ({ name }) => name,
  );
const sql = (text: string, values: unknown[]) => server.test.asOwner((client) => client.query(text, values));

describe('the stock filter of the product list', () => {
  it('calls a product out when all its variants are, low when one of them is low or out, and in stock otherwise', async () => {
    const office = await server.open({ catalog: cafe });
    const coffee = await productCalled(server, office, 'Coffee');
    const tea = await productCalled(server, office, 'Tea');
    await saveProduct(server, office, coffee, { enableTrackInventory: true });
    await saveProduct(server, office, tea, { enableTrackInventory: true });
    const count = (itemIDs: readonly string[], onHand: number) =>
      sql('UPDATE item_inventory SET on_hand = $3, safety_stock = 2 WHERE company_id = $1 AND item_id = ANY ($2)', [
        office.tenant.scope.companyID,
        itemIDs,
        onHand,
      ]);
    const statuses = async () => ({
      in: await list(office, { inventoryStatus: 'In' }),
      low: await list(office, { inventoryStatus: 'Low' }),
      out: await list(office, { inventoryStatus: 'Out' }),
    });
    const sizes = coffee.itemVariations.map(({ itemID }) => itemID);
    expect(sizes.length).toBeGreaterThan(1);
    await count([tea.itemID], 3);
    expect(await statuses()).toEqual({ in: ['Tea'], low: [], out: ['Coffee'] });
    await count(sizes.slice(1), 3);
    await count([tea.itemID], 2);
    expect(await statuses(), 'one variant is out').toEqual({ in: [], low: ['Coffee', 'Tea'], out: [] });
    await count(sizes.slice(0, 1), 1);
    expect(await statuses(), 'one variant is low').toEqual({ in: [], low: ['Coffee', 'Tea'], out: [] });
    await count(sizes, 3);
    await count([tea.itemID], 0);
    expect(await statuses()).toEqual({ in: ['Coffee'], low: [], out: ['Tea'] });
  });
});
