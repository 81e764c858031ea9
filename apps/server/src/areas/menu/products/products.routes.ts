import { removal } from '#platform/crud/remove-rows.ts';
import { isAllowed, permission, type productRoutes } from '@tavola/contract';
import { addedOnce, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { placeOnMenu } from '../menus/place-item.ts';
import { changePosData, type CatalogFor } from '#areas/catalog/index.ts';
import { addCharges, chargesOf, chargingPlace } from './charges.ts';
import { initLocationItems } from './places/location-items.rows.ts';
import { listProducts } from './product-list.rows.ts';
import { countModifierGroups, listItemModifiers } from './product-lookups.rows.ts';
import { listProductNames } from './product-names.rows.ts';
import { listProductOrder, saveProductOrder } from './product-order.rows.ts';
import { familyOf, listUses } from './product-uses.rows.ts';
import { lockProducts, removeItems, restoreItems } from './product-writes.rows.ts';
import { getProduct, readLocationItem } from './products.rows.ts';
import { addProduct, changeProduct, withUniqueItem } from './save-product.ts';
import { assertAllUnused } from './places/switch-off.ts';
import { switchFlag } from './places/switch-flag.ts';

/**
 * The calls of products (back-office spec, section 7). Every write applies to the whole company and notifies its
 * terminals (decision 24).
 */
export function createProductHandlers(
  { now, newID }: Pick<Services, 'now' | 'newID'>,
  catalogFor: CatalogFor,
): Handlers<typeof productRoutes> {
  return {
    list: (call) =>
      call.read(async (tx) => {
        const page = await listProducts(tx, call.scope, call.query, call.language);
        if (call.query.withCharges !== true) return page;
        return { ...page, items: addCharges(await chargingPlace(tx, call.scope, catalogFor, now()), page.items) };
      }),
    lookup: (call) => call.read((tx) => listProductNames(tx, call.scope)),
    order: (call) => call.read((tx) => listProductOrder(tx, call.scope, call.query.categoryID)),
    saveOrder: (call) =>
      changePosData(call, now(), async (tx) => {
        await saveProductOrder(tx, call.scope, call.body, now());
        return listProductOrder(tx, call.scope, call.body.categoryID);
      }),
    modifierGroupCount: (call) => call.read((tx) => countModifierGroups(tx, call.scope)),
    dependency: (call) =>
      call.read(async (tx) => {
        const family = await familyOf(tx, call.scope, [call.params.id]);
        if (family.length === 0) refuse('resource.not_found');
        return listUses(tx, call.scope, family, [
          'menus',
          'combos',
          'modifierOptions',
          'recipes',
          'discounts',
          'priceLists',
        ]);
      }),
    get: async (call) => requireFound(await call.read((tx) => getProduct(tx, call.scope, call.params.id))),
    charges: (call) =>
      call.read(async (tx) => {
        const family = await familyOf(tx, call.scope, [call.params.id]);
        if (family.length === 0) refuse('resource.not_found');
        return chargesOf(await chargingPlace(tx, call.scope, catalogFor, now()), family);
      }),
    modifiers: (call) =>
      call.read(async (tx) => {
        if ((await familyOf(tx, call.scope, [call.params.id])).length === 0) refuse('resource.not_found');
        return listItemModifiers(tx, call.scope, call.params.id);
      }),
    create: (call) => {
      const id = call.body.itemID ?? newID();
      const { placement } = call.body;
      if (placement != null && !isAllowed(call.session.codes, [permission.posMenu.edit])) refuse('permission.denied');
      const read = (tx: Parameters<typeof getProduct>[0]) => getProduct(tx, call.scope, id);
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: async () => {
            const saving = { scope: call.scope, now: now(), newID };
            if (!(await addProduct(tx, saving, id, call.body, call.query.isDepositAndCredit === true))) return null;
            if (placement != null) {
              const editing = { userID: call.session.userID, now: now() };
              const item = { menuItemID: newID(), itemID: id.toLowerCase() };
              await placeOnMenu(tx, call.scope, [item], placement, editing, newID, 'placement');
            }
            return read(tx);
          },
          read: () => read(tx),
          onRepeat: skipPosVersion,
        }),
      );
    },
    initLocationData: (call) =>
      changePosData(call, now(), async (tx) => {
        const product = requireFound(await getProduct(tx, call.scope, call.params.id));
        await initLocationItems(tx, call.scope, [call.params.id], now());
        return requireFound(await readLocationItem(tx, call.scope, call.params.id, product.isTaxInclusive));
      }),
    restore: (call) =>
      changePosData(call, now(), async (tx) => {
        const restoredIDs = await withUniqueItem({ name: '', barcode: '', refCode: '' }, () =>
          restoreItems(tx, call.scope, call.query.productIDs, now()),
        );
        return restoredIDs.length === 0 ? refuse('resource.not_found') : { restoredIDs };
      }),
    update: (call) => {
      const isPricing = (call.body.alsoInPriceLists ?? []).length > 0;
      if (isPricing && !isAllowed(call.session.codes, [permission.priceList.edit])) refuse('permission.denied');
      return changePosData(call, now(), async (tx) => {
        await changeProduct(tx, { scope: call.scope, now: now(), newID }, call.params.id, call.body, call.query);
        return requireFound(await getProduct(tx, call.scope, call.params.id));
      });
    },
    updateFlag: (call) =>
      changePosData(call, now(), (tx) => switchFlag(tx, call.scope, call.params.id, call.query, now())),
    remove: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.query.productIDs;
        const products = await lockProducts(tx, call.scope, ids);
        // Ingredients and combos are deleted where they are kept, itemVariants in the form of their product.
        if (products.some(({ type }) => !['Product', 'BaseProduct', 'BaseDepositAndCreditProduct'].includes(type)))
          refuse('resource.not_found');
        await assertAllUnused(tx, call.scope, products);
        return removedOrRefused(await removeItems(tx, call.scope, ids, removal(call, now())));
      }),
  };
}
