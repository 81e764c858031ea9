import type { IndexedMenu } from './menu-index.ts';

/** Dark enough for white text (at least 4.5:1), and far enough apart that sections next to each other differ. */
export const SECTION_COLOURS = [
  '#8a3b2e',
  '#3f6b35',
  '#7a5a12',
  '#2f5f7a',
  '#6b3a78',
  '#2b6a62',
  '#8a3560',
  '#4a5568',
  '#5a5fa8',
  '#6e4a2f',
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
