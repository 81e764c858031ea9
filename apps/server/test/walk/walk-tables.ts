import type { Place, ProductServer } from '@tavola/testkit/server/product.ts';
import { newID } from '#platform/ids.ts';
import { newName } from './fixture-kit.ts';

const ROOM = 'Walked room';

/** New tables, joined where it is asked for, all in one room: a location may have only a few. */
export async function newTables(
  { scope: { companyID, locationID } }: Pick<Place, 'scope'>,
  { test }: Pick<ProductServer, 'test'>,
  count: number,
  { isJoined = false } = {},
): Promise<{ tableLayoutID: string; tableIDs: string[]; tableGroupID: string | null }> {
  const tableIDs = Array.from({ length: count }, newID);
  const tableGroupID = isJoined ? newID() : null;
  const tableLayoutID = await test.asOwner(async (db) => {
    await db.query(
      `INSERT INTO table_layouts (company_id, location_id, id, name, width, height, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 900, 600, now(), now()) ON CONFLICT DO NOTHING`,
      [companyID, locationID, newID(), ROOM],
    );
    const { rows } = await db.query<{ id: string }>(
      'SELECT id FROM table_layouts WHERE company_id = $1 AND location_id = $2 AND name = $3 AND deleted_at IS NULL',
      [companyID, locationID, ROOM],
    );
    const room = rows[0]?.id ?? '';
    if (tableGroupID !== null)
      await db.query(
        'INSERT INTO table_groups (company_id, location_id, id, name, created_at) VALUES ($1, $2, $3, $4, now())',
        [companyID, locationID, tableGroupID, newName()],
      );
    await db.query(
      `INSERT INTO tables (company_id, location_id, id, table_layout_id, table_group_id, name, seats, shape, x, y, width, height, created_at, updated_at)
       SELECT $1, $2, t.id, $3, $4, t.name, 4, 'round', 100, 100, 90, 90, now(), now()
       FROM unnest($5::uuid[], $6::text[]) AS t (id, name)`,
      [companyID, locationID, room, tableGroupID, tableIDs, tableIDs.map(() => newName().slice(-20))],
    );
    return room;
  });
  return { tableLayoutID, tableIDs, tableGroupID };
}
