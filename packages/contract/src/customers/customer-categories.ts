import * as z from 'zod/mini';
import { count, optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/** Groups of customers, such as regulars and companies (decision 172). Shared by the locations of a company. */

export const CustomerCategoryInput = z.object({ name: requiredText(100) });
export type CustomerCategoryInput = z.infer<typeof CustomerCategoryInput>;
/** `customerCount`: customers of this category. */
export const CustomerCategory = z.extend(CustomerCategoryInput, {
  customerCategoryID: uuid(),
  customerCount: count(),
  version: recordVersion(),
});
export type CustomerCategory = z.infer<typeof CustomerCategory>;

const { view, add, edit, delete: remove } = permission.customerCategory;
const params = z.object({ id: uuid() });
const path = '/company/customer-categories';

export const customerCategoryRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, permission.customers.view, permission.customers.add, permission.customers.edit],
    about: 'Categories of customers, by name.',
    answer: z.array(CustomerCategory),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One category.',
    params,
    answer: CustomerCategory,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a category, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(CustomerCategoryInput, { customerCategoryID: optional(uuid()) }),
    answer: CustomerCategory,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Renames a category; refused if someone else changed it first.',
    params,
    body: z.extend(CustomerCategoryInput, { version: recordVersion() }),
    answer: CustomerCategory,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes categories; their customers keep everything else.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
