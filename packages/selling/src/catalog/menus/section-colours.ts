import type { IndexedMenu } from './menu-index.ts';

/**
 * Twelve hues of equal weight (decision 292): white is readable on each of them, each has a contrast of 3:1 with the
 * dark surface, and neighbours in this order are far apart.
 */
export const SECTION_COLOURS = [
  '#b95248',
  '#00807d',
  '#986a07',
  '#7964be',
  '#43802b',
  '#b3517a',
  '#047ba3',
  '#b25a17',
  '#078355',
  '#9b59a6',
  '#787605',
  '#4671c2',
] as const;

/**
 * The colour of a section as `#rrggbb`: its own, that of the section it is in, the menu's, or one by its position among
 * the sections of the menu, so that a menu has distinct colours before anyone chooses them.
 */
export function colourOfSection({ menu, sections, children }: IndexedMenu, menuSectionID: string): string {
  let top = sections.get(menuSectionID)?.section;
  const seen = new Set<string>();
  while (top !== undefined && !seen.has(top.menuSectionID)) {
    if (top.bgColor != null) return top.bgColor;
    seen.add(top.menuSectionID);
    const parent = sections.get(top.parentMenuSectionId ?? '')?.section;
    if (parent === undefined) break;
    top = parent;
  }
  if (menu.defaultMenuItemBGColor != null) return menu.defaultMenuItemBGColor;
  const place = children.get('')?.findIndex((section) => section.menuSectionID === top?.menuSectionID) ?? 0;
  return SECTION_COLOURS[Math.max(0, place) % SECTION_COLOURS.length] ?? SECTION_COLOURS[0];
}
