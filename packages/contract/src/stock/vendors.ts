import * as z from 'zod/mini';
import { optionalEmail, optionalPhone, optional, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/** Vendors of a location (back-office spec, sections 3 and 7). */

export const VendorInput = z.object({
  name: requiredText(100),
  contactName: z._default(text(100), ''),
  email: z._default(optionalEmail(), ''),
  phone: z._default(optionalPhone(), ''),
  address: z._default(text(250), ''),
  note: z._default(text(250), ''),
});
export type VendorInput = z.infer<typeof VendorInput>;
export const Vendor = z.extend(VendorInput, { vendorID: uuid(), isActive: z.boolean(), version: recordVersion() });
export type Vendor = z.infer<typeof Vendor>;

const { view, add, edit, delete: remove } = permission.vendor;
const params = z.object({ id: uuid() });

export const vendorRoutes = {
  list: route({
    method: 'GET',
    path: '/location/vendors',
    access: [view],
    about: 'Vendors of this location.',
    query: listQuery('name', 'contactName', 'email', 'phone', 'isActive'),
    answer: listOf(Vendor),
  }),
  get: route({
    method: 'GET',
    path: '/location/vendors/{id}',
    access: [view, edit],
    about: 'One vendor.',
    params,
    answer: Vendor,
  }),
  create: route({
    method: 'POST',
    path: '/location/vendors',
    access: [add],
    about: 'Adds a vendor, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(VendorInput, { vendorID: optional(uuid()) }),
    answer: Vendor,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: '/location/vendors/{id}',
    access: [edit],
    about: 'Changes a vendor; refused if someone else changed it first.',
    params,
    body: z.extend(VendorInput, { version: recordVersion() }),
    answer: Vendor,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/location/vendors',
    access: [remove],
    about: 'Deletes vendors; their names become free.',
    query: z.object({ vendorIDs: queryList(uuid()) }),
    answer: Removed,
  }),
  activate: route({
    method: 'PUT',
    path: '/location/vendors/{id}/activate',
    access: [edit],
    about: 'Activates a vendor.',
    params,
    answer: Vendor,
  }),
  deactivate: route({
    method: 'PUT',
    path: '/location/vendors/{id}/deactivate',
    access: [edit],
    about: 'Deactivates a vendor.',
    params,
    answer: Vendor,
  }),
} as const;
