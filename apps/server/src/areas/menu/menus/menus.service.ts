import { copyName, type FieldCode, type MenuInput, type MenuRecord, type MenuRow } from '@tavola/contract';
import { changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuseInUse } from '#platform/crud/record-users.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { changesOf } from './content-changes.ts';
import { toContent, toRows, type ContentRows } from './content-rows.ts';
import { idsOfOtherMenus, livingParts, readContent, writeChanges } from './content.rows.ts';
import {
  createMenuHead,
  getMenuHead,
  getMenuRow,
  listMenuNames,
  lockMenu,
  namedRecords,
  restoreMenu,
  setMenuActive,
  updateMenuHead,
  listMenuUsers,
  type Editing,
} from './menus.rows.ts';

const MAX_NAME = 100;

/** A whole menu, without what was deleted since. */
export async function getMenu(tx: Tx, scope: LocationScope, id: string): Promise<MenuRecord | null> {
  const head = await getMenuHead(tx, scope, id);
  if (head === null) return null;
  const rows = await readContent(tx, scope.companyID, id);
  return { ...head, ...toContent(withoutDeleted(rows, await livingParts(tx, scope.companyID, namedIn(rows)))) };
}

const namedIn = ({ items, options, windows }: ContentRows) => ({
  items: items.map((row) => row.item_id),
  options: [...new Set(options.map((row) => row.modifier_option_id))],
  categories: [...new Set(windows.flatMap((row) => row.category_id ?? []))],
});

function withoutDeleted(rows: ContentRows, living: Awaited<ReturnType<typeof livingParts>>): ContentRows {
  return {
    ...rows,
    items: rows.items.filter((row) => living.items.has(row.item_id)),
    options: rows.options.filter((row) => living.options.has(row.modifier_option_id)),
    windows: rows.windows.filter((row) => row.category_id === null || living.categories.has(row.category_id)),
  };
}

/** Adds a menu. Null = it already exists. Refuses unknown records and ids of other menus. */
export async function addMenu(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: MenuInput,
  editing: Editing,
  newID: () => string,
): Promise<MenuRecord | null> {
  await refuseStrangers(tx, scope, id, input);
  return insertMenu(tx, scope, id, input, editing, newID);
}

/** Adds a copy of a menu, with new ids and its own name. Null = the copy already exists. */
export async function copyMenu(
  tx: Tx,
  scope: LocationScope,
  id: string,
  originalID: string,
  editing: Editing,
  newID: () => string,
): Promise<MenuRecord | null> {
  // Copies made side by side wait for one another, so that each finds the name of the one before.
  await lockMenu(tx, scope, originalID);
  const copy = await copyOf(tx, scope, requireFound(await getMenu(tx, scope, originalID)), newID);
  return insertMenu(tx, scope, id, copy, editing, newID);
}

/** Changes a menu. Refuses a version that is not the current one, and what `addMenu` refuses. */
export async function changeMenu(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: MenuInput & { version: number },
  editing: Editing,
  newID: () => string,
): Promise<MenuRecord> {
  const read = () => getMenu(tx, scope, id);
  if ((await lockMenu(tx, scope, id)) !== input.version) return changedOrRefused(null, read);
  await refuseStrangers(tx, scope, id, input);
  await updateMenuHead(tx, scope, id, input.version, input, editing);
  await saveContent(tx, scope, id, input, newID);
  return requireFound(await read());
}

/** Puts a menu in force at this location or takes it out of force. */
export async function switchMenu(tx: Tx, scope: LocationScope, id: string, isActive: boolean): Promise<MenuRow> {
  if (!(await setMenuActive(tx, scope, id, isActive))) refuse('resource.not_found');
  return requireFound(await getMenuRow(tx, scope, id));
}

/** Restores a deleted menu. */
export async function undeleteMenu(tx: Tx, scope: LocationScope, id: string, now: Date): Promise<MenuRow> {
  if (!(await restoreMenu(tx, scope, id, now))) refuse('resource.not_found');
  return requireFound(await getMenuRow(tx, scope, id));
}

/** Deletes menus. Refuses menus in use. */
export async function deleteMenus(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  await refuseInUse(tx, scope, 'menus', await listMenuUsers(tx, scope, ids));
  return removedOrRefused(await markRemoved(tx, 'menus', scope.companyID, ids, by));
}

