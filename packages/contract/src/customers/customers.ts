import * as z from 'zod/mini';
import {
  count,
  optional,
  optionalEmail,
  optionalPhone,
  queryFlag,
  queryList,
  requiredText,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { FileAnswer } from '../kit/files.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';
import { taxID } from '../kit/tax-id.ts';

/** The guests that a company knows by name (selling spec, sections 3 and 7; decision 172). */

const MAX_ADDRESSES = 20;

export const CustomerAddressInput = z.object({
  addressName: z._default(text(50), ''),
  fullAddress: requiredText(500),
  deliveryNote: z._default(text(250), ''),
});
export type CustomerAddressInput = z.infer<typeof CustomerAddressInput>;
/** An address never changes: an edited one gets a new id, so an order keeps where it was delivered to. */
export const CustomerAddress = z.extend(CustomerAddressInput, { customerAddressId: uuid() });
export type CustomerAddress = z.infer<typeof CustomerAddress>;

const names = {
  givenName: requiredText(100),
  familyName: z._default(text(100), ''),
  preferredName: z._default(text(100), ''),
};
/** For an invoice to a business (decision 224); left out = unchanged, so that an older page erases none of it. */
const business = {
  companyName: z.optional(text(150)),
  taxID: z.optional(taxID()),
  /** `Head office`, or the number of a branch. */
  branch: z.optional(text(50)),
};
const contact = { phone: z._default(optionalPhone(), ''), email: z._default(optionalEmail(), '') };

export const CustomerInput = z.object({
  ...names,
  ...contact,
  ...business,
  customerCategoryID: z._default(z.nullable(uuid()), null),
  note: z._default(text(250), ''),
  /** The guest agreed to receive mails; the server keeps since when. */
  acceptsMail: z._default(z.boolean(), false),
});
export type CustomerInput = z.infer<typeof CustomerInput>;

/** The first address is the default. Rows without an id, or with other words than before, are new addresses. */
const Addresses = z
  .array(z.extend(CustomerAddressInput, { customerAddressId: z.optional(uuid()) }))
  .check(z.maxLength(MAX_ADDRESSES, 'too_many'));

/** What the back office edits; the terminal adds addresses one at a time. */
export const CustomerForm = z.extend(CustomerInput, { addresses: z._default(Addresses, []) });
export type CustomerForm = z.infer<typeof CustomerForm>;

/** Another customer with the same phone or mail: a warning, not a refusal (decision 172). */
export const SameContact = z.object({ customerID: uuid(), name: z.string(), field: z.enum(['phone', 'email']) });
export type SameContact = z.infer<typeof SameContact>;

export const Customer = z.extend(CustomerInput, {
  customerID: uuid(),
  companyName: z.string(),
  taxID: z.string(),
  branch: z.string(),
  /** The guest without a name (Walk-in): no points, no account, not deletable (decision 172). */
  isDefault: z.boolean(),
  isActive: z.boolean(),
  acceptedMailAt: z.nullable(z.string()),
  /** Points that the customer has; below 0 where earned ones were reversed after they were spent. */
  pointBalance: z.number(),
  addresses: z.array(CustomerAddress),
  sameContacts: z.array(SameContact),
  version: recordVersion(),
});
export type Customer = z.infer<typeof Customer>;

/** A row of the list. */
export const CustomerRow = z.object({
  customerID: uuid(),
  ...names,
  phone: z.string(),
  email: z.string(),
  companyName: z.string(),
  categoryName: z.string(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  pointBalance: z.number(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/** What a terminal needs of a customer. */
export const CustomerSlim = z.object({
  customerID: uuid(),
  ...names,
  phone: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  pointBalance: z.number(),
  /** Only where it was asked for. */
  defaultAddress: z.optional(z.nullable(CustomerAddress)),
});
export type CustomerSlim = z.infer<typeof CustomerSlim>;
export const CustomerDetails = z.extend(CustomerSlim, { addresses: z.array(CustomerAddress) });
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const customerErrors = defineErrors({
  'customer.error.is_default': {
    status: 409,
    type: 'Operation',
    number: 2440,
    en: "{name} is the default customer and can't be deleted, deactivated or erased.",
    th: '{name} เป็นลูกค้าเริ่มต้น จึงลบ ปิดใช้งาน หรือลบข้อมูลส่วนบุคคลไม่ได้',
  },
  'customer.error.is_location_default': {
    status: 409,
    type: 'Operation',
    number: 2441,
    en: '{name} is the default customer of {location}. Choose another one in its sales settings first.',
    th: '{name} เป็นลูกค้าเริ่มต้นของ {location} กรุณาเลือกรายอื่นในการตั้งค่าการขายก่อน',
  },
  'customer.error.too_many_addresses': {
    status: 422,
    type: 'Validation',
    number: 2442,
    en: 'A customer can have {max} addresses. Delete one first.',
    th: 'ลูกค้าหนึ่งรายมีที่อยู่ได้ {max} แห่ง กรุณาลบออกก่อน',
  },
  'customer.error.owes': {
    status: 409,
    type: 'Operation',
    number: 2443,
    en: '{name} belongs to account {account}. Remove the customer from the account first.',
    th: '{name} อยู่ในบัญชี {account} กรุณานำลูกค้าออกจากบัญชีก่อน',
  },
});

const { view, add, edit, delete: remove, special } = permission.customers;
const params = z.object({ id: uuid() });
const path = '/company/customers';
const keptDefaults = ['customer.error.is_default', 'customer.error.is_location_default'] as const;

/** Most customers that one look-up finds. */
export const MAX_FOUND_CUSTOMERS = 20;

export const customerRoutes = {
  lookup: route({
    method: 'GET',
    path: `${path}/lookup`,
    access: [view],
    about: 'Active customers by part of a name, the last digits of a phone, or a mail; the default one without a text.',
    query: z.object({
      search: z._default(text(100), ''),
      includeDefaultAddress: queryFlag(),
    }),
    answer: z.array(CustomerSlim),
  }),
  lookupOne: route({
    method: 'GET',
    path: `${path}/lookup/{id}`,
    access: [view],
    about: 'One customer as a terminal needs it, with the addresses.',
    params,
    answer: CustomerDetails,
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Customers of the company; a search finds 2,000 of them at most.',
    query: z.extend(listQuery('givenName', 'familyName', 'phone', 'email', 'categoryName', 'isActive'), {
      customerCategoryID: z.optional(uuid()),
    }),
    answer: listOf(CustomerRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One customer.',
    params,
    answer: Customer,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a customer, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(CustomerForm, { customerID: optional(uuid()) }),
    answer: Customer,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a customer; refused if someone else changed it first. Omitted addresses stay unchanged.',
    params,
    body: z.extend(CustomerInput, { addresses: optional(Addresses), version: recordVersion() }),
    answer: Customer,
    errors: ['resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes customers; their orders keep them.',
    query: z.object({ customerIds: queryList(uuid()) }),
    answer: Removed,
    errors: keptDefaults,
  }),
  activate: route({
    method: 'PUT',
    path: `${path}/activate/{id}`,
    access: [edit],
    about: 'Activates a customer.',
    params,
    answer: Customer,
  }),
  deactivate: route({
    method: 'PUT',
    path: `${path}/deactivate/{id}`,
    access: [edit],
    about: 'Deactivates a customer: new orders and payments on account no longer take it.',
    params,
    answer: Customer,
    errors: keptDefaults,
  }),
  addAddress: route({
    method: 'POST',
    path: `${path}/{id}/add-address`,
    access: [add, edit],
    about: 'Adds an address at the end; the first one is the default.',
    repeat: 'naturalKey',
    params,
    body: z.extend(CustomerAddressInput, { customerAddressId: optional(uuid()) }),
    answer: CustomerDetails,
    errors: ['customer.error.too_many_addresses'],
  }),
  personalData: route({
    method: 'GET',
    path: `${path}/{id}/personal-data`,
    access: { allOf: [view, special] },
    about: 'Everything that is stored about a customer, as a JSON file; the audit keeps who took it (decision 259).',
    params,
    answer: FileAnswer,
    isHeavy: true,
  }),
  erase: route({
    method: 'POST',
    path: `${path}/{id}/erase`,
    access: [remove],
    about:
      'Erases the personal data of a customer for good, also of one that was deleted; orders keep a pseudonym (decision 172).',
    params,
    answer: z.object({ pseudonym: z.string(), orderCount: count() }),
    errors: [...keptDefaults, 'customer.error.owes'],
  }),
} as const;
