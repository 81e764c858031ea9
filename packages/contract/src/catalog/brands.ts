import * as z from 'zod/mini';
import { count, optional, queryFlag, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/** Brands that a company sells under, and which of them a location offers (back-office spec, sections 3, 4 and 7). */

export const BrandInput = z.object({
  name: requiredText(100),
  description: z._default(text(250), ''),
  imageUrl: z._default(z.nullable(text(500)), null),
});
export type BrandInput = z.infer<typeof BrandInput>;
export const Brand = z.extend(BrandInput, { brandID: uuid(), version: recordVersion() });
export type Brand = z.infer<typeof Brand>;
/** A brand of this location; switched off, it keeps its position in the list. */
export const BrandStatus = z.object({
  brandID: uuid(),
  name: z.string(),
  isActive: z.boolean(),
  imageUrl: z.nullable(z.string()),
});
export type BrandStatus = z.infer<typeof BrandStatus>;

export const brandErrors = defineErrors({
  'brand.error.require_active': {
    status: 409,
    type: 'Operation',
    number: 2155,
    en: 'Require at least 1 brand to active.',
    th: 'ต้องมีแบรนด์ที่ใช้งานอยู่อย่างน้อย 1 แบรนด์',
  },
});

const { view, add, edit, delete: remove } = permission.companySetting;
const here = permission.locationSetting;
const params = z.object({ id: uuid() });
const ids = z.object({ brandIDs: queryList(uuid()) });
const path = '/company/brands';

export const brandRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, here.view],
    about: 'Brands of the company.',
    query: listQuery('name', 'description'),
    answer: listOf(Brand),
  }),
  get: route({ method: 'GET', path: `${path}/{id}`, access: [view, edit], about: 'One brand.', params, answer: Brand }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about:
      'Adds a brand, or restores a deleted one under its id. With `isActiveHere` it is active at the caller’s location at once.',
    repeat: 'naturalKey',
    body: z.extend(BrandInput, { brandID: optional(uuid()), isActiveHere: z.optional(z.boolean()) }),
    answer: Brand,
    errors: ['resource.duplicate_name', 'image.error.not_found'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about: 'Sets the order of brands in lists and pickers; those not named follow.',
    body: z.object({ brandIDs: orderedIDs() }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a brand; refused if someone else changed it first.',
    params,
    body: z.extend(BrandInput, { version: recordVersion() }),
    answer: Brand,
    errors: ['resource.duplicate_name', 'image.error.not_found', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes brands that nothing uses and that are not the last active one of a location; all of them or none.',
    query: ids,
    answer: Removed,
    errors: ['resource.in_use', 'brand.error.require_active'],
  }),
  status: route({
    method: 'GET',
    path: '/location/brands/status',
    access: 'terminal',
    about: 'Brands of this location and whether they are active here.',
    query: z.object({ includeImage: queryFlag() }),
    answer: z.array(BrandStatus),
  }),
  setStatus: route({
    method: 'PUT',
    path: '/location/brands/{id}/status',
    access: [here.edit],
    about: 'Activates or deactivates a brand at this location.',
    params,
    query: z.object({ isActive: queryFlag() }),
    answer: BrandStatus,
    errors: ['brand.error.require_active'],
  }),
  removeHere: route({
    method: 'DELETE',
    path: '/location/brands',
    access: [here.delete],
    about: 'Removes brands from this location; the company keeps them.',
    query: ids,
    answer: Removed,
    errors: ['brand.error.require_active'],
  }),
} as const;
