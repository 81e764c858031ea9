import * as z from 'zod/mini';
import {
  amount,
  answeredAmount,
  count,
  optional,
  queryList,
  quantity,
  requiredFlag,
  requiredText,
  text,
  unique,
  uuid,
} from '../kit/fields/fields.ts';
import { ownAllergens } from '../catalog/allergens.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Options that a guest adds or takes away, in groups that may nest (decision 18; back-office spec, sections 2 and 3).
 * Shared by the locations of a company.
 */

/** What still uses a record that is about to be deleted or changed. */
export const RecordUser = z.object({
  kind: z.enum(['product', 'category', 'variantOption', 'modifierOption', 'combo']),
  id: uuid(),
  name: z.string(),
});
export type RecordUser = z.infer<typeof RecordUser>;

/** Levels of groups asked below one another; the terminal supports no more. */
export const MAX_MODIFIER_LEVELS = 8;

const ModifierOptionRecord = z.object({
  /** Left out = a new option. */
  modifierOptionID: optional(uuid()),
  name: requiredText(100),
  names: namesPerLanguage(100),
  /** The name shown to guests and the kitchen; empty = the name. */
  displayName: z._default(text(100), ''),
  priceAdd: z._default(amount(), 0),
  /** The product or ingredient that one piece of the option consumes, and how much of it. */
  itemID: optional(uuid()),
  quantity: z._default(quantity(), 1),
  /** In addition to those of its product or ingredient. */
  allergens: ownAllergens(),
  isActive: z._default(z.boolean(), true),
  /** At the caller's location only; the other fields are the company's. */
  isAvailable: z._default(z.boolean(), true),
  /** Groups asked when the option is chosen, in order. */
  modifierGroupIDs: z._default(z.array(uuid()).check(z.maxLength(20, 'too_many')), []),
});

export const ModifierGroupInput = z.object({
  name: requiredText(100),
  names: namesPerLanguage(100),
  displayName: z._default(text(100), ''),
  /** 0 = no limit. */
  minSelectedOptions: z._default(count(1000), 0),
  maxSelectedOptions: z._default(count(1000), 0),
  /** At least one; a minimum of 0 is then saved as 1. */
  isRequired: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), true),
  modifierOptions: z._default(
    z
      .array(ModifierOptionRecord)
      .check(z.maxLength(200, 'too_many'), unique('name', 'name_taken'), unique('modifierOptionID', 'invalid')),
    [],
  ),
  /** Every product of these categories asks for the group. */
  itemCategoryIDs: z._default(z.array(uuid()).check(z.maxLength(500, 'too_many')), []),
});
export type ModifierGroupInput = z.infer<typeof ModifierGroupInput>;

export const ModifierGroupRecord = z.extend(ModifierGroupInput, {
  modifierGroupID: uuid(),
  version: recordVersion(),
  /** Computed (decision 203): whether one option at most is chosen, and whether any of them has a price. */
  optionType: z.enum(['Single', 'Multiple']),
  hasAssociatedCost: z.boolean(),
  usedBy: z.array(RecordUser),
});
export type ModifierGroupRecord = z.infer<typeof ModifierGroupRecord>;

export const ModifierGroupRow = z.object({
  modifierGroupID: uuid(),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  minSelectedOptions: z.number(),
  maxSelectedOptions: z.number(),
  isRequired: z.boolean(),
  isActive: z.boolean(),
  optionNames: z.array(z.string()),
  optionCount: z.number(),
  useCount: z.number(),
  version: recordVersion(),
});
export type ModifierGroupRow = z.infer<typeof ModifierGroupRow>;

export const ModifierGroupName = z.object({
  modifierGroupID: uuid(),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  isActive: z.boolean(),
  modifierOptions: z.array(
    z.object({
      modifierOptionID: uuid(),
      name: z.string(),
      displayName: z.string(),
      priceAdd: answeredAmount(),
      isActive: z.boolean(),
    }),
  ),
});
export type ModifierGroupName = z.infer<typeof ModifierGroupName>;

export const modifierGroupErrors = defineErrors({
  'resource.in_use_by': {
    status: 409,
    type: 'Operation',
    number: 2050,
    en: '{name} is used by {users}. Remove it there first.',
    th: '{name} ถูกใช้ใน {users} กรุณานำออกก่อน',
  },
  'modifier_groups.error.no_option': {
    status: 422,
    type: 'Validation',
    number: 2051,
    en: '{name} needs at least one active option.',
    th: '{name} ต้องมีตัวเลือกที่ใช้งานอย่างน้อยหนึ่งรายการ',
  },
  'modifier_groups.error.cycle': {
    status: 422,
    type: 'Validation',
    number: 2052,
    en: "{path}: a group can't contain itself.",
    th: '{path}: กลุ่มไม่สามารถซ้อนอยู่ภายในตัวเองได้',
  },
  'modifier_groups.error.too_deep': {
    status: 422,
    type: 'Validation',
    number: 2053,
    en: '{path}: groups can be nested {levels} levels deep at most.',
    th: '{path}: กลุ่มซ้อนกันได้ไม่เกิน {levels} ชั้น',
  },
});

const { view, add, edit, delete: remove } = permission.product;
const params = z.object({ id: uuid() });
const path = '/company/modifier-groups';
const saveErrors = [
  'resource.duplicate_name',
  'modifier_groups.error.no_option',
  'modifier_groups.error.cycle',
  'modifier_groups.error.too_deep',
] as const;

export const modifierGroupRoutes = {
  lookup: route({
    method: 'GET',
    path: `${path}/lookup-list`,
    access: 'terminal',
    about: 'Names of all modifier groups with their options, for a picker.',
    answer: z.array(ModifierGroupName),
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Modifier groups of the company.',
    query: listQuery('name', 'displayName', 'isRequired', 'isActive', 'optionCount', 'useCount'),
    answer: listOf(ModifierGroupRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One modifier group with its options and what uses it.',
    params,
    answer: ModifierGroupRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a modifier group, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(ModifierGroupInput, { modifierGroupID: optional(uuid()) }),
    answer: ModifierGroupRecord,
    errors: saveErrors,
  }),
  copy: route({
    method: 'POST',
    path: `${path}/{id}/copy`,
    access: [add],
    about: 'Adds a copy, "Copy of X", that nothing uses yet.',
    repeat: 'naturalKey',
    params,
    body: z.object({ modifierGroupID: optional(uuid()) }),
    answer: ModifierGroupRecord,
    errors: ['resource.duplicate_name'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about:
      'Sets the order of modifier groups in lists and pickers; those not named follow. Guests are asked in the order of the product.',
    body: z.object({ modifierGroupIDs: orderedIDs() }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about:
      'Changes a modifier group and all its options; refused if someone else changed it first. Omitted options are deleted.',
    params,
    body: z.extend(ModifierGroupInput, { version: recordVersion() }),
    answer: ModifierGroupRecord,
    errors: [...saveErrors, 'resource.version_conflict'],
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/set-active`,
    access: [edit],
    about:
      'Activates or deactivates a modifier group on the terminals; one that requires a choice needs an active option.',
    params,
    query: z.object({ isActive: requiredFlag() }),
    answer: ModifierGroupRecord,
    errors: ['modifier_groups.error.no_option'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes modifier groups that nothing asks for; all of them or none.',
    query: z.object({ modifierGroupIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use_by'],
  }),
} as const;
