import type { giftCardInventoryRoutes } from '@tavola/contract';
import { addedOnce } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { getGiftCardStock, listGiftCardStock, listGiftCardTypes } from './gift-card-inventory.rows.ts';
import { addProduct, adjustStock, readDetail } from './gift-card-inventory.service.ts';

/** The calls of gift card stock. Selling a card is another record; here they are received, counted and put right. */
export function createGiftCardInventoryHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof giftCardInventoryRoutes> {
  return {
    list: (call) => call.read((tx) => listGiftCardStock(tx, call.scope, call.query)),
    types: (call) => call.read((tx) => listGiftCardTypes(tx, call.scope)),
    get: (call) => call.read((tx) => readDetail(tx, call.scope, call.params.id)),
    create: (call) => {
      const id = call.body.giftCardProductID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => addProduct(tx, call.scope, id, call.body, newID(), now()),
          read: () => getGiftCardStock(tx, call.scope, id),
        }),
      );
    },
    adjust: (call) =>
      call.transact((tx) =>
        adjustStock(tx, call.scope, call.params.id, call.body, {
          userID: call.session.userID,
          id: newID(),
          now: now(),
        }),
      ),
  };
}
