import { sql } from 'kysely';
import { vendorFields } from '#areas/stock/index.ts';
import { flagIn, textIn } from '#platform/imports/columns.ts';
import type { Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { activeColumn } from './references.ts';

/** The vendors of a location. Terminals know nothing of them. */
export const vendorsSheet: Sheet = {
  name: 'vendors',
  owner: 'location',
  isUsedByTerminals: false,
  columns: [...vendorFields.sheetColumns, activeColumn],
  nameOf: (cells) => textIn(cells, 'name'),
  keysOf: (cells) => [{ column: 'name', value: textIn(cells, 'name') }],
  read: async (tx, { companyID, locationID }) => {
    const rows = await tx
      .selectFrom('vendors')
      .select(['id', ...vendorFields.columns, 'is_active', 'version'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(name)`)
      .execute();
    return {
      records: rows.map((row) => ({
        id: row.id,
        version: row.version,
        cells: { ...vendorFields.read(row), isActive: row.is_active },
      })),
    };
  },
  write: async (tx, { companyID, locationID }, taken, _state, { now, onSaved }) => {
    const at = now.toISOString();
    const rows = taken.map(({ id, cells, version }) => ({
      company_id: companyID,
      location_id: locationID,
      id,
      version,
      ...vendorFields.fromCells(cells),
      is_active: flagIn(cells, 'isActive'),
      created_at: at,
      updated_at: at,
    }));
    await writeRows(tx, 'vendors', rows, {
      key: ['company_id', 'id'],
      update: [...vendorFields.columns, 'is_active', 'updated_at'],
      hasVersion: true,
      onWritten: onSaved,
    });
  },
};
