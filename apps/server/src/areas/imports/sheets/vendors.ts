import { sql } from 'kysely';
import { flagIn, textIn } from '#platform/imports/columns.ts';
import type { Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { activeColumn } from './references.ts';

/** The vendors of a location. Terminals know nothing of them. */
export const vendorsSheet: Sheet = {
  name: 'vendors',
  owner: 'location',
  isUsedByTerminals: false,
  columns: [
    { key: 'name', en: 'Name', th: 'ชื่อ', kind: 'text', isRequired: true, example: 'River Farm' },
    { key: 'contactName', en: 'Contact', th: 'ผู้ติดต่อ', kind: 'text', example: 'Ploy' },
    { key: 'email', en: 'Email', th: 'อีเมล', kind: 'email', example: 'ploy@river-farm.example' },
    { key: 'phone', en: 'Phone', th: 'โทรศัพท์', kind: 'phone', example: '+66 81 234 5678' },
    { key: 'address', en: 'Address', th: 'ที่อยู่', kind: 'text', max: 250, example: '9 Market Road' },
    { key: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', max: 250, example: 'Comes on Mondays' },
    activeColumn,
  ],
  nameOf: (cells) => textIn(cells, 'name'),
  keysOf: (cells) => [{ column: 'name', value: textIn(cells, 'name') }],
  read: async (tx, { companyID, locationID }) => {
    const rows = await tx
      .selectFrom('vendors')
      .select(['id', 'name', 'contact_name', 'email', 'phone', 'address', 'note', 'is_active'])
      .select('version')
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(name)`)
      .execute();
    return {
      records: rows.map((row) => ({
        id: row.id,
        version: row.version,
        cells: {
          name: row.name,
          contactName: row.contact_name ?? '',
          email: row.email ?? '',
          phone: row.phone ?? '',
          address: row.address ?? '',
          note: row.note ?? '',
          isActive: row.is_active,
        },
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
      name: textIn(cells, 'name'),
      contact_name: textIn(cells, 'contactName'),
      email: textIn(cells, 'email'),
      phone: textIn(cells, 'phone'),
      address: textIn(cells, 'address'),
      note: textIn(cells, 'note'),
      is_active: flagIn(cells, 'isActive'),
      created_at: at,
      updated_at: at,
    }));
    await writeRows(tx, 'vendors', rows, {
      key: ['company_id', 'id'],
      update: ['name', 'contact_name', 'email', 'phone', 'address', 'note', 'is_active', 'updated_at'],
      hasVersion: true,
      onWritten: onSaved,
    });
  },
};
