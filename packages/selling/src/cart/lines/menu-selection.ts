/**
 * What is shown of the menu next to the cart (selling spec, section 3, Sell order state). A null category is 'All
 * Items'.
 */
export interface MenuSelection {
  readonly menuID: string | null;
  readonly menuSectionID: string | null;
  readonly categoryID: string | null;
  readonly search: string;
  /** Section and category from before the search, to come back to (selling spec, section 4). */
  readonly beforeSearch: { readonly menuSectionID: string | null; readonly categoryID: string | null } | null;
}

/** Shows a menu from its start. */
export function selectMenu(menuID: string | null): MenuSelection {
  return { menuID, menuSectionID: null, categoryID: null, search: '', beforeSearch: null };
}

/** Shows a section, all its categories; ends a search. */
export function selectSection(selection: MenuSelection, menuSectionID: string | null): MenuSelection {
  return { ...selection, menuSectionID, categoryID: null, search: '', beforeSearch: null };
}

/** Shows a category; ends a search. */
export function selectCategory(selection: MenuSelection, categoryID: string | null): MenuSelection {
  return { ...selection, categoryID, search: '', beforeSearch: null };
}

/**
 * Searches the whole menu; an emptied search shows the section and category from before it again (selling spec, section
 * 4).
 */
export function searchMenu(selection: MenuSelection, search: string): MenuSelection {
  if (search.trim() === '') return { ...selection, ...selection.beforeSearch, search: '', beforeSearch: null };
  const beforeSearch = selection.beforeSearch ?? {
    menuSectionID: selection.menuSectionID,
    categoryID: selection.categoryID,
  };
  return { ...selection, search, beforeSearch, menuSectionID: null, categoryID: null };
}
