import * as z from 'zod/mini';
import { TaxComponent } from '../catalog/sell-data.ts';
import { count, optional, percent, queryFlag, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, MAX_LIST_ROWS, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { ItemType, type Language } from '../kit/enumerations.ts';
import { permission } from '../kit/permissions.ts';

/** Taxes of a location, and which product has which (back-office spec, sections 2, 3 and 7; decisions 42 and 43). */

const RATE_SCALE = 100_000;

/** The rate of a combined tax: its components added, exactly (decision 43). */
export const combinedRate = (components: readonly { readonly rate: number }[]): number =>
  components.reduce((sum, { rate }) => sum + Math.round(rate * RATE_SCALE), 0) / RATE_SCALE;

const MAX_COMPONENTS = 10;

const fields = {
  name: requiredText(60),
  names: namesPerLanguage(60),
  /** For a combined tax, the sum of the components replaces whatever is sent. */
  rate: percent(),
  /** No components = a single tax. */
  taxComponents: z.array(TaxComponent).check(z.maxLength(MAX_COMPONENTS, 'too_many')),
  /**
   * The tax of products that have none assigned. Activating it deactivates the previous default; it is never
   * deactivated directly.
   */
  isDefault: z._default(z.boolean(), false),
};
type Components = { readonly taxComponents: readonly TaxComponent[] };
const sum = z.refine<Components>(({ taxComponents }) => combinedRate(taxComponents) <= 100, {
  path: ['rate'],
  error: 'percent',
});
const names = z.refine<Components>(
  ({ taxComponents }) => new Set(taxComponents.map(({ name }) => name.toLowerCase())).size === taxComponents.length,
  { path: ['taxComponents'], error: 'name_taken' },
);
export const TaxInput = z.object(fields).check(sum, names);
export type TaxInput = z.infer<typeof TaxInput>;
export const TaxRecord = z.object({ ...fields, isDefault: z.boolean(), taxID: uuid(), version: recordVersion() });
export type TaxRecord = z.infer<typeof TaxRecord>;

/** What uses a tax, where a refusal lists more than products by name; `{count}` is filled in. */
export const taxUserWords = {
  more: { en: '{count} more', th: 'อีก {count} รายการ' },
  serviceCharge: { en: 'the service charge', th: 'ค่าบริการ' },
  giftCards: { en: 'gift cards ({count})', th: 'บัตรของขวัญ ({count})' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** A product and its tax here. A product with variants represents all of them. */
export const ProductTax = z.object({
  itemID: uuid(),
  name: z.string(),
  type: z.enum(ItemType),
  categoryID: z.nullable(uuid()),
  categoryName: z.string(),
  /** The tax that is charged; null = none. */
  taxID: z.nullable(uuid()),
  taxName: z.string(),
  taxRate: z.number(),
  /** It follows the location's default tax. */
  isDefaultTax: z.boolean(),
  isTaxInclusive: z.boolean(),
});
export type ProductTax = z.infer<typeof ProductTax>;

/** Omitted fields stay unchanged. `taxID` null = no tax; `isDefaultTax` takes precedence. */
export const ProductTaxInput = z.object({
  itemIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_LIST_ROWS, 'too_many')),
  isDefaultTax: z.optional(z.boolean()),
  taxID: optional(uuid()),
  isTaxInclusive: z.optional(z.boolean()),
});
export type ProductTaxInput = z.infer<typeof ProductTaxInput>;

export const taxErrors = defineErrors({
  'tax.error.in_use': {
    status: 409,
    type: 'Operation',
    number: 2150,
    en: '{name} is used by {users}. Assign them another tax first.',
    th: '{name} ถูกใช้กับ {users} กรุณาเปลี่ยนเป็นภาษีอื่นก่อน',
  },
  'tax.error.default_kept': {
    status: 409,
    type: 'Operation',
    number: 2151,
    en: '{name} is the default tax. Make another tax the default first.',
    th: '{name} เป็นภาษีเริ่มต้น กรุณาตั้งภาษีอื่นเป็นค่าเริ่มต้นก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.taxes;
const params = z.object({ id: uuid() });
const path = '/location/taxes';

export const taxRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'terminal',
    about: 'Taxes of this location, as its terminals have them.',
    answer: z.array(TaxRecord),
  }),
  products: route({
    method: 'GET',
    path: `${path}/products`,
    access: [view],
    about: 'Products with their tax here.',
    query: z.extend(listQuery('name', 'categoryName', 'taxName', 'isTaxInclusive'), {
      includeDepositAndCreditItems: queryFlag(),
      categoryIDs: queryList(uuid()),
      taxIDs: queryList(uuid()),
    }),
    answer: listOf(ProductTax),
  }),
  saveProducts: route({
    method: 'PUT',
    path: `${path}/products`,
    access: [edit],
    about: 'Sets the tax of many products, its inclusive flag, or both; for all of them or none.',
    body: ProductTaxInput,
    answer: z.object({ changed: count() }),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One tax.',
    params,
    answer: TaxRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a tax, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, taxID: optional(uuid()) }).check(sum, names),
    answer: TaxRecord,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a tax; terminals charge the new rate at once.',
    params,
    body: z.object({ ...fields, version: recordVersion() }).check(sum, names),
    answer: TaxRecord,
    errors: ['resource.duplicate_name', 'resource.version_conflict', 'tax.error.default_kept'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes taxes that nothing uses and that are not the default; all of them or none.',
    query: z.object({ taxIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['tax.error.in_use', 'tax.error.default_kept'],
  }),
} as const;
