import { keysOf } from '../kit/keys.ts';
import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { permission, type PermissionCode } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** What uses a record: the source of every form's "Used in", and of the refusal to delete what is in use. */

/** Records that say where they are used, each with the rights of those who may open it. */
export const usedNouns = {
  product: [permission.product.view, permission.product.edit],
  variant: [permission.product.view, permission.product.edit],
  modifierGroup: [permission.product.view, permission.product.edit],
  ingredient: [permission.ingredient.view, permission.ingredient.edit],
  category: [permission.productCategory.view, permission.productCategory.edit],
  brand: [permission.companySetting.view, permission.companySetting.edit],
  tax: [permission.taxes.view, permission.taxes.edit],
  priceList: [permission.priceList.view, permission.priceList.edit],
  discount: [permission.discount.view, permission.discount.edit],
  // With the rights of online menus only menus that are online (decision 492).
  menu: [
    permission.posMenu.view,
    permission.posMenu.edit,
    permission.onlineMenuBuilder.view,
    permission.onlineMenuBuilder.edit,
  ],
} as const satisfies Readonly<Record<string, readonly PermissionCode[]>>;
export type UsedNoun = keyof typeof usedNouns;

/** What can use a record; each is a screen that can be opened. */
export const useKinds = [
  'product',
  'deposit',
  'combo',
  'ingredient',
  'variant',
  'modifierGroup',
  'category',
  'menu',
  'priceList',
  'discount',
  'serviceCharge',
  'giftCard',
  'onlineStore',
] as const;
export type UseKind = (typeof useKinds)[number];

/** As many users of a kind are named; `count` has all of them. */
export const NAMED_USERS = 50;

export const RecordUses = z.array(
  z.object({
    kind: z.enum(useKinds),
    count: z.number(),
    users: z.array(z.object({ id: uuid(), name: z.string() })),
  }),
);
export type RecordUses = z.infer<typeof RecordUses>;

const nouns = keysOf(usedNouns);

export const useRoutes = {
  list: route({
    method: 'GET',
    path: '/company/uses/{noun}/{id}',
    access: [...new Set(nouns.flatMap((noun): readonly PermissionCode[] => usedNouns[noun]))],
    about: 'What uses a record, by kind and name. Needs the right to view or edit such records.',
    params: z.object({ noun: z.enum(nouns), id: uuid() }),
    answer: RecordUses,
  }),
} as const;
