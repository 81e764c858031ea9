import * as z from 'zod/mini';
import { optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { listOf, listQuery, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Categories of products, for sales reports and the kitchen (back-office spec, sections 3 and 7). Shared by the
 * locations of a company.
 */

export const CategoryInput = z.object({ name: requiredText(100), names: namesPerLanguage(100) });
export type CategoryInput = z.infer<typeof CategoryInput>;
/** `productCount`: products, combos and ingredients in the category. */
export const Category = z.extend(CategoryInput, {
  itemCategoryID: uuid(),
  productCount: z.number(),
  version: recordVersion(),
});
export type Category = z.infer<typeof Category>;
export const CategoryName = z.object({ itemCategoryID: uuid(), name: z.string(), names: namesPerLanguage() });
export type CategoryName = z.infer<typeof CategoryName>;

const { view, add, edit, delete: remove } = permission.productCategory;
const params = z.object({ id: uuid() });
const path = '/company/products/categories';

export const categoryRoutes = {
  lookup: route({
    method: 'GET',
    path: `${path}/lookup-list`,
    access: 'terminal',
    about: 'Names of all categories, for a picker.',
    answer: z.array(CategoryName),
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Categories of the company.',
    query: listQuery('name', 'productCount'),
    answer: listOf(Category),
  }),
  kitchenOrder: route({
    method: 'GET',
    path: `${path}/kitchen-sort-order`,
    access: [view],
    about: 'Categories in kitchen order.',
    answer: z.array(CategoryName),
  }),
  posOrder: route({
    method: 'GET',
    path: `${path}/sort-order`,
    access: [view],
    about: 'Categories in the order of the terminal.',
    answer: z.array(CategoryName),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One category.',
    params,
    answer: Category,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a category, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(CategoryInput, { itemCategoryID: optional(uuid()) }),
    answer: Category,
    errors: ['resource.duplicate_name'],
  }),
  saveKitchenOrder: route({
    method: 'PUT',
    path: `${path}/update-kitchen-sort-order`,
    access: [edit],
    about: 'Sets the order of categories on kitchen tickets and screens; those not named follow.',
    body: z.object({
      itemCategoryIDs: orderedIDs(),
    }),
    answer: z.array(CategoryName),
  }),
  syncToKds: route({
    method: 'PUT',
    path: `${path}/sync-to-kds`,
    access: [edit],
    about: 'Makes the kitchen displays of all locations read the categories and their order again.',
    answer: z.array(CategoryName),
    repeat: 'key',
  }),
  savePosOrder: route({
    method: 'PUT',
    path: `${path}/update-sort-order`,
    access: [edit],
    about: 'Sets the order of categories on the terminal; those not named follow.',
    body: z.object({
      itemCategoryIDs: orderedIDs(),
    }),
    answer: z.array(CategoryName),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Renames a category; refused if someone else changed it first.',
    params,
    body: z.extend(CategoryInput, { version: recordVersion() }),
    answer: Category,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes categories that nothing uses; all of them or none.',
    query: z.object({ itemCategoryIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use'],
  }),
} as const;
