import { menuLimits, type FieldCode, type MenuPlacement } from '@tavola/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/errors/refusal.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { lockMenu, touchMenu, type Editing } from './menus.rows.ts';

/**
 * Puts items at the end of a section of a menu. A menu without sections gets its first one. A person who has the menu
 * open is notified of the new version when saving. `path` is where the call has the placement.
 */
export async function placeOnMenu(
  tx: Tx,
  scope: LocationScope,
  items: readonly { readonly menuItemID: string; readonly itemID: string }[],
  { menuID, menuSectionID, sectionName }: MenuPlacement,
  editing: Editing,
  newID: () => string,
  path: string,
): Promise<void> {
  const refuseField = refusingAt(path);
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
  if (sections.reduce((sum, { count }) => sum + count, items.length) > menuLimits.items)
    refuseField('menuID', 'too_many');
  const section =
    menuSectionID == null
      ? sections.length > 0 || sectionName == null
        ? refuseField('menuSectionID', 'required')
        : await addFirstSection(tx, scope, menuID, sectionName, newID)
      : (sections.find(({ id }) => id === menuSectionID) ?? refuseField('menuSectionID', 'gone'));
  if (section.count + items.length > menuLimits.itemsOfSection) refuseField('menuSectionID', 'too_many');
  await insertRows(tx, [
    {
      table: 'menu_items',
      rows: items.map(({ menuItemID, itemID }, index) => ({
        company_id: companyID,
        id: menuItemID,
        menu_section_id: section.id,
        item_id: itemID,
        display_order: section.last + 1 + index,
      })),
    },
  ]);
  await touchMenu(tx, scope, menuID, editing);
}

async function addFirstSection(
  tx: Tx,
  { companyID }: LocationScope,
  menuID: string,
  name: string,
  newID: () => string,
): Promise<{ id: string; count: number; last: number }> {
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

const refusingAt =
  (path: string) =>
  (field: keyof MenuPlacement, code: FieldCode): never => {
    throw new Refusal('validation.failed', { fields: [{ path: `${path}.${field}`, code }] });
  };
