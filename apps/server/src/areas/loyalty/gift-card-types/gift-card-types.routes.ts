import type { giftCardTypeRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { createType, getType, listTypes, removeTypes, typeWithCards, updateType } from './gift-card-types.rows.ts';

/** The calls of gift card types. No terminal keeps them, so the version of the sell data is not raised. */
export function createGiftCardTypeHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof giftCardTypeRoutes> {
  return {
    list: (call) => call.read((tx) => listTypes(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getType(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.giftCardTypeID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: async () =>
            (await createType(tx, call.scope, id, call.body, now())) ? getType(tx, call.scope, id) : null,
          read: () => getType(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        const isChanged = await updateType(tx, call.scope, id, call.body, now());
        return changedOrRefused(isChanged ? await getType(tx, call.scope, id) : null, () =>
          getType(tx, call.scope, id),
        );
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const { giftCardTypeIDs } = call.query;
        const name = await typeWithCards(tx, call.scope, giftCardTypeIDs);
        if (name !== null) refuse('gift_card_type.error.has_cards', { name });
        return removedOrRefused(await removeTypes(tx, call.scope, giftCardTypeIDs, removal(call, now())));
      }),
  };
}
