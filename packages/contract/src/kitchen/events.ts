import * as z from 'zod/mini';
import { KitchenStatus } from '../kit/enumerations.ts';
import { uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';

/** Hub events of the kitchen. */
export const kitchenEvents = {
  kitchenSortOrderChanged: event('location', z.object({ categoryID: uuid() })),
  updateKdsStatusOfOrderLines: event(
    'location',
    z.object({ orderID: uuid(), orderLineIDs: z.array(uuid()), kdsStatus: z.enum(KitchenStatus) }),
  ),
} as const;
