import * as z from 'zod/mini';
import { Availability } from '../catalog/sell-data.ts';
import { colour, optional, queryFlag, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { listOf, listQuery, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { checkMenu, checkMenuHead, checkWindows, menuLimits, reportTo } from './menu-rules.ts';
import { permission } from '../kit/permissions.ts';

/**
 * What a terminal offers: menus with their sections, items and hours (back-office spec, section 3). Shared by the
 * locations of a company, and active where a location switches it on. A menu is read and saved whole; the order of
 * sections and items is their order in the lists.
 */

const windows = () => z._default(z.array(Availability).check(z.maxLength(menuLimits.windows, 'too_many')), []);

const itemHead = z.object({
  isAvailable: z._default(z.boolean(), true),
  bgColor: optional(colour()),
  availabilities: windows(),
  /** Only options that the menu itself switches; any other option follows its own flag. */
  menuItemModifierOptions: z._default(
    z
      .array(z.object({ modifierOptionID: uuid(), isAvailable: z.boolean() }))
      .check(z.maxLength(menuLimits.optionsOfItem, 'too_many')),
    [],
  ),
});
/** The editable fields of an item of a menu. */
export const MenuItemHead = itemHead.check((checked) =>
  checkWindows(checked.value.availabilities, ['availabilities'], reportTo(checked)),
);

export const MenuItemInput = z.extend(itemHead, { menuItemID: uuid(), itemID: uuid() });
export type MenuItemInput = z.infer<typeof MenuItemInput>;

const sectionHead = z.object({
  displayName: requiredText(100),
  names: namesPerLanguage(100),
  bgColor: optional(colour()),
  menuSectionAvailabilities: windows(),
  /** Its items keep its hours alone. It is off again once an item has other hours (decision 417). */
  isAlreadyApplied: z._default(z.boolean(), false),
});
/** The editable fields of a section itself. */
export const MenuSectionHead = sectionHead.check((checked) =>
  checkWindows(checked.value.menuSectionAvailabilities, ['menuSectionAvailabilities'], reportTo(checked)),
);

export const MenuSectionInput = z.extend(sectionHead, {
  menuSectionID: uuid(),
  parentMenuSectionId: optional(uuid()),
  menuItems: z._default(z.array(MenuItemInput).check(z.maxLength(menuLimits.itemsOfSection, 'too_many')), []),
});
export type MenuSectionInput = z.infer<typeof MenuSectionInput>;

/** The settings of a menu; its sections are separate. */
const head = z.object({
  name: requiredText(100),
  names: namesPerLanguage(100),
  isOnlineMenu: z._default(z.boolean(), false),
  brandID: optional(uuid()),
  priceListID: optional(uuid()),
  defaultMenuItemBGColor: optional(colour()),
  availabilities: windows(),
  menuItemCategoryAvailabilities: z._default(
    z
      .array(z.object({ itemCategoryID: uuid(), availabilities: windows() }))
      .check(z.maxLength(menuLimits.categories, 'too_many')),
    [],
  ),
});
export const MenuHead = head.check(checkMenuHead);
export type MenuHead = z.infer<typeof head>;

const fields = z.extend(head, {
  menuSections: z._default(z.array(MenuSectionInput).check(z.maxLength(menuLimits.sections, 'too_many')), []),
});
/** A whole menu, to be saved. */
export const MenuInput = fields.check(checkMenu);
export type MenuInput = z.infer<typeof fields>;

/** A whole menu, as stored. `isActive` is this location's; `updatedByName` is the person who saved it last. */
export const MenuRecord = z.extend(fields, {
  menuID: uuid(),
  isUserDefinedMenu: z.boolean(),
  isActive: z.boolean(),
  version: recordVersion(),
  updatedByName: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type MenuRecord = z.infer<typeof MenuRecord>;

export const MenuRow = z.object({
  menuID: uuid(),
  name: z.string(),
  names: namesPerLanguage(),
  isOnlineMenu: z.boolean(),
  isActive: z.boolean(),
  brandName: z.nullable(z.string()),
  priceListName: z.nullable(z.string()),
  sectionCount: z.number(),
  itemCount: z.number(),
  version: recordVersion(),
});
export type MenuRow = z.infer<typeof MenuRow>;
export const MenuName = z.object({ menuID: uuid(), name: z.string(), isOnlineMenu: z.boolean() });
export type MenuName = z.infer<typeof MenuName>;

/** A menu with its sections in their order, to put a new item on. */
export const MenuPlaces = z.object({
  menuID: uuid(),
  name: z.string(),
  isOnlineMenu: z.boolean(),
  /** At this location. */
  isActive: z.boolean(),
  menuSections: z.array(
    z.object({ menuSectionID: uuid(), parentMenuSectionId: z.nullable(uuid()), displayName: z.string() }),
  ),
});
export type MenuPlaces = z.infer<typeof MenuPlaces>;

/** Where a new item goes: a section, or in a menu without any its first one under this name. */
export const MenuPlacement = z.object({
  menuID: uuid(),
  menuSectionID: optional(uuid()),
  sectionName: optional(requiredText(100)),
});
export type MenuPlacement = z.infer<typeof MenuPlacement>;

const Choice = z.object({ id: uuid(), name: z.string() });
/** What a menu may name in addition to its items. */
export const MenuChoices = z.object({
  brands: z.array(Choice),
  priceLists: z.array(Choice),
  categories: z.array(z.extend(Choice, { names: namesPerLanguage() })),
});
export type MenuChoices = z.infer<typeof MenuChoices>;

/**
 * A product in the menu builder: the parts of it that a menu can switch. Groups of an option or a variant are in the
 * same list.
 */
export const BuilderItem = z.object({
  itemID: uuid(),
  name: z.string(),
  modifierGroups: z.array(
    z.object({
      modifierGroupID: uuid(),
      name: z.string(),
      modifierOptions: z.array(z.object({ modifierOptionID: uuid(), name: z.string(), isOn: z.boolean() })),
    }),
  ),
});
export type BuilderItem = z.infer<typeof BuilderItem>;

const { posMenu, onlineMenuBuilder } = permission;
/** The rights of menus open all of them, those of online menus only these (decision 492). */
const either = (action: 'view' | 'add' | 'edit' | 'delete') => [posMenu[action], onlineMenuBuilder[action]] as const;
const anyone = [...either('view'), ...either('add'), ...either('edit')] as const;
const params = z.object({ id: uuid() });
const path = '/company/menus';
/** A menu of 5,000 items with hours and overrides on many of them. */
const maxBodyBytes = 4_000_000;

export const menuRoutes = {
  lookup: route({
    method: 'GET',
    path: `${path}/lookup-list`,
    access: 'terminal',
    about: 'Names of all menus in their order, for a picker.',
    answer: z.array(MenuName),
  }),
  places: route({
    method: 'GET',
    path: `${path}/places`,
    access: 'terminal',
    about: 'All menus with their sections, to put a new product on one.',
    answer: z.array(MenuPlaces),
  }),
  choices: route({
    method: 'GET',
    path: `${path}/choices`,
    access: anyone,
    about: 'Names of the brands, price lists and categories that a menu may name.',
    answer: MenuChoices,
  }),
  list: route({
    method: 'GET',
    path,
    access: either('view'),
    about:
      'Menus of the company, in their own order by default. `onlineOnly` leaves only those for online orders, which are all that the rights of online menus show.',
    query: z.extend(
      listQuery('name', 'brandName', 'priceListName', 'isOnlineMenu', 'isActive', 'sectionCount', 'itemCount'),
      { onlineOnly: queryFlag() },
    ),
    answer: listOf(MenuRow),
  }),
  builderItem: route({
    method: 'GET',
    path: '/company/products/menu-builder/{id}',
    access: anyone,
    about: 'One product with the modifier options that a menu can switch.',
    params,
    answer: BuilderItem,
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [...either('view'), ...either('edit')],
    about: 'One menu with its sections, items and hours.',
    params,
    answer: MenuRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: either('add'),
    about: 'Adds a menu, or restores a deleted one under its id. It is active at this location at once.',
    repeat: 'naturalKey',
    maxBodyBytes,
    body: z.extend(fields, { menuID: optional(uuid()) }).check(checkMenu),
    answer: MenuRecord,
    errors: ['resource.duplicate_name'],
  }),
  copy: route({
    method: 'POST',
    path: `${path}/{id}/copy`,
    access: either('add'),
    about: 'Adds a copy of a menu with a name of its own, under a client-made id.',
    repeat: 'naturalKey',
    params,
    body: z.object({ menuID: uuid() }),
    answer: MenuRecord,
  }),
  saveOrder: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [posMenu.edit],
    about: 'Sets the order of the menus on the terminals; those not named follow.',
    body: z.object({ menuIDs: orderedIDs() }),
    answer: z.array(MenuName),
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/set-active`,
    access: either('edit'),
    about: 'Switches a menu on (the default) or off at this location.',
    params,
    query: z.object({ isActive: queryFlag() }),
    answer: MenuRow,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: either('edit'),
    about: 'Saves a whole menu; refused if someone else changed it first. Only changed rows are written.',
    params,
    maxBodyBytes,
    body: z.extend(fields, { version: recordVersion() }).check(checkMenu),
    answer: MenuRecord,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  restore: route({
    method: 'PUT',
    path: `${path}/{id}/restore`,
    access: either('add'),
    about: 'Restores a deleted menu with all its content.',
    params,
    answer: MenuRow,
    errors: ['resource.duplicate_name'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: either('delete'),
    about: 'Deletes menus that no discount names; all of them or none.',
    query: z.object({ menuIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use'],
  }),
} as const;
