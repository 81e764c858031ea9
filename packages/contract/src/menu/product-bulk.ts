import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { answeredAmount, enteredValue, positiveAmount, uuid } from '../kit/fields/fields.ts';
import { MAX_LIST_ROWS, recordVersion } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { MenuPlacement } from './menus.ts';

/**
 * One change of many products at once: previewed first, then made in one transaction, and undone as long as no one has
 * changed the products again. A person who may change one product may change many (back-office spec, section 6).
 */

/** What is done to the products. `tax` and `availability` concern this location, as the form of a product has them. */
export const ProductBulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('category'), categoryID: z.nullable(uuid()) }),
  /** `taxID` null without `isDefaultTax` = untaxed. */
  z.object({ kind: z.literal('tax'), taxID: z.nullable(uuid()), isDefaultTax: z.boolean() }),
  /** `figure` may be negative; `step` 0 = rounded to the currency only. */
  z.object({
    kind: z.literal('price'),
    how: z.enum(['percent', 'amount']),
    figure: enteredValue(),
    step: positiveAmount(),
  }),
  z.object({ kind: z.literal('availability'), isAvailable: z.boolean() }),
  /** Asks for the group after the product's other groups, or no longer asks for it. */
  z.object({ kind: z.literal('modifierGroup'), modifierGroupID: uuid(), isAsked: z.boolean() }),
  /** Products that the menu has already stay where they are. */
  z.object({ kind: z.literal('menu'), placement: MenuPlacement }),
  /** From every section of the menu, with what the menu says of them. */
  z.object({ kind: z.literal('offMenu'), menuID: uuid() }),
]);
export type ProductBulkChange = z.infer<typeof ProductBulkChange>;
export const productBulkKinds = [
  'price',
  'category',
  'tax',
  'availability',
  'modifierGroup',
  'menu',
  'offMenu',
] as const;
/** What a deposit can have: a menu and a modifier group are for what is sold by itself. */
export const depositBulkKinds = [
  'price',
  'category',
  'tax',
  'availability',
] as const satisfies readonly ProductBulkKind[];
export type ProductBulkKind = ProductBulkChange['kind'];

/** A price, a name or a yes and no, by the kind of change. */
const Value = z.object({
  price: z.nullable(answeredAmount()),
  name: z.nullable(z.string()),
  isOn: z.nullable(z.boolean()),
});
export type ProductBulkValue = z.infer<typeof Value>;
/** A product, or with prices one of its variants too. `fault`: the new price is not possible. */
export const ProductBulkRow = z.object({
  itemID: uuid(),
  productID: uuid(),
  version: recordVersion(),
  name: z.string(),
  /** The price that new variants of the product start with. */
  isForNewVariants: z.boolean(),
  before: Value,
  after: Value,
  isChanged: z.boolean(),
  fault: z.nullable(z.enum(['negative', 'tooLarge'])),
});
export type ProductBulkRow = z.infer<typeof ProductBulkRow>;

const many = <T extends z.core.SomeType>(item: T) =>
  z.array(item).check(z.minLength(1, 'required'), z.maxLength(MAX_LIST_ROWS, 'too_many'));

export const productBulkErrors = defineErrors({
  'item.error.bulk_conflict': {
    status: 409,
    type: 'Operation',
    number: 2008,
    en: 'Changed or deleted by someone else: {names}. Nothing was changed. Look at the new preview.',
    th: 'มีผู้อื่นแก้ไขหรือลบแล้ว: {names} ยังไม่มีการเปลี่ยนแปลง กรุณาดูตัวอย่างใหม่',
  },
  'item.error.bulk_price': {
    status: 409,
    type: 'Validation',
    number: 2009,
    en: 'Not a possible price: {names}. Nothing was changed. Leave these products out.',
    th: 'ราคาไม่ถูกต้อง: {names} ยังไม่มีการเปลี่ยนแปลง กรุณานำสินค้าเหล่านี้ออก',
  },
  'item.error.bulk_undone': {
    status: 409,
    type: 'Operation',
    number: 2010,
    en: 'This change can no longer be undone: {names} changed since.',
    th: 'เลิกทำไม่ได้แล้ว เพราะมีการแก้ไขภายหลัง: {names}',
  },
});

const { edit } = permission.product;
const path = '/company/products/bulk';

export const productBulkRoutes = {
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: [edit],
    about:
      'What a change of many products would do, product by product; nothing is changed. Deleted ones are left out.',
    body: z.object({ itemIDs: many(uuid()), change: ProductBulkChange }),
    answer: z.array(ProductBulkRow),
    isHeavy: true,
  }),
  apply: route({
    method: 'PUT',
    path,
    access: [edit],
    about:
      'Changes many products in one transaction, all of them or none. Refused where a product is no longer at the version of the preview. Putting products on a menu, or taking them off, needs the right to edit menus too.',
    repeat: 'naturalKey',
    body: z.object({
      /** Made by the caller; names the change when it is undone. */
      bulkID: uuid(),
      products: many(z.object({ itemID: uuid(), version: recordVersion() })),
      change: ProductBulkChange,
    }),
    answer: z.object({ bulkID: uuid(), changed: z.number() }),
    errors: ['item.error.bulk_conflict', 'item.error.bulk_price', 'item.error.type_fixed'],
    isHeavy: true,
  }),
  undo: route({
    method: 'PUT',
    path: `${path}/{id}/undo`,
    access: [edit],
    about: 'Undoes a change of many products of this location, unless one of them was changed again.',
    params: z.object({ id: uuid() }),
    answer: z.object({ undone: z.number() }),
    errors: ['item.error.bulk_undone'],
    isHeavy: true,
  }),
} as const;
