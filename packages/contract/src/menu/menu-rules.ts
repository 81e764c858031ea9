import type { Availability } from '../catalog/sell-data.ts';
import type { FieldCode } from '../kit/fields/field-messages.ts';

/** The rules of menus and of hours, by the path of the invalid field. The forms and the server run the same rules. */

/** Limits of a menu. */
export const menuLimits = {
  sections: 200,
  depth: 5,
  itemsOfSection: 1000,
  items: 5000,
  windows: 20,
  optionsOfItem: 200,
  categories: 200,
} as const;

/** What the rules read of a menu; the schemas of `menus.ts` call these rules, so their types cannot be used here. */
interface CheckedHead {
  readonly availabilities: readonly Availability[];
  readonly menuItemCategoryAvailabilities: readonly {
    readonly itemCategoryID: string;
    readonly availabilities: readonly Availability[];
  }[];
}
interface CheckedItem {
  readonly menuItemID: string;
  readonly itemID: string;
  readonly availabilities: readonly Availability[];
  readonly menuItemModifierOptions: readonly { readonly modifierOptionID: string }[];
}
interface CheckedSection {
  readonly menuSectionID: string;
  readonly parentMenuSectionId?: string | null | undefined;
  readonly menuSectionAvailabilities: readonly Availability[];
  readonly menuItems: readonly CheckedItem[];
}
interface CheckedMenu extends CheckedHead {
  readonly menuSections: readonly CheckedSection[];
}

type Path = readonly (string | number)[];
type Report = (path: Path, code: FieldCode) => void;

interface Checked<T> {
  readonly value: T;
  issues: unknown[];
}

/** Reports an issue of a schema's check, which then continues. */
export const reportTo =
  (checked: Checked<unknown>): Report =>
  (path, code) =>
    void checked.issues.push({ code: 'custom', message: code, path: [...path], input: checked.value, continue: true });

/** Hours whose last day is before the first never apply. */
export function checkWindows(windows: readonly Availability[], path: Path, report: Report): void {
  for (const [index, { startDate, endDate }] of windows.entries())
    if (startDate != null && endDate != null && endDate < startDate) report([...path, index, 'endDate'], 'dates_order');
}

/**
 * Reports duplicate ids and items, sections below a missing parent or below themselves, too much nesting, too many
 * items, hours that never apply. For `check` of a schema.
 */
export function checkMenu(checked: Checked<CheckedMenu>): void {
  const { menuSections } = checked.value;
  const report = reportTo(checked);
  checkMenuHead(checked);
  checkNesting(menuSections, report);
  checkItems(menuSections, report);
  if (menuSections.reduce((sum, { menuItems }) => sum + menuItems.length, 0) > menuLimits.items)
    report(['menuSections'], 'too_many');
}

/** Reports the hours of a menu and of its categories, and duplicate categories. For `check` of a schema. */
export function checkMenuHead(checked: Checked<CheckedHead>): void {
  const { menuItemCategoryAvailabilities, availabilities } = checked.value;
  const report = reportTo(checked);
  checkWindows(availabilities, ['availabilities'], report);
  const categories = new Set<string>();
  for (const [index, entry] of menuItemCategoryAvailabilities.entries()) {
    if (!adds(categories, entry.itemCategoryID))
      report(['menuItemCategoryAvailabilities', index, 'itemCategoryID'], 'repeated');
    checkWindows(entry.availabilities, ['menuItemCategoryAvailabilities', index, 'availabilities'], report);
  }
}

function checkNesting(sections: readonly CheckedSection[], report: Report): void {
  const ids = new Set<string>();
  for (const [index, { menuSectionID }] of sections.entries())
    if (!adds(ids, menuSectionID)) report(['menuSections', index, 'menuSectionID'], 'repeated');
  const parents = new Map(
    sections.map(({ menuSectionID, parentMenuSectionId }) => [
      key(menuSectionID),
      parentMenuSectionId == null ? null : key(parentMenuSectionId),
    ]),
  );
  for (const [index, { menuSectionID, parentMenuSectionId }] of sections.entries()) {
    const path = ['menuSections', index, 'parentMenuSectionId'];
    if (parentMenuSectionId != null && !ids.has(key(parentMenuSectionId))) report(path, 'gone');
    else if (depthOf(key(menuSectionID), parents) > menuLimits.depth) report(path, 'too_deep');
  }
}

/** 1 at the top; a section below itself is deeper than any limit. */
function depthOf(id: string, parents: ReadonlyMap<string, string | null>): number {
  let depth = 1;
  for (
    let parent = parents.get(id) ?? null;
    parent !== null && depth <= menuLimits.depth;
    parent = parents.get(parent) ?? null
  )
    depth += 1;
  return depth;
}

function checkItems(sections: readonly CheckedSection[], report: Report): void {
  const ids = new Set<string>();
  for (const [place, section] of sections.entries()) {
    checkWindows(section.menuSectionAvailabilities, ['menuSections', place, 'menuSectionAvailabilities'], report);
    const items = new Set<string>();
    for (const [index, item] of section.menuItems.entries()) {
      const path = ['menuSections', place, 'menuItems', index];
      if (!adds(ids, item.menuItemID)) report([...path, 'menuItemID'], 'repeated');
      if (!adds(items, item.itemID)) report([...path, 'itemID'], 'repeated');
      const options = new Set<string>();
      for (const [at, option] of item.menuItemModifierOptions.entries())
        if (!adds(options, option.modifierOptionID))
          report([...path, 'menuItemModifierOptions', at, 'modifierOptionID'], 'repeated');
      checkWindows(item.availabilities, [...path, 'availabilities'], report);
    }
  }
}

// The database ignores the letter case of an id.
const key = (id: string): string => id.toLowerCase();
const adds = (set: Set<string>, id: string): boolean => set.size < set.add(key(id)).size;
