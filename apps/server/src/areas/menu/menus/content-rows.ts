import { type Availability, type MenuInput, namesColumn } from '@tavola/contract';
import { namesOf } from '#platform/crud/names.ts';

/**
 * The content of a menu as rows: sections, items, overridden options, hours. Ids are in lower case, as the database
 * returns them.
 */

export interface SectionRow {
  readonly id: string;
  readonly parent_menu_section_id: string | null;
  readonly display_name: string;
  /** Names per language as text, so that two rows compare. */
  readonly names: string;
  readonly display_order: number;
  readonly bg_color: string | null;
  readonly is_already_applied: boolean;
}
export interface ItemRow {
  readonly id: string;
  readonly menu_section_id: string;
  readonly item_id: string;
  readonly display_order: number;
  readonly is_available: boolean;
  readonly bg_color: string | null;
}
export interface OptionRow {
  readonly menu_item_id: string;
  readonly modifier_option_id: string;
  readonly is_available: boolean;
}
/** Owner of the hours: a section, an item or a category of the menu; all null = the menu's own. */
export interface WindowRow {
  readonly menu_section_id: string | null;
  readonly menu_item_id: string | null;
  readonly category_id: string | null;
  readonly available_days: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly sort_number: number;
}

export interface ContentRows {
  readonly sections: readonly SectionRow[];
  readonly items: readonly ItemRow[];
  readonly options: readonly OptionRow[];
  readonly windows: readonly WindowRow[];
}
type Content = Pick<MenuInput, 'availabilities' | 'menuSections' | 'menuItemCategoryAvailabilities'>;

const lower = (id: string): string => id.toLowerCase();
const lowerOrNull = (id: string | null | undefined): string | null => (id == null ? null : lower(id));

/** The rows of a menu from its input; the place in a list becomes the display order. */
export function toRows({ availabilities, menuSections, menuItemCategoryAvailabilities }: Content): ContentRows {
  const items = menuSections.flatMap(({ menuSectionID, menuItems }) =>
    menuItems.map((item, index) => ({
      ...item,
      menuItemID: lower(item.menuItemID),
      sectionID: lower(menuSectionID),
      index,
    })),
  );
  return {
    sections: menuSections.map((section, index) => ({
      id: lower(section.menuSectionID),
      parent_menu_section_id: lowerOrNull(section.parentMenuSectionId),
      display_name: section.displayName,
      names: namesColumn(section.names),
      display_order: index,
      bg_color: section.bgColor ?? null,
      is_already_applied:
        section.isAlreadyApplied && section.menuItems.every(({ availabilities: own }) => own.length === 0),
    })),
    items: items.map(({ menuItemID, sectionID, itemID, index, isAvailable, bgColor }) => ({
      id: menuItemID,
      menu_section_id: sectionID,
      item_id: lower(itemID),
      display_order: index,
      is_available: isAvailable,
      bg_color: bgColor ?? null,
    })),
    options: items.flatMap(({ menuItemID, menuItemModifierOptions }) =>
      menuItemModifierOptions.map(({ modifierOptionID, isAvailable }) => ({
        menu_item_id: menuItemID,
        modifier_option_id: lower(modifierOptionID),
        is_available: isAvailable,
      })),
    ),
    windows: [
      ...windowRows({}, availabilities),
      ...menuSections.flatMap(({ menuSectionID, menuSectionAvailabilities }) =>
        windowRows({ menu_section_id: lower(menuSectionID) }, menuSectionAvailabilities),
      ),
      ...items.flatMap((item) => windowRows({ menu_item_id: item.menuItemID }, item.availabilities)),
      ...menuItemCategoryAvailabilities.flatMap((entry) =>
        windowRows({ category_id: lower(entry.itemCategoryID) }, entry.availabilities),
      ),
    ],
  };
}

const windowRows = (
  owner: Partial<Pick<WindowRow, 'menu_section_id' | 'menu_item_id' | 'category_id'>>,
  windows: readonly Availability[],
): WindowRow[] =>
  windows.map((span, index) => ({
    menu_section_id: null,
    menu_item_id: null,
    category_id: null,
    ...owner,
    available_days: span.availableDays,
    start_time: span.startTime ?? null,
    end_time: span.endTime ?? null,
    start_date: span.startDate ?? null,
    end_date: span.endDate ?? null,
    sort_number: index,
  }));

/** The inverse of `toRows`, for rows in display order. */
export function toContent({ sections, items, options, windows }: ContentRows): Content {
  const windowsOf = groupBy(windows, ownerOf);
  const spans = (owner: string): Availability[] =>
    (windowsOf.get(owner) ?? []).map((row) => ({
      availableDays: row.available_days,
      startTime: row.start_time,
      endTime: row.end_time,
      startDate: row.start_date,
      endDate: row.end_date,
    }));
  const optionsOf = groupBy(options, (row) => row.menu_item_id);
  const itemsOf = groupBy(items, (row) => row.menu_section_id);
  return {
    availabilities: spans(''),
    menuSections: sections.map((section) => ({
      menuSectionID: section.id,
      parentMenuSectionId: section.parent_menu_section_id,
      displayName: section.display_name,
      names: namesOf({ names: JSON.parse(section.names) }),
      bgColor: section.bg_color,
      isAlreadyApplied: section.is_already_applied,
      menuSectionAvailabilities: spans(section.id),
      menuItems: (itemsOf.get(section.id) ?? []).map((item) => ({
        menuItemID: item.id,
        itemID: item.item_id,
        isAvailable: item.is_available,
        bgColor: item.bg_color,
        availabilities: spans(item.id),
        menuItemModifierOptions: (optionsOf.get(item.id) ?? []).map((row) => ({
          modifierOptionID: row.modifier_option_id,
          isAvailable: row.is_available,
        })),
      })),
    })),
    menuItemCategoryAvailabilities: [...new Set(windows.flatMap((row) => row.category_id ?? []))].map(
      (itemCategoryID) => ({ itemCategoryID, availabilities: spans(itemCategoryID) }),
    ),
  };
}

/** The owner of a row of hours; '' = the menu itself. */
export const ownerOf = (row: Pick<WindowRow, 'menu_section_id' | 'menu_item_id' | 'category_id'>): string =>
  row.menu_section_id ?? row.menu_item_id ?? row.category_id ?? '';

/** Rows by their key, in their order. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
