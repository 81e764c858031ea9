import type { giftCardTypeRoutes, GiftCardType, GiftCardTypeInput } from '@tavola/contract';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  createType,
  getType,
  listTypes,
  removeTypes,
  setTypeTax,
  typeWithCards,
  updateType,
} from './gift-card-types.rows.ts';

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
            (await createType(tx, call.scope, id, call.body, now()))
              ? withTax(tx, call.scope, id, call.body, now())
              : null,
          read: () => getType(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        const isChanged = await updateType(tx, call.scope, id, call.body, now());
        return changedOrRefused(isChanged ? await withTax(tx, call.scope, id, call.body, now()) : null, () =>
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

/** The tax of a type is that of its prices here; without a price it has none to keep. */
async function withTax(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: GiftCardTypeInput,
  now: Date,
): Promise<GiftCardType | null> {
  const type = await getType(tx, scope, id);
  if (type === null) return null;
  if (input.taxID === type.taxID && input.isTaxInclusive === type.isTaxInclusive) return type;
  if (type.inventories.length === 0)
    return input.taxID === null
      ? type
      : refuse('gift_card_type.error.no_prices', { name: type.name }, { fields: [{ path: 'taxID', code: 'invalid' }] });
  await setTypeTax(tx, scope, id, input, now);
  return getType(tx, scope, id);
}
