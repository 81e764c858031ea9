import type { StartCheck } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';

/** What is sold of the restaurant's own: no demo data, no ingredient. */
const ownItems = (tx: Tx, companyID: string) =>
  tx
    .selectFrom('items as i')
    .leftJoin('demo_records as d', (join) =>
      join.on('d.company_id', '=', companyID).on('d.kind', '=', 'item').onRef('d.record_id', '=', 'i.id'),
    )
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is', null)
    .where('i.type', 'in', ['Product', 'BaseProduct', 'Combo'])
    .where('d.record_id', 'is', null);

/** Done with the first product or combo that is the restaurant's own, sold here or not. */
export const checkProductStep: StartCheck = async (tx, { companyID }) => ({
  isDone: (await ownItems(tx, companyID).select('i.id').limit(1).executeTakeFirst()) !== undefined,
});

/** A product of the restaurant's own is on a menu that this location shows; else the first menu is the one to open. */
export const checkMenuStep: StartCheck = async (tx, { companyID, locationID }) => {
  const shown = tx
    .selectFrom('menus as m')
    .innerJoin('menu_locations as l', (join) =>
      join
        .on('l.company_id', '=', companyID)
        .on('l.location_id', '=', locationID)
        .onRef('l.menu_id', '=', 'm.id')
        .on('l.is_active', '=', true),
    )
    .where('m.company_id', '=', companyID)
    .where('m.deleted_at', 'is', null);
  const placed = await ownItems(tx, companyID)
    .innerJoin('menu_items as p', (join) => join.on('p.company_id', '=', companyID).onRef('p.item_id', '=', 'i.id'))
    .innerJoin('menu_sections as s', (join) =>
      join.on('s.company_id', '=', companyID).onRef('s.id', '=', 'p.menu_section_id'),
    )
    .where('s.menu_id', 'in', shown.select('m.id'))
    .select('i.id')
    .limit(1)
    .executeTakeFirst();
  const menu = await shown
    .select(['m.id', 'm.name'])
    .orderBy('m.sort_number')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  return { isDone: placed !== undefined, recordID: menu?.id ?? null, name: menu?.name ?? null };
};

/** Left out where no demo data is installed. */
export const checkDemoStep: StartCheck = async (tx, { companyID }) =>
  (await tx
    .selectFrom('demo_records')
    .select('record_id')
    .where('company_id', '=', companyID)
    .limit(1)
    .executeTakeFirst()) === undefined
    ? null
    : { isDone: false };
