import * as z from 'zod/mini';
import { instant, optional, uuid } from '../kit/fields.ts';
import { Names } from '../kit/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Items that a person marked as out of stock here (action 315, decision 174); the other reasons are not among them. */

/** When an item is for sale again: with the next business day, or when someone says so. */
export const OutOfStockEnd = { Today: 'Today', Lifted: 'Lifted' } as const;
export type OutOfStockEnd = (typeof OutOfStockEnd)[keyof typeof OutOfStockEnd];

export const OutOfStockItem = z.object({
  itemID: uuid(),
  name: z.string(),
  names: z.nullable(Names),
  /** null = until someone lifts it. */
  until: z.nullable(instant()),
});
export type OutOfStockItem = z.infer<typeof OutOfStockItem>;

// Who sells, and who cooks.
const access = [permission.quickService.view, permission.tableService.view, permission.orderDashboard.view] as const;
const answer = z.object({ items: z.array(OutOfStockItem) });

export const outOfStockRoutes = {
  list: route({
    method: 'GET',
    path: '/location/out-of-stock',
    access,
    about: 'Items that are out of stock here because someone marked them, by name; a product for all its variants.',
    answer,
  }),
  change: route({
    method: 'PUT',
    path: '/location/out-of-stock/{id}',
    access,
    about:
      'Marks an item with its variants as out of stock here, or lifts that; needs action 315, held or approved by PIN. What is already so needs neither. Answers the list.',
    params: z.object({ id: uuid() }),
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
