import * as z from 'zod/mini';
import {
  amount,
  answeredAmount,
  optional,
  positiveAmount,
  quantity,
  queryList,
  requiredFlag,
  requiredText,
  text,
  unique,
  uuid,
} from '../kit/fields/fields.ts';
import { itemCode } from '../kit/fields/item-codes.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';
import { PRODUCT_DESCRIPTION_LENGTH, PRODUCT_NAME_LENGTH } from './products.ts';

/**
 * Several items sold as one, chosen per choice (decisions 19 and 107; back-office spec, sections 2 and 3). An item of
 * type Combo, shared by the locations of a company.
 */

const ComboChoiceItemRecord = z.object({
  itemID: uuid(),
  priceAdd: z._default(amount(), 0),
  /** Preselected; at most one per choice. */
  isDefault: z._default(z.boolean(), false),
  /** Options of the item's own variants that are allowed here; empty = all of them. */
  variantOptionIDs: z._default(z.array(uuid()).check(z.maxLength(100, 'too_many')), []),
});

const ComboChoiceRecord = z.object({
  /** Left out = a new choice. */
  comboChoiceID: optional(uuid()),
  name: requiredText(100),
  names: namesPerLanguage(100),
  /** How many of the chosen item are in one combo. */
  quantity: z._default(quantity(), 1),
  comboChoiceItems: z
    .array(ComboChoiceItemRecord)
    .check(z.minLength(1, 'required'), z.maxLength(200, 'too_many'), unique('itemID', 'invalid')),
});

export const ComboInput = z.object({
  name: requiredText(PRODUCT_NAME_LENGTH),
  names: namesPerLanguage(PRODUCT_NAME_LENGTH),
  /** The name shown to guests; empty = the name. */
  displayName: z._default(text(PRODUCT_NAME_LENGTH), ''),
  description: z._default(text(PRODUCT_DESCRIPTION_LENGTH), ''),
  descriptions: namesPerLanguage(PRODUCT_DESCRIPTION_LENGTH),
  categoryID: z._default(z.nullable(uuid()), null),
  barcode: z._default(itemCode(), ''),
  refCode: z._default(itemCode(), ''),
  imageUrl: z._default(text(500), ''),
  basePrice: positiveAmount(),
  isActive: z._default(z.boolean(), true),
  /**
   * These four belong to the caller's location. Null without `isDefaultTax`: each part is taxed by its own tax
   * (decision 19).
   */
  isDefaultTax: z._default(z.boolean(), true),
  taxID: z._default(z.nullable(uuid()), null),
  isTaxInclusive: z.boolean(),
  isAvailableForSelection: z._default(z.boolean(), true),
  comboChoices: z
    .array(ComboChoiceRecord)
    .check(z.minLength(1, 'required'), z.maxLength(30, 'too_many'), unique('comboChoiceID', 'invalid')),
});
export type ComboInput = z.infer<typeof ComboInput>;

/** An item of a choice that is no longer available. */
export const ComboFault = z.object({
  comboChoiceID: uuid(),
  itemID: uuid(),
  name: z.string(),
  reason: z.enum(['removed', 'inactive']),
});
export type ComboFault = z.infer<typeof ComboFault>;

export const ComboRecord = z.extend(ComboInput, {
  itemID: uuid(),
  version: recordVersion(),
  faults: z.array(ComboFault),
});
export type ComboRecord = z.infer<typeof ComboRecord>;

export const ComboRow = z.object({
  itemID: uuid(),
  imageUrl: z.string(),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  refCode: z.string(),
  categoryName: z.string(),
  basePrice: answeredAmount(),
  choiceCount: z.number(),
  choiceNames: z.array(z.string()),
  isActive: z.boolean(),
  isAvailableForSelection: z.boolean(),
  faults: z.array(ComboFault),
  version: recordVersion(),
});
export type ComboRow = z.infer<typeof ComboRow>;

export const comboFlags = ['isActive', 'isAvailableForSelection'] as const;
export type ComboFlag = (typeof comboFlags)[number];

/**
 * What combos can contain: items that are sold by themselves, with the options of their variants, and the taxes of
 * the location.
 */
export const ComboMaterial = z.object({
  products: z.array(
    z.object({
      itemID: uuid(),
      name: z.string(),
      displayName: z.string(),
      refCode: z.string(),
      barcode: z.string(),
      categoryName: z.string(),
      basePrice: answeredAmount(),
      isActive: z.boolean(),
      variantOptions: z.array(
        z.object({ variantOptionID: uuid(), variantName: z.string(), name: z.string(), isActive: z.boolean() }),
      ),
    }),
  ),
  taxes: z.array(z.object({ taxID: uuid(), name: z.string(), rate: z.number(), isDefault: z.boolean() })),
});
export type ComboMaterial = z.infer<typeof ComboMaterial>;

export const comboErrors = defineErrors({
  'combos.error.item_gone': {
    status: 409,
    type: 'Operation',
    number: 2060,
    en: '{name} no longer exists. Remove it from the combo.',
    th: 'ไม่มี {name} แล้ว กรุณานำออกจากเซ็ตเมนู',
  },
  'combos.error.item_kind': {
    status: 422,
    type: 'Validation',
    number: 2061,
    en: "{name} can't be part of a combo. Choose a product or one of its variants.",
    th: '{name} เป็นส่วนของเซ็ตเมนูไม่ได้ กรุณาเลือกสินค้าหรือขนาด/แบบ',
  },
});

const { view, add, edit, delete: remove } = permission.combo;
const params = z.object({ id: uuid() });
const path = '/company/combos';
const saveErrors = [
  'image.error.not_found',
  'item.error.duplicate.name',
  'item.error.duplicate.barcode',
  'item.error.duplicate.ref_code',
  'combos.error.item_gone',
  'combos.error.item_kind',
] as const;

export const comboRoutes = {
  material: route({
    method: 'GET',
    path: '/company/products/for-combo-builder',
    access: [view, add, edit],
    about: 'What combos can contain.',
    answer: ComboMaterial,
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about:
      'Combos of the company with their settings at this location, and those of their items that are no longer available.',
    query: listQuery('name', 'refCode', 'category', 'basePrice', 'choiceCount', 'isActive'),
    answer: listOf(ComboRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One combo with its choices.',
    params,
    answer: ComboRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a combo, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(ComboInput, { itemID: optional(uuid()) }),
    answer: ComboRecord,
    errors: saveErrors,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a combo and all its choices; refused if someone else changed it first.',
    params,
    body: z.extend(ComboInput, { version: recordVersion() }),
    answer: ComboRecord,
    errors: [...saveErrors, 'resource.version_conflict'],
  }),
  updateFlag: route({
    method: 'PUT',
    path: `${path}/{id}/update-flag`,
    access: [edit],
    about: 'Switches one flag of a combo; availability is per location.',
    params,
    query: z.object({ flagName: z.enum(comboFlags), flagValue: requiredFlag() }),
    answer: z.object({ itemID: uuid(), version: recordVersion() }),
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes combos and removes them from menus; orders keep their names.',
    query: z.object({ itemIDs: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
