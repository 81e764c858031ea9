import { menuLimits, type MenuItemInput, type MenuSectionInput } from '@tavola/contract';

/**
 * The sections and items of a menu while it is edited: pure changes of one list, where the order of sections under one
 * parent is their order on the terminal.
 */

export type Sections = readonly MenuSectionInput[];

/** One line of the builder. `depth` is 0 at the top. */
export type TreeLine =
  | {
      readonly kind: 'section';
      readonly id: string;
      readonly depth: number;
      readonly section: MenuSectionInput;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'item';
      readonly id: string;
      readonly depth: number;
      readonly item: MenuItemInput;
      readonly sectionID: string;
    };

/** What was removed, and its position. */
export type Removed =
  | { readonly kind: 'item'; readonly item: MenuItemInput; readonly sectionID: string; readonly index: number }
  | { readonly kind: 'section'; readonly sections: Sections; readonly parentID: string | null; readonly index: number };

const parentOf = (section: MenuSectionInput): string | null => section.parentMenuSectionId ?? null;
/** The sections right below another one in their order; null = those at the top. */
export const sectionsUnder = (sections: Sections, parentID: string | null): Sections =>
  sections.filter((section) => parentOf(section) === parentID);
/** A section at any depth by its id. */
export const findSection = (sections: Sections, id: string): MenuSectionInput | undefined =>
  sections.find((section) => section.menuSectionID === id);
/** The section that has an item; undefined where it was removed. */
export const sectionOfItem = (sections: Sections, menuItemID: string): MenuSectionInput | undefined =>
  sections.find(({ menuItems }) => menuItems.some((item) => item.menuItemID === menuItemID));

/** Sections from top to bottom as the builder shows them, each with its depth. */
export function inOrder(
  sections: Sections,
  parentID: string | null = null,
  depth = 0,
): readonly { readonly section: MenuSectionInput; readonly depth: number }[] {
  return sectionsUnder(sections, parentID).flatMap((section) => [
    { section, depth },
    ...inOrder(sections, section.menuSectionID, depth + 1),
  ]);
}

/** The lines of the builder; a closed section hides its content. */
export function linesOf(
  sections: Sections,
  open: ReadonlySet<string>,
  parentID: string | null = null,
  depth = 0,
): TreeLine[] {
  return sectionsUnder(sections, parentID).flatMap((section): TreeLine[] => {
    const id = section.menuSectionID;
    const isOpen = open.has(id);
    const line: TreeLine = { kind: 'section', id, depth, section, isOpen };
    if (!isOpen) return [line];
    return [
      line,
      ...section.menuItems.map((item): TreeLine => ({
        kind: 'item',
        id: item.menuItemID,
        depth: depth + 1,
        item,
        sectionID: id,
      })),
      ...linesOf(sections, open, id, depth + 1),
    ];
  });
}

/** The section itself and all below it. */
export function familyOf(sections: Sections, id: string): Sections {
  const section = findSection(sections, id);
  return section === undefined ? [] : [section, ...inOrder(sections, id).map((one) => one.section)];
}

/** Sections with some fields of one replaced; unchanged where there is none of that id. */
export const patchSection = (sections: Sections, id: string, part: Partial<MenuSectionInput>): Sections =>
  sections.map((section) => (section.menuSectionID === id ? { ...section, ...part } : section));
/** Fields of one section as its dialog leaves them; where its hours apply to its items, these lose their own. */
export const editSection = (sections: Sections, id: string, part: Partial<MenuSectionInput>): Sections =>
  sections.map((section) => (section.menuSectionID === id ? applied({ ...section, ...part }) : section));
const applied = (section: MenuSectionInput): MenuSectionInput =>
  section.isAlreadyApplied
    ? { ...section, menuItems: section.menuItems.map((item) => ({ ...item, availabilities: [] })) }
    : section;
/** Sections with some fields of one item replaced, wherever it is. */
export const patchItem = (sections: Sections, id: string, part: Partial<MenuItemInput>): Sections =>
  sections.map((section) =>
    section.menuItems.some((item) => item.menuItemID === id)
      ? {
          ...section,
          menuItems: section.menuItems.map((item) => (item.menuItemID === id ? { ...item, ...part } : item)),
        }
      : section,
  );

