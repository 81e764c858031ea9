import type { partnerItemRoutes } from '@tavola/contract';
import type { SellingDeps } from '#areas/selling/index.ts';
import { changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { isSoldAsIs } from '../integrations/partner-menu.ts';
import { getPartnerItem, listPartnerItems, mapPartnerItem } from './partner-items.rows.ts';

/** The calls of items that partners have ordered and no menu has (decision 370). */
export function createPartnerItemHandlers({
  now,
  deps,
}: Pick<Services, 'now'> & { readonly deps: SellingDeps }): Handlers<typeof partnerItemRoutes> {
  return {
    list: (call) => call.read((tx) => listPartnerItems(tx, call.scope, call.query)),
    map: (call) =>
      call.transact(async (tx) => {
        const { scope, params, body } = call;
        const itemID = body.itemID ?? null;
        requireFound(await getPartnerItem(tx, scope, params.id));
        if (itemID !== null) {
          const { catalog } = await deps.catalogFor(tx, scope);
          const product = catalog.products.get(itemID);
          // A product with something to choose would be made without the choice.
          if (product === undefined || !isSoldAsIs(catalog, product))
            throw new Refusal('validation.failed', {
              fields: [{ path: 'itemID', code: product === undefined ? 'gone' : 'invalid' }],
            });
        }
        const mapped = await mapPartnerItem(tx, scope, params.id, { itemID, version: body.version, now: now() });
        return changedOrRefused(mapped, () => getPartnerItem(tx, scope, params.id));
      }),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(await markRemovedHere(tx, 'partner_items', call.scope, call.query.ids, removal(call, now()))),
      ),
  };
}
