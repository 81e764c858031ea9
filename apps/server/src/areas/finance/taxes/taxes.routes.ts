import { fillMessage, taxUserWords, type Language, type taxRoutes, type TaxInput } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { changeForTillsHere } from '#areas/catalog/index.ts';
import { countTaxable, listProductTaxes, saveProductTaxes } from './product-taxes.repo.ts';
import {
  createTax,
  defaultAmong,
  getTax,
  listTaxes,
  makeDefaultTax,
  removeTaxes,
  saveComponents,
  updateTax,
  usedTax,
  waitForDefault,
  type TaxUse,
} from './taxes.repo.ts';

/**
 * The calls of taxes (back-office spec, section 7). Every write is heard by the tills of the location: they charge by
 * it (decision 24).
 */
export function createTaxHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof taxRoutes> {
  const saveParts = async (tx: Tx, scope: LocationScope, id: string, { taxComponents, isDefault }: TaxInput) => {
    await saveComponents(tx, scope, id, taxComponents, newID);
    if (isDefault) await makeDefaultTax(tx, scope, id, now());
  };
  return {
    list: (call) => call.read((tx) => listTaxes(tx, call.scope)),
    products: (call) => call.read((tx) => listProductTaxes(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getTax(tx, call.scope, call.params.id))),
    create: (call) => {
      const { scope, body } = call;
      const id = body.taxID ?? newID();
      const create = async (tx: Tx) => {
        if (body.isDefault) await waitForDefault(tx, scope);
        if (!(await createTax(tx, scope, id, body, now()))) return null;
        await saveParts(tx, scope, id, body);
        return getTax(tx, scope, id);
      };
      return changeForTillsHere(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, { create: () => create(tx), read: () => getTax(tx, scope, id), onRepeat: keepQuiet }),
      );
    },
    update: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const {
          scope,
          params: { id },
          body,
        } = call;
        if (body.isDefault) await waitForDefault(tx, scope);
        const isChanged = await updateTax(tx, scope, id, body, now());
        if (isChanged && !body.isDefault && (await defaultAmong(tx, scope, [id])) !== null)
          refuse('tax.error.default_kept', { name: body.name }, { fields: [{ path: 'isDefault', code: 'invalid' }] });
        if (isChanged) await saveParts(tx, scope, id, body);
        const current = await getTax(tx, scope, id);
        return changedOrRefused(isChanged ? current : null, () => Promise.resolve(current));
      }),
    remove: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const {
          scope,
          query: { taxIDs },
        } = call;
        const usual = await defaultAmong(tx, scope, taxIDs);
        if (usual !== null) refuse('tax.error.default_kept', { name: usual });
        const used = await usedTax(tx, scope, taxIDs);
        if (used !== null) refuse('tax.error.in_use', { name: used.name, users: usersOf(used, call.language) });
        return removedOrRefused(await removeTaxes(tx, scope, taxIDs, now()));
      }),
    saveProducts: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const { scope, body } = call;
        const itemIDs = [...new Set(body.itemIDs)];
        if (body.taxID != null) found(await getTax(tx, scope, body.taxID));
        if ((await countTaxable(tx, scope, itemIDs)) !== itemIDs.length) refuse('resource.not_found');
        await saveProductTaxes(tx, scope, { ...body, itemIDs }, now());
        return { changed: itemIDs.length };
      }),
  };
}

/** Who bears a tax, as a person reads it. */
function usersOf({ products, productCount, isOfServiceCharge, giftCardCount }: TaxUse, language: Language): string {
  const rest = productCount - products.length;
  return [
    ...products,
    ...(rest > 0 ? [fillMessage(taxUserWords.more[language], { count: rest })] : []),
    ...(isOfServiceCharge ? [taxUserWords.serviceCharge[language]] : []),
    ...(giftCardCount > 0 ? [fillMessage(taxUserWords.giftCards[language], { count: giftCardCount })] : []),
  ].join(', ');
}
