import type { MenuItemInput, MenuSectionInput } from '@tavola/contract';
import { SECTION_COLOURS } from '@tavola/selling';
import { findSection, sectionsUnder, type Sections, type TreeLine } from '../tree/menu-tree.ts';

/** The sections that a terminal has open: from the top down to the chosen one. */
export function openPath(sections: Sections, chosenID: string | null): Sections {
  const chosen = findSection(sections, chosenID ?? '') ?? sectionsUnder(sections, null)[0];
  const path: MenuSectionInput[] = [];
  for (let at = chosen; at !== undefined; at = findSection(sections, at.parentMenuSectionId ?? '')) path.unshift(at);
  return path;
}

/** The colour that the terminal gives tiles of the last section of a path (see `colourOfSection`). */
export function colourOfPath(sections: Sections, path: Sections, menuColour: string | null): string {
  const own = path.findLast(({ bgColor }) => bgColor != null)?.bgColor;
  const place = path[0] === undefined ? 0 : sectionsUnder(sections, null).indexOf(path[0]);
  return own ?? menuColour ?? SECTION_COLOURS[Math.max(0, place) % SECTION_COLOURS.length] ?? SECTION_COLOURS[0];
}

/** A section or an item as a line of the builder, so that both are dragged by the same rules. */
export const sectionLine = (section: MenuSectionInput): TreeLine => ({
  kind: 'section',
  id: section.menuSectionID,
  depth: 0,
  section,
  isOpen: false,
});
/** An item of a section as a line of the builder. */
export const itemLine = (item: MenuItemInput, section: MenuSectionInput): TreeLine => ({
  kind: 'item',
  id: item.menuItemID,
  depth: 1,
  item,
  sectionID: section.menuSectionID,
});
