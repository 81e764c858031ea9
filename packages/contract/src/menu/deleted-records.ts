import * as z from 'zod/mini';
import { optional, uuid } from '../kit/fields.ts';
import { listOf, listQuery } from '../kit/lists.ts';
import { permission, type PermissionCode } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** What was deleted and can be restored (decision 25). Restoring adds a record again, and needs the right to add. */

/** Records that stay where they are when they are deleted, with the right to restore them. */
export const deletedNouns = {
  product: permission.product.add,
  variant: permission.product.add,
  modifierGroup: permission.product.add,
  combo: permission.combo.add,
  ingredient: permission.ingredient.add,
  category: permission.productCategory.add,
  brand: permission.companySetting.add,
  menu: permission.posMenu.add,
  priceList: permission.priceList.add,
  discount: permission.discount.add,
} as const satisfies Readonly<Record<string, PermissionCode>>;
export type DeletedNoun = keyof typeof deletedNouns;

// The keys of an object literal are its nouns; Object.keys has forgotten them.
export const deletedNounNames = Object.keys(deletedNouns) as [DeletedNoun, ...DeletedNoun[]];
const noun = () => z.enum(deletedNounNames);
/** Who may restore any of them. */
export const deletedRecordRights: readonly PermissionCode[] = [...new Set(Object.values(deletedNouns))];

export const DeletedRecord = z.object({ noun: noun(), id: uuid(), name: z.string(), deletedAt: z.string() });
export type DeletedRecord = z.infer<typeof DeletedRecord>;

const MAX_RESTORED = 500;

export const deletedRecordRoutes = {
  list: route({
    method: 'GET',
    path: '/company/deleted-records',
    access: deletedRecordRights,
    about: 'Deleted records that the person may restore, the latest first unless sorted.',
    query: z.extend(listQuery('name', 'noun', 'deletedAt'), { noun: optional(noun()) }),
    answer: listOf(DeletedRecord),
  }),
  restore: route({
    method: 'PUT',
    path: '/company/deleted-records/restore',
    access: deletedRecordRights,
    about:
      'Restores deleted records as they were, all of them or none; refused where a name is taken by now. One that is there already stays as it is.',
    body: z.object({
      records: z.array(z.object({ noun: noun(), id: uuid() })).check(z.maxLength(MAX_RESTORED, 'too_many')),
    }),
    answer: z.object({ restored: z.number() }),
    errors: [
      'resource.duplicate_name',
      'item.error.duplicate.name',
      'item.error.duplicate.barcode',
      'item.error.duplicate.ref_code',
    ],
  }),
} as const;