/** An empty section that is always available; `parentMenuSectionId` null = at the top. */
export const newSection = (
  menuSectionID: string,
  displayName: string,
  parentMenuSectionId: string | null,
): MenuSectionInput => ({
  menuSectionID,
  parentMenuSectionId,
  displayName,
  bgColor: null,
  menuSectionAvailabilities: [],
  isAlreadyApplied: false,
  menuItems: [],
});

/** Adds products at the end of a section, each once. */
export function addItems(
  sections: Sections,
  sectionID: string,
  itemIDs: readonly string[],
  newID: () => string,
): Sections {
  const present = new Set(findSection(sections, sectionID)?.menuItems.map((item) => item.itemID));
  const added = itemIDs
    .filter((id) => !present.has(id))
    .map((itemID): MenuItemInput => ({
      menuItemID: newID(),
      itemID,
      isAvailable: true,
      bgColor: null,
      availabilities: [],
      menuItemModifierOptions: [],
    }));
  return patchSection(sections, sectionID, {
    menuItems: [...(findSection(sections, sectionID)?.menuItems ?? []), ...added],
  });
}

/** Moves a section with all below it to an index under a parent; null = not allowed: below itself, or too deep. */
export function placeSection(sections: Sections, id: string, parentID: string | null, index: number): Sections | null {
  const family = familyOf(sections, id);
  const [section] = family;
  if (section === undefined || family.some((one) => one.menuSectionID === parentID)) return null;
  const depths = new Map(inOrder(sections).map((one) => [one.section.menuSectionID, one.depth]));
  const ownDepth = depths.get(id) ?? 0;
  const height = Math.max(...family.map((one) => (depths.get(one.menuSectionID) ?? 0) - ownDepth));
  const depth = parentID === null ? 0 : (depths.get(parentID) ?? 0) + 1;
  if (depth + height + 1 > menuLimits.depth) return null;
  const moved = { ...section, parentMenuSectionId: parentID };
  const siblings = sectionsUnder(sections, parentID).filter((one) => one.menuSectionID !== id);
  const others = sections.filter((one) => one.menuSectionID !== id && parentOf(one) !== parentID);
  return [...siblings.slice(0, index), moved, ...siblings.slice(index), ...others];
}

/**
 * Moves a section one step: up or down among its siblings, out to its parent's level, or into the one above. Null =
 * there is no such position.
 */
export function stepSection(sections: Sections, id: string, step: 'up' | 'down' | 'out' | 'in'): Sections | null {
  const section = findSection(sections, id);
  if (section === undefined) return null;
  const parentID = parentOf(section);
  const siblings = sectionsUnder(sections, parentID);
  const index = siblings.findIndex((one) => one.menuSectionID === id);
  if (step === 'up') return index === 0 ? null : placeSection(sections, id, parentID, index - 1);
  if (step === 'down') return index === siblings.length - 1 ? null : placeSection(sections, id, parentID, index + 1);
  if (step === 'in') {
    const above = siblings[index - 1];
    return above === undefined
      ? null
      : placeSection(sections, id, above.menuSectionID, sectionsUnder(sections, above.menuSectionID).length);
  }
  const parent = parentID === null ? undefined : findSection(sections, parentID);
  if (parent === undefined) return null;
  const level = sectionsUnder(sections, parentOf(parent));
  return placeSection(sections, id, parentOf(parent), level.findIndex((one) => one.menuSectionID === parentID) + 1);
}

/** Moves an item to an index in a section; null = the section already has its product. */
export function placeItem(sections: Sections, menuItemID: string, sectionID: string, index: number): Sections | null {
  const from = sectionOfItem(sections, menuItemID);
  const item = from?.menuItems.find((one) => one.menuItemID === menuItemID);
  const to = findSection(sections, sectionID);
  if (from === undefined || item === undefined || to === undefined) return null;
  if (from !== to && to.menuItems.some((one) => one.itemID === item.itemID)) return null;
  return sections.map((section) => {
    if (section !== from && section !== to) return section;
    const rest = section.menuItems.filter((one) => one.menuItemID !== menuItemID);
    return { ...section, menuItems: section === to ? [...rest.slice(0, index), item, ...rest.slice(index)] : rest };
  });
}

/**
 * Moves an item one step, also across the border into the nearest section that can take it. Null = it is at the end.
 */
