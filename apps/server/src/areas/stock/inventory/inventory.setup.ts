import { ingredientRoutes, inventoryRoutes, type AdjustInput, type InventoryDetail } from '@tavola/contract';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { sql } from '#platform/database/sql.ts';

/** The unit of the system that ingredients of these tests are counted in. */
export const GRAM = 3;

/** An adjustment that adds one of what there is. */
export const change = (more: Partial<AdjustInput>): AdjustInput => ({
  mode: 'Add',
  quantity: 1,
  uomid: null,
  unitCost: null,
  vendorID: null,
  reason: 'Delivery',
  comment: '',
  ...more,
});

/** What the tests of stock do at a server again and again. */
export function stockCalls(server: () => OfficeServer) {
  const run = (text: string, values: readonly unknown[]) =>
    server().test.asOwner((owner) => owner.query(text, [...values]));
  return {
    run,
    /** Adds an ingredient whose stock is counted, and gives its id. */
    async counted(
      office: Office,
      name: string,
      uomid: number | null = GRAM,
      cost: number | null = null,
    ): Promise<string> {
      const { body } = await server().call(
        ingredientRoutes.create,
        { body: { name, categoryID: null, uomid, cost, enableTrackInventory: true, vendorID: null } },
        office.owner,
      );
      return body.ingredientID;
    },
    adjust: (office: Office, id: string, more: Partial<AdjustInput>, caller: Caller = office.owner) =>
      server().call(inventoryRoutes.adjust, { params: { id }, body: change(more) }, caller),
    get: async (office: Office, id: string): Promise<InventoryDetail> =>
      (await server().call(inventoryRoutes.get, { params: { id } }, office.owner)).body,
    async itemOf({ tenant: { scope } }: Office, name: string): Promise<string> {
      const { text, values } = sql`SELECT id FROM items WHERE company_id = ${scope.companyID} AND name = ${name}`;
      return String((await run(text, values)).rows[0]?.['id']);
    },
  };
}
