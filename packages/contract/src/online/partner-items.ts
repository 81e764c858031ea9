import * as z from 'zod/mini';
import { answeredAmount, count, instant, optional, queryFlag, queryList, uuid } from '../kit/fields/fields.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/**
 * Items that partners have ordered under ids that no menu here has (decisions 86, 370). Each is mapped to a product
 * once; from then on the partner's orders have that product.
 */

export const PartnerItemInput = z.object({
  /** The product that it is; null = it is made as the partner names it. */
  itemID: optional(uuid()),
});
export type PartnerItemInput = z.infer<typeof PartnerItemInput>;

export const PartnerItem = z.object({
  partnerItemID: uuid(),
  orderChannelID: uuid(),
  channelName: z.string(),
  externalItemID: z.string(),
  /** As the partner named and charged it last. */
  name: z.string(),
  price: answeredAmount(),
  itemID: z.nullable(uuid()),
  /** What that product is called; null = it is not mapped, or was deleted since. */
  itemName: z.nullable(z.string()),
  /** Lines of orders that named it while it was not mapped. */
  orders: count(),
  lastOrderedAt: instant(),
  version: recordVersion(),
});
export type PartnerItem = z.infer<typeof PartnerItem>;

const { view, edit, delete: remove } = permission.onlineIntegrations;
const path = '/location/partner-items';

export const partnerItemRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Items that partners have ordered and no menu here has, those that are not mapped first.',
    query: z.extend(listQuery('name', 'channelName', 'orders', 'lastOrderedAt'), { isMapped: queryFlag() }),
    answer: listOf(PartnerItem),
  }),
  map: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Says which product an item of a partner is, for all orders from now on; null = none.',
    params: z.object({ id: uuid() }),
    body: z.extend(PartnerItemInput, { version: recordVersion() }),
    answer: PartnerItem,
    errors: ['resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Removes items from the list with their mapping. One that is ordered again is listed again.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
