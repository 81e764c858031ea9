import * as z from 'zod/mini';
import { Availability } from '../catalog/sell-data.ts';
import { ItemType } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import {
  amount,
  answeredAmount,
  count,
  optional,
  positiveAmount,
  queryFlag,
  queryList,
  requiredText,
  uuid,
} from '../kit/fields/fields.ts';
import { listOf, listQuery, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { checkWindows, menuLimits, reportTo } from './menu-rules.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Prices that replace those of the products while a list is active (back-office spec, section 3; decision 16). Shared
 * by the locations of a company, and active where a location switches a list on. A company has one base price list: it
 * is always active everywhere, and provides the price that no other list has.
 */

/** Most prices of one save; unchanged ones are not sent. */
const MAX_CHANGES = 20_000;

const head = z.object({
  name: requiredText(100),
  isBasePriceList: z._default(z.boolean(), false),
  priceListAvailabilities: z._default(z.array(Availability).check(z.maxLength(menuLimits.windows, 'too_many')), []),
});

function checkHead(checked: { readonly value: z.infer<typeof head>; issues: unknown[] }): void {
  const report = reportTo(checked);
  checkWindows(checked.value.priceListAvailabilities, ['priceListAvailabilities'], report);
  if (checked.value.isBasePriceList && checked.value.priceListAvailabilities.length > 0)
    report(['priceListAvailabilities'], 'base_always');
}

/** The settings of a price list; its prices are separate. */
export const PriceListHead = head.check(checkHead);
export type PriceListHead = z.infer<typeof head>;

/** Prices to change; null removes a price from the list. */
const changes = z.extend(head, {
  priceListItems: z._default(
    z
      .array(z.object({ itemID: uuid(), price: z.nullable(positiveAmount()) }))
      .check(z.maxLength(MAX_CHANGES, 'too_many')),
    [],
  ),
  priceListModifierOptions: z._default(
    z
      .array(z.object({ modifierOptionID: uuid(), price: z.nullable(amount()) }))
      .check(z.maxLength(MAX_CHANGES, 'too_many')),
    [],
  ),
});
export type PriceListChanges = z.infer<typeof changes>;

/** `isActive` is this location's; `menuCount` are menus that name the list: then it is active on those only. */
export const PriceListRecord = z.extend(head, {
  priceListID: uuid(),
  isActive: z.boolean(),
  priceCount: z.number(),
  menuCount: z.number(),
  version: recordVersion(),
});
export type PriceListRecord = z.infer<typeof PriceListRecord>;

/**
 * A product with its price in a list (null = not in the list). Variants follow their product, which have no own price.
 */
export const PriceListProduct = z.object({
  itemID: uuid(),
  name: z.string(),
  names: namesPerLanguage(),
  type: z.enum(ItemType),
  baseItemID: z.nullable(uuid()),
  categoryID: z.nullable(uuid()),
  isActive: z.boolean(),
  basePrice: answeredAmount(),
  price: z.nullable(answeredAmount()),
});
export type PriceListProduct = z.infer<typeof PriceListProduct>;
export const PriceListOption = z.object({
  modifierOptionID: uuid(),
  name: z.string(),
  names: namesPerLanguage(),
  modifierGroupID: uuid(),
  groupName: z.string(),
  groupNames: namesPerLanguage(),
  isActive: z.boolean(),
  priceAdd: answeredAmount(),
  price: z.nullable(answeredAmount()),
});
export type PriceListOption = z.infer<typeof PriceListOption>;

export const priceListErrors = defineErrors({
  'price_lists.error.base_needed': {
    status: 409,
    type: 'Operation',
    number: 2200,
    en: '{name} is the base price list. Make another list the base first.',
    th: '{name} เป็นรายการราคาหลัก กรุณาตั้งรายการอื่นเป็นรายการหลักก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.priceList;
const params = z.object({ id: uuid() });
const path = '/company/price-lists';
const maxBodyBytes = 4_000_000;
/** Without an id: the prices that a new list would be compared with. */
const priceQuery = <const F extends string>(...sortable: readonly [F, ...F[]]) =>
  z.extend(listQuery(...sortable), { priceListID: z.optional(uuid()) });

export const priceListRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Price lists of the company, by default the base price list first and the others in their order.',
    query: listQuery('name', 'isBasePriceList', 'isActive', 'priceCount', 'menuCount'),
    answer: listOf(PriceListRecord),
  }),
  products: route({
    method: 'GET',
    path: '/company/products/pricelist-products',
    access: [view, add, edit],
    about: 'Products with their own price and the one in a price list, variants below their product.',
    query: priceQuery('name'),
    answer: listOf(PriceListProduct),
  }),
  options: route({
    method: 'GET',
    path: `${path}/modifier-options`,
    access: [view, add, edit],
    about: 'Modifier options by group, with the surcharge of each by itself and in a price list.',
    query: priceQuery('groupName'),
    answer: listOf(PriceListOption),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One price list, without its prices.',
    params,
    answer: PriceListRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a price list, or restores a deleted one under its id. It is active at this location at once.',
    repeat: 'naturalKey',
    maxBodyBytes,
    body: z.extend(changes, { priceListID: optional(uuid()) }).check(checkHead),
    answer: PriceListRecord,
    errors: ['resource.duplicate_name'],
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/set-active`,
    access: [edit],
    about: 'Switches a price list on (the default) or off at this location.',
    params,
    query: z.object({ isActive: queryFlag() }),
    answer: PriceListRecord,
    errors: ['price_lists.error.base_needed'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about:
      'Sets the order of price lists in lists and pickers; those not named follow, the base price list stays first.',
    body: z.object({ priceListIDs: orderedIDs() }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about:
      'Saves a price list and its changed prices; refused if someone else changed it first. A new base price list replaces the old one.',
    params,
    maxBodyBytes,
    body: z.extend(changes, { version: recordVersion() }).check(checkHead),
    answer: PriceListRecord,
    errors: ['resource.duplicate_name', 'resource.version_conflict', 'price_lists.error.base_needed'],
  }),
  restore: route({
    method: 'PUT',
    path: `${path}/{id}/restore`,
    access: [add],
    about: 'Restores a deleted price list with its prices.',
    params,
    answer: PriceListRecord,
    errors: ['resource.duplicate_name'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes price lists that no menu names; all of them or none. The base price list stays.',
    query: z.object({ priceListIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use', 'price_lists.error.base_needed'],
  }),
} as const;
