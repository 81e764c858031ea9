import { copyName, type FieldCode, type MenuInput, type MenuRecord } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { changesOf } from './content-changes.ts';
import { toContent, toRows, type ContentRows } from './content-rows.ts';
import { idsOfOtherMenus, livingParts, readContent, writeChanges } from './content.repo.ts';
import { getMenuHead, listMenuNames, namedRecords } from './menus.repo.ts';

const MAX_NAME = 100;

/** A whole menu as it stands, without what was deleted since. */
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

/** Makes the content of a menu what was sent; only rows that differ are written. */
export async function saveContent(
  tx: Tx,
  { companyID }: LocationScope,
  menuID: string,
  input: MenuInput,
  newID: () => string,
): Promise<void> {
  await writeChanges(tx, companyID, menuID, changesOf(await readContent(tx, companyID, menuID), toRows(input)), newID);
}

/** Refuses, field by field, a menu that names records which are not there, or ids that another menu has. */
export async function refuseStrangers(tx: Tx, scope: LocationScope, menuID: string, input: MenuInput): Promise<void> {
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
  const tell = (isBad: boolean, path: string, code: FieldCode = 'gone'): void =>
    void (isBad && fields.push({ path, code }));
  tell(!named.hasBrand, 'brandID');
  tell(!named.hasPriceList, 'priceListID');
  for (const [index, { itemCategoryID }] of input.menuItemCategoryAvailabilities.entries())
    tell(
      !living.categories.has(itemCategoryID.toLowerCase()) && hasHours(input, index),
      `menuItemCategoryAvailabilities[${index}].itemCategoryID`,
    );
  for (const [place, section] of input.menuSections.entries()) {
    const path = `menuSections[${place}]`;
    tell(taken.has(section.menuSectionID.toLowerCase()), `${path}.menuSectionID`, 'repeated');
    for (const [index, item] of section.menuItems.entries()) {
      const at = `${path}.menuItems[${index}]`;
      tell(taken.has(item.menuItemID.toLowerCase()), `${at}.menuItemID`, 'repeated');
      tell(!living.items.has(item.itemID.toLowerCase()), `${at}.itemID`);
      for (const [which, option] of item.menuItemModifierOptions.entries())
        tell(
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

/** The same menu with ids of its own and the name of a copy. */
export async function copyOf(tx: Tx, scope: LocationScope, menu: MenuRecord, newID: () => string): Promise<MenuInput> {
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
