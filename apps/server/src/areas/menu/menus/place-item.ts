import { menuLimits, type FieldCode, type MenuPlacement } from '@tavola/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { lockMenu, touchMenu, type Editing } from './menus.rows.ts';

/**
 * Puts a new item at the end of a section of a menu. A menu without sections gets its first one. Whoever has the menu
 * open is notified of the new version when saving.
 */
export async function placeOnMenu(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  { menuID, menuSectionID, sectionName }: MenuPlacement,
  editing: Editing,
  newID: () => string,
): Promise<void> {
  const { companyID } = scope;
  if ((await lockMenu(tx, scope, menuID)) === null) refuseField('menuID', 'gone');
  const sections = await tx
    .selectFrom('menu_sections as s')
    .leftJoin('menu_items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.menu_section_id', '=', 's.id'),
    )
    .select([
      's.id',
      sql<number>`count(i.id)::int`.as('count'),
      sql<number>`coalesce(max(i.display_order), -1)`.as('last'),
    ])
    .where('s.company_id', '=', companyID)
    .where('s.menu_id', '=', menuID)
    .groupBy('s.id')
    .execute();
  if (sections.reduce((sum, { count }) => sum + count, 0) >= menuLimits.items) refuseField('menuID', 'too_many');
  const section =
    menuSectionID == null
      ? await firstSection(tx, scope, menuID, sections.length, sectionName, newID)
      : (sections.find(({ id }) => id === menuSectionID) ?? refuseField('menuSectionID', 'gone'));
  if (section.count >= menuLimits.itemsOfSection) refuseField('menuSectionID', 'too_many');
  await tx
    .insertInto('menu_items')
    .values({
      company_id: companyID,
      id: newID(),
      menu_section_id: section.id,
      item_id: itemID,
      display_order: section.last + 1,
    })
    .execute();
  await touchMenu(tx, scope, menuID, editing);
}

async function firstSection(
  tx: Tx,
  { companyID }: LocationScope,
  menuID: string,
  sectionCount: number,
  name: string | null | undefined,
  newID: () => string,
): Promise<{ id: string; count: number; last: number }> {
  if (sectionCount > 0 || name == null) return refuseField('menuSectionID', 'required');
  const id = newID();
  await tx
    .insertInto('menu_sections')
    .values({
      company_id: companyID,
      id,
      menu_id: menuID,
      parent_menu_section_id: null,
      display_name: name,
      display_order: 0,
      bg_color: null,
    })
    .execute();
  return { id, count: 0, last: -1 };
}

const refuseField = (field: keyof MenuPlacement, code: FieldCode): never => {
  throw new Refusal('validation.failed', { fields: [{ path: `placement.${field}`, code }] });
};