async function insertMenu(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: MenuInput,
  editing: Editing,
  newID: () => string,
): Promise<MenuRecord | null> {
  if (!(await createMenuHead(tx, scope, id, input, editing))) return null;
  await saveContent(tx, scope, id, input, newID);
  return getMenu(tx, scope, id);
}

/** Makes the content of a menu what was sent; only rows that differ are written. */
async function saveContent(
  tx: Tx,
  { companyID }: LocationScope,
  menuID: string,
  input: MenuInput,
  newID: () => string,
): Promise<void> {
  await writeChanges(tx, companyID, menuID, changesOf(await readContent(tx, companyID, menuID), toRows(input)), newID);
}

/** Refuses, field by field, a menu that names records which are not there, or ids that another menu has. */
async function refuseStrangers(tx: Tx, scope: LocationScope, menuID: string, input: MenuInput): Promise<void> {
  const { companyID } = scope;
  const wanted = toRows(input);
  const [named, living, taken] = await Promise.all([
    namedRecords(tx, scope, input),
    livingParts(tx, companyID, namedIn(wanted)),
    idsOfOtherMenus(
      tx,
      companyID,
      menuID,
      wanted.sections.map((row) => row.id),
      wanted.items.map((row) => row.id),
    ),
  ]);
  const fields: { path: string; code: FieldCode }[] = [];
  const report = (isBad: boolean, path: string, code: FieldCode = 'gone'): void =>
    void (isBad && fields.push({ path, code }));
  report(!named.hasBrand, 'brandID');
  report(!named.hasPriceList, 'priceListID');
  for (const [index, { itemCategoryID }] of input.menuItemCategoryAvailabilities.entries())
    report(
      !living.categories.has(itemCategoryID.toLowerCase()) && hasHours(input, index),
      `menuItemCategoryAvailabilities[${index}].itemCategoryID`,
    );
  for (const [place, section] of input.menuSections.entries()) {
    const path = `menuSections[${place}]`;
    report(taken.has(section.menuSectionID.toLowerCase()), `${path}.menuSectionID`, 'repeated');
    for (const [index, item] of section.menuItems.entries()) {
      const at = `${path}.menuItems[${index}]`;
      report(taken.has(item.menuItemID.toLowerCase()), `${at}.menuItemID`, 'repeated');
      report(!living.items.has(item.itemID.toLowerCase()), `${at}.itemID`);
      for (const [which, option] of item.menuItemModifierOptions.entries())
        report(
          !living.options.has(option.modifierOptionID.toLowerCase()),
          `${at}.menuItemModifierOptions[${which}].modifierOptionID`,
        );
    }
  }
  if (fields.length > 0) refuse('validation.failed', {}, { fields });
}

/** A category without hours leaves no row behind. */
const hasHours = (input: MenuInput, index: number): boolean =>
  (input.menuItemCategoryAvailabilities[index]?.availabilities.length ?? 0) > 0;

/** The same menu with new ids and the name of a copy. */
async function copyOf(tx: Tx, scope: LocationScope, menu: MenuRecord, newID: () => string): Promise<MenuInput> {
  const names = await listMenuNames(tx, scope);
  const sectionIDs = new Map(menu.menuSections.map(({ menuSectionID }) => [menuSectionID, newID()]));
  const {
    name,
    isOnlineMenu,
    brandID,
    priceListID,
    defaultMenuItemBGColor,
    availabilities,
    menuItemCategoryAvailabilities,
  } = menu;
  return {
    name: copyName(
      name,
      names.map((one) => one.name),
      MAX_NAME,
    ),
    isOnlineMenu,
    brandID,
    priceListID,
    defaultMenuItemBGColor,
    availabilities,
    menuItemCategoryAvailabilities,
    menuSections: menu.menuSections.map((section) => ({
      ...section,
      menuSectionID: sectionIDs.get(section.menuSectionID) ?? newID(),
      parentMenuSectionId: sectionIDs.get(section.parentMenuSectionId ?? '') ?? null,
      menuItems: section.menuItems.map((item) => ({ ...item, menuItemID: newID() })),
    })),
  };
}
