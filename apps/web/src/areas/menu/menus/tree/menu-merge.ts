import type { MenuHead, MenuInput, MenuSectionInput } from '@tavola/contract';
import { isSame } from '#ui/forms/record-form.ts';

/** Two people edited one menu: what the other person changed, part by part, and the menu merged by choice. */

/** The part for the menu's settings; sections are parts under their ids. */
export const HEAD = 'head';
export type Change = 'same' | 'changed' | 'added' | 'removed';
export type Side = 'mine' | 'theirs';

export interface MergePart {
  readonly key: string;
  /** Name of a section; null for the settings. */
  readonly name: string | null;
  readonly mine: Change;
  readonly theirs: Change;
  /** Items on each side; null where the part does not exist or has none. */
  readonly mineItems: number | null;
  readonly theirItems: number | null;
}

const sectionOf = (menu: MenuInput, id: string): MenuSectionInput | undefined =>
  menu.menuSections.find((section) => section.menuSectionID === id);

const headOf = (menu: MenuInput): MenuHead => {
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
    name,
    isOnlineMenu,
    brandID,
    priceListID,
    defaultMenuItemBGColor,
    availabilities,
    menuItemCategoryAvailabilities,
  };
};

const changeOf = (before: object | undefined, after: object | undefined): Change =>
  before === undefined
    ? after === undefined
      ? 'same'
      : 'added'
    : after === undefined
      ? 'removed'
      : isSame(before, after)
        ? 'same'
        : 'changed';

/** What the other person changed since `base`, and what I changed in the same parts. */
export function partsOf(base: MenuInput, mine: MenuInput, theirs: MenuInput): readonly MergePart[] {
  const head: MergePart = {
    key: HEAD,
    name: null,
    mine: changeOf(headOf(base), headOf(mine)),
    theirs: changeOf(headOf(base), headOf(theirs)),
    mineItems: null,
    theirItems: null,
  };
  const ids = [...new Set([...theirs.menuSections, ...base.menuSections].map((section) => section.menuSectionID))];
  const sections = ids.map((id): MergePart => {
    const [before, own, other] = [sectionOf(base, id), sectionOf(mine, id), sectionOf(theirs, id)];
    return {
      key: id,
      name: (own ?? other ?? before)?.displayName ?? null,
      mine: changeOf(before, own),
      theirs: changeOf(before, other),
      mineItems: own?.menuItems.length ?? null,
      theirItems: other?.menuItems.length ?? null,
    };
  });
  return [head, ...sections].filter((part) => part.theirs !== 'same');
}

/** The default choices: the other person's change where I changed nothing, and mine where both did. */
export const firstChoice = (part: MergePart): Side => (part.mine === 'same' ? 'theirs' : 'mine');

/**
 * The merged menu: the other person's changes as chosen, everything else from here. A section keeps its position here;
 * the other person's new ones come last.
 */
export function mergeMenus(
  base: MenuInput,
  mine: MenuInput,
  theirs: MenuInput,
  choices: ReadonlyMap<string, Side>,
): MenuInput {
  const parts = new Map(
    partsOf(base, mine, theirs).map((part) => [part.key, choices.get(part.key) ?? firstChoice(part)]),
  );
  const isTheirs = (key: string): boolean => parts.get(key) === 'theirs';
  const kept = mine.menuSections.flatMap((section) =>
    isTheirs(section.menuSectionID) ? (sectionOf(theirs, section.menuSectionID) ?? []) : [section],
  );
  const added = theirs.menuSections.filter(
    (section) => isTheirs(section.menuSectionID) && sectionOf(mine, section.menuSectionID) === undefined,
  );
  return { ...(isTheirs(HEAD) ? headOf(theirs) : headOf(mine)), menuSections: sound([...kept, ...added]) };
}

/** An item that each side moved elsewhere appears once, and a section whose parent was removed moves to the top. */
function sound(sections: readonly MenuSectionInput[]): MenuSectionInput[] {
  const ids = new Set(sections.map((section) => section.menuSectionID));
  const items = new Set<string>();
  return sections.map((section) => {
    const parents = new Set([section.menuSectionID]);
    let parent = section.parentMenuSectionId ?? null;
    while (parent !== null && ids.has(parent) && !parents.has(parent)) {
      parents.add(parent);
      const id: string = parent;
      parent = sections.find((one) => one.menuSectionID === id)?.parentMenuSectionId ?? null;
    }
    return {
      ...section,
      parentMenuSectionId: parent === null ? (section.parentMenuSectionId ?? null) : null,
      menuItems: section.menuItems.filter((item) => items.size < items.add(item.menuItemID).size),
    };
  });
}