export function stepItem(sections: Sections, menuItemID: string, by: 1 | -1): Sections | null {
  const section = sectionOfItem(sections, menuItemID);
  if (section === undefined) return null;
  const index = section.menuItems.findIndex((one) => one.menuItemID === menuItemID);
  if (index + by >= 0 && index + by < section.menuItems.length)
    return placeItem(sections, menuItemID, section.menuSectionID, index + by);
  const order = inOrder(sections).map((one) => one.section);
  for (let at = order.indexOf(section) + by; at >= 0 && at < order.length; at += by) {
    const next = order[at];
    const moved =
      next === undefined
        ? null
        : placeItem(sections, menuItemID, next.menuSectionID, by === 1 ? 0 : next.menuItems.length);
    if (moved !== null) return moved;
  }
  return null;
}

/**
 * Drops one line on another: an item before or after an item or into a section, a section before or after another. Null
 * = not allowed there.
 */
export function dropOn(sections: Sections, dragged: TreeLine, target: TreeLine): Sections | null {
  if (dragged.kind === 'section') {
    const onto = target.kind === 'section' ? target.id : target.sectionID;
    const section = findSection(sections, onto);
    if (section === undefined || onto === dragged.id) return null;
    return placeSection(
      sections,
      dragged.id,
      parentOf(section),
      sectionsUnder(sections, parentOf(section)).findIndex((one) => one.menuSectionID === onto),
    );
  }
  if (target.kind === 'section')
    return placeItem(sections, dragged.id, target.id, target.isOpen ? 0 : target.section.menuItems.length);
  return placeItem(
    sections,
    dragged.id,
    target.sectionID,
    findSection(sections, target.sectionID)?.menuItems.findIndex((one) => one.menuItemID === target.id) ?? 0,
  );
}

/** Sections without an item, and what `restoreRemoved` needs to undo it; null where it was not there. */
export function removeItem(
  sections: Sections,
  menuItemID: string,
): { readonly sections: Sections; readonly removed: Removed | null } {
  const section = sectionOfItem(sections, menuItemID);
  const index = section?.menuItems.findIndex((one) => one.menuItemID === menuItemID) ?? -1;
  const item = section?.menuItems[index];
  if (section === undefined || item === undefined) return { sections, removed: null };
  return {
    sections: patchSection(sections, section.menuSectionID, {
      menuItems: section.menuItems.filter((one) => one !== item),
    }),
    removed: { kind: 'item', item, sectionID: section.menuSectionID, index },
  };
}

/** Sections without one and all below it, and what `restoreRemoved` needs to undo it; null where it was not there. */
export function removeSection(
  sections: Sections,
  id: string,
): { readonly sections: Sections; readonly removed: Removed | null } {
  const family = familyOf(sections, id);
  const [section] = family;
  if (section === undefined) return { sections, removed: null };
  const index = sectionsUnder(sections, parentOf(section)).indexOf(section);
  return {
    sections: sections.filter((one) => !family.includes(one)),
    removed: { kind: 'section', sections: family, parentID: parentOf(section), index },
  };
}

/**
 * Restores what was removed at its position and keeps later changes. If its parent is gone, a section returns at the
 * top and an item not at all.
 */
export function restoreRemoved(sections: Sections, removed: Removed): Sections {
  if (removed.kind === 'item') {
    const section = findSection(sections, removed.sectionID);
    if (section === undefined || section.menuItems.some((one) => one.itemID === removed.item.itemID)) return sections;
    return patchSection(sections, removed.sectionID, {
      menuItems: section.menuItems.toSpliced(removed.index, 0, removed.item),
    });
  }
  const [top, ...below] = removed.sections;
  if (top === undefined || findSection(sections, top.menuSectionID) !== undefined) return sections;
  const parentID =
    removed.parentID !== null && findSection(sections, removed.parentID) !== undefined ? removed.parentID : null;
  const siblings = sectionsUnder(sections, parentID);
  return [
    ...siblings.slice(0, removed.index),
    { ...top, parentMenuSectionId: parentID },
    ...siblings.slice(removed.index),
    ...sections.filter((one) => parentOf(one) !== parentID),
    ...below,
  ];
}

/** Whether two lines render the same; every change creates new line objects, most of them with equal content. */
export function isSameLine(one: TreeLine, other: TreeLine): boolean {
  if (one.id !== other.id || one.depth !== other.depth) return false;
  if (one.kind === 'section')
    return other.kind === 'section' && one.section === other.section && one.isOpen === other.isOpen;
  return other.kind === 'item' && one.item === other.item && one.sectionID === other.sectionID;
}
