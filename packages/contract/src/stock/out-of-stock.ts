import * as z from 'zod/mini';
import { count, instant, optional, text, uuid } from '../kit/fields/fields.ts';
import { Names } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/**
 * Items and ingredients that a person marked as out of stock here (action 315, decisions 174, 334); the other reasons
 * are not among them.
 */

/** When an item is for sale again: with the next business day, or when someone says so. */
export const OutOfStockEnd = { Today: 'Today', Lifted: 'Lifted' } as const;
export type OutOfStockEnd = (typeof OutOfStockEnd)[keyof typeof OutOfStockEnd];

export const OutOfStockItem = z.object({
  itemID: uuid(),
  name: z.string(),
  names: z.nullable(Names),
  /** What is made of an ingredient is out with it. */
  isIngredient: z.boolean(),
  /** null = until someone lifts it. */
  until: z.nullable(instant()),
});
export type OutOfStockItem = z.infer<typeof OutOfStockItem>;

/** How many ingredients one answer offers; a search finds the others. */
export const MAX_OFFERED_INGREDIENTS = 50;

const NamedThing = z.object({ name: z.string(), names: z.nullable(Names) });

export const OfferedIngredient = z.extend(NamedThing, { itemID: uuid(), isOutOfStock: z.boolean() });
export type OfferedIngredient = z.infer<typeof OfferedIngredient>;

/** A dish, a part of a combo, or an option of a modifier that needs an ingredient; `within` = the combo or group. */
export const StockUser = z.extend(NamedThing, {
  kind: z.enum(['Item', 'Part', 'Option']),
  id: uuid(),
  within: z.nullable(NamedThing),
});
export type StockUser = z.infer<typeof StockUser>;

// Who sells, and who cooks.
const access = [permission.quickService.view, permission.tableService.view, permission.orderDashboard.view] as const;
const answer = z.object({ items: z.array(OutOfStockItem) });
const params = z.object({ id: uuid() });

export const outOfStockRoutes = {
  list: route({
    method: 'GET',
    path: '/location/out-of-stock',
    access,
    about: 'Items that are out of stock here because someone marked them, by name; a product for all its variants.',
    answer,
  }),
  ingredients: route({
    method: 'GET',
    path: '/location/out-of-stock/ingredients',
    access,
    about: 'Ingredients that may be marked, by name, those that contain the search; marked ones are first.',
    query: z.object({ search: optional(text(100)) }),
    answer: z.object({ items: z.array(OfferedIngredient), hasMore: z.boolean() }),
  }),
  users: route({
    method: 'GET',
    path: '/location/out-of-stock/{id}/users',
    // And who counts stock: what goes off sale is shown before nothing is left.
    access: [...access, permission.inventory.view],
    about: 'What goes off sale with an item or ingredient: dishes, parts of combos and options that need it.',
    params,
    answer: z.object({ items: z.array(StockUser) }),
  }),
  countDown: route({
    method: 'PUT',
    path: '/location/out-of-stock/{id}/left',
    access,
    about:
      'Sets how many pieces of an item with its variants are left here, counted down by every order; null ends the count. Needs action 315, held or approved by PIN. Answers all counts.',
    params,
    body: z.object({
      left: z.nullable(count(99_999)),
      /** Left out = until the next business day. */
      end: optional(z.enum(OutOfStockEnd, { error: 'invalid' })),
      approvalID: optional(uuid()),
    }),
    answer: z.object({ items: z.array(z.object({ itemID: uuid(), left: z.number() })) }),
    errors: ['approval.required', 'approval.invalid'],
  }),
  change: route({
    method: 'PUT',
    path: '/location/out-of-stock/{id}',
    access,
    about:
      'Marks an item with its variants, or an ingredient, as out of stock here, or lifts that; needs action 315, held or approved by PIN. What is already so needs neither. Answers the list.',
    params,
    body: z.object({
      isOutOfStock: z.boolean({ error: 'invalid' }),
      /** Left out = today. */
      end: optional(z.enum(OutOfStockEnd, { error: 'invalid' })),
      approvalID: optional(uuid()),
    }),
    answer,
    errors: ['approval.required', 'approval.invalid'],
  }),
} as const;
