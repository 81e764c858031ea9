import * as z from 'zod/mini';
import {
  amount,
  answeredAmount,
  count,
  optional,
  queryList,
  requiredText,
  text,
  unique,
  uuid,
} from '../kit/fields/fields.ts';
import { ownAllergens } from '../catalog/allergens.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { VariantGroup } from '../catalog/sell-data.ts';
import { listOf, listQuery, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { RecordUser } from './modifier-groups.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Choices of size or kind that products share (decisions 20 and 106; back-office spec, sections 2 and 7). Shared by the
 * locations of a company.
 */

export const VariantInput = z.object({
  name: requiredText(100),
  names: namesPerLanguage(100),
  /** The name shown to guests; empty = the name. */
  displayName: z._default(text(100), ''),
  /** In display order. */
  variantOptions: z
    .array(
      z.object({
        /** Left out = a new option. */
        variantOptionID: optional(uuid()),
        name: requiredText(100),
        names: namesPerLanguage(100),
        displayName: z._default(text(100), ''),
        /**
         * Added to the price of an item that is sold with the option chosen; a variant that is an item has its own
         * price.
         */
        priceAdd: z._default(amount(), 0),
        /** An inactive one is no longer offered; what was sold with it keeps its name. */
        isActive: z._default(z.boolean(), true),
        allergens: ownAllergens(),
        /** Groups asked only when the option is chosen, in order. */
        modifierGroupIDs: z._default(z.array(uuid()).check(z.maxLength(20, 'too_many')), []),
      }),
    )
    .check(
      z.minLength(1, 'required'),
      z.maxLength(100, 'too_many'),
      unique('name', 'name_taken'),
      unique('variantOptionID', 'invalid'),
    ),
});
export type VariantInput = z.infer<typeof VariantInput>;

export const VariantRecord = z.extend(VariantInput, {
  variantID: uuid(),
  version: recordVersion(),
  usedBy: z.array(RecordUser),
  /** Options that a product's variant or a combo uses; they can be switched off, not deleted. */
  usedOptionIDs: z.array(uuid()),
});
export type VariantRecord = z.infer<typeof VariantRecord>;

export const VariantRow = z.object({
  variantID: uuid(),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  optionNames: z.array(z.string()),
  optionCount: z.number(),
  useCount: z.number(),
  version: recordVersion(),
});
export type VariantRow = z.infer<typeof VariantRow>;

export const VariantName = z.object({
  variantID: uuid(),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  /** In display order; `place` is the index by which combination indices refer to the option, and never changes. */
  variantOptions: z.array(
    z.object({
      variantOptionID: uuid(),
      name: z.string(),
      displayName: z.string(),
      priceAdd: answeredAmount(),
      isActive: z.boolean(),
      place: count(),
    }),
  ),
});
export type VariantName = z.infer<typeof VariantName>;

const { view, add, edit, delete: remove } = permission.product;
const params = z.object({ id: uuid() });
const path = '/company/variants';

export const variantRoutes = {
  lookup: route({
    method: 'GET',
    path: `${path}/lookup-list`,
    access: 'terminal',
    about: 'Names of all variants with their options, for a picker.',
    answer: z.array(VariantName),
  }),
  pos: route({
    method: 'GET',
    path: `${path}/pos`,
    access: 'terminal',
    about: 'All variants as terminals have them: options in the order of combination indices.',
    answer: z.array(VariantGroup),
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Variants of the company.',
    query: listQuery('name', 'displayName', 'optionCount', 'useCount'),
    answer: listOf(VariantRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One variant with its options and what uses it.',
    params,
    answer: VariantRecord,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a variant, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(VariantInput, { variantID: optional(uuid()) }),
    answer: VariantRecord,
    errors: ['resource.duplicate_name'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about: 'Sets the order of variants in lists and pickers; those not named follow.',
    body: z.object({ variantIDs: orderedIDs() }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about:
      'Changes a variant and all its options; refused if someone else changed it first. Omitted options are deleted, unless they are in use.',
    params,
    body: z.extend(VariantInput, { version: recordVersion() }),
    answer: VariantRecord,
    errors: ['resource.duplicate_name', 'resource.in_use_by', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes variants that no product has; all of them or none.',
    query: z.object({ variantIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use_by'],
  }),
} as const;
