import * as z from 'zod/mini';
import { DiscountRedemptionCounts } from '../selling/payments/discount-redemptions.ts';
import { discountFields as fields } from './discount-fields.ts';
import { checkDiscount } from './discount-rules.ts';
import { DiscountType } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import { count, optional, queryFlag, queryList, requiredFlag, uuid } from '../kit/fields/fields.ts';
import { listOf, listQuery, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Discounts of a company (selling spec, section 3, Discount; back-office spec, section 5; decisions 46 to 48). Each
 * location activates them for itself.
 */

/** A discount as the form and the calls accept it: the fields and every rule of the form. */
export const DiscountInput = z.object(fields).check(checkDiscount);
export type DiscountInput = z.infer<typeof DiscountInput>;

const saved = { discountID: uuid(), isActive: z.boolean(), version: recordVersion() };
/** `isActive`: at the caller's location. */
export const DiscountRecord = z.object({ ...fields, ...saved });
export type DiscountRecord = z.infer<typeof DiscountRecord>;

export const discountErrors = defineErrors({
  'discount.error.next_loops': {
    status: 409,
    type: 'Validation',
    number: 2250,
    en: '{name}: circular reference. Choose another next discount.',
    th: '{name}: อ้างอิงวนกลับมาที่ตัวเอง กรุณาเลือกส่วนลดถัดไปรายการอื่น',
  },
  'discount.error.is_next_of': {
    status: 409,
    type: 'Operation',
    number: 2251,
    en: "{name} uses this as its next discount, so its type can't be changed. Change {name} first.",
    th: '{name} ใช้ส่วนลดนี้เป็นส่วนลดถัดไป จึงเปลี่ยนประเภทไม่ได้ กรุณาแก้ไข {name} ก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.discount;
const params = z.object({ id: uuid() });
const path = '/company/discounts';
const refusals = ['resource.duplicate_name', 'discount.error.next_loops'] as const;

export const discountRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Discounts of the company, and whether they are active at this location; in their own order by default.',
    answer: listOf(DiscountRecord),
    query: z.extend(listQuery('name', 'type', 'value', 'isAutomaticDiscount', 'isActive'), {
      type: z.optional(z.enum(DiscountType)),
      isActive: queryFlag(),
      isAutomaticDiscount: queryFlag(),
    }),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One discount.',
    params,
    answer: DiscountRecord,
  }),
  redemptions: route({
    method: 'GET',
    path: `${path}/{id}/redemptions`,
    access: [view, edit],
    about: 'How many codes a future discount has issued at all locations, by state (decision 48).',
    params,
    answer: DiscountRedemptionCounts,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about:
      'Adds a discount, or restores a deleted one under its id. It is active at this location and inactive at the others.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, discountID: optional(uuid()) }).check(checkDiscount),
    answer: DiscountRecord,
    errors: refusals,
  }),
  copy: route({
    method: 'POST',
    path: `${path}/{id}/copy`,
    access: [add],
    about: 'Creates a copy under the next free name; it is inactive everywhere.',
    repeat: 'naturalKey',
    params,
    body: z.object({ discountID: uuid() }),
    answer: DiscountRecord,
    errors: ['resource.duplicate_name'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about: 'Sets the order of discounts on the terminal and in the list; those not named follow.',
    body: z.object({ discountIDs: orderedIDs() }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a discount; refused if someone else changed it first.',
    params,
    body: z.object({ ...fields, version: recordVersion() }).check(checkDiscount),
    answer: DiscountRecord,
    errors: [...refusals, 'resource.version_conflict', 'discount.error.is_next_of'],
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/set-active`,
    access: [edit],
    about: 'Activates or deactivates a discount at this location.',
    params,
    query: z.object({ isActive: requiredFlag() }),
    answer: DiscountRecord,
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes discounts that no other leads to; orders keep what they gave.',
    query: z.object({ discountIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use'],
  }),
} as const;
