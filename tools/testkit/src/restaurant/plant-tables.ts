import { newID } from '@tavola/server/platform/ids.ts';
import type { Selling, SellingServer } from '../selling/selling.ts';

/** Puts a table into a restaurant; gives its id. */
export async function plantTable(server: Pick<SellingServer, 'test'>, place: Pick<Selling, 'tenant'>): Promise<string> {
  const [tableID = ''] = await plantTables(server, place, 1);
  return tableID;
}

/** Puts a room with `count` tables into a restaurant; returns their ids. */
export function plantTables(
  server: Pick<SellingServer, 'test'>,
  place: Pick<Selling, 'tenant'>,
  count: number,
): Promise<string[]> {
  return plantRoom(
    server,
    place,
    Array.from({ length: count }, () => newID().slice(-8)),
  );
}

/** Puts a room with tables of these names into a restaurant; gives their ids. */
export async function plantRoom(
  server: Pick<SellingServer, 'test'>,
  { tenant: { scope } }: Pick<Selling, 'tenant'>,
  names: readonly string[],
): Promise<string[]> {
  const { companyID, locationID } = scope;
  const layoutID = newID();
  const ids = names.map(() => newID());
  await server.test.asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO table_layouts (company_id, location_id, id, name, width, height, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 1000, 600, now(), now())`,
      [companyID, locationID, layoutID, `Room ${layoutID}`],
    );
    await owner.query(
      `INSERT INTO tables (company_id, location_id, id, table_layout_id, name, seats, shape, x, y, width, height, created_at, updated_at)
       SELECT $1, $2, t.id, $3, t.name, 4, 'round', 0, 0, 80, 80, now(), now()
       FROM unnest($4::uuid[], $5::text[]) AS t (id, name)`,
      [companyID, locationID, layoutID, ids, names],
    );
  });
  return ids;
}
