import {
  catalogRoutes,
  comboRoutes,
  productRoutes,
  type ComboInput,
  type ComboRecord,
  type OrderLineInput,
  type PosProduct,
} from '@tavola/contract';
import { expect } from 'vitest';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';
import { newID } from '#platform/ids.ts';

/** An item of a choice. */
export const part = (itemID: string, more: object = {}) => ({
  itemID,
  priceAdd: 0,
  isDefault: false,
  variantOptionIDs: [],
  ...more,
});
/** A choice of one, from these items. */
export const choice = (name: string, ...parts: readonly object[]) => ({
  name,
  quantity: 1,
  comboChoiceItems: parts as ComboInput['comboChoices'][number]['comboChoiceItems'],
});
/** A combo for 12. */
export const combo = (name: string, ...comboChoices: ComboInput['comboChoices']) => ({
  name,
  displayName: `${name}!`,
  description: '',
  categoryID: null,
  barcode: '',
  refCode: '',
  imageUrl: '',
  basePrice: 12,
  isActive: true,
  isDefaultTax: true,
  taxID: null,
  isTaxInclusive: false,
  isAvailableForSelection: true,
  comboChoices,
});

/** The line of a combo with an item chosen for each of its choices. */
export function line(
  terminal: Terminal,
  name: string,
  taken: readonly PosProduct[],
  optionIDs: readonly string[] = [],
): OrderLineInput {
  const sold = terminal.product(name);
  const comboLineItems = sold.comboChoiceIDs.map((comboChoiceID, index) => {
    const chosen = terminal.catalog.comboChoices.get(comboChoiceID);
    const item = taken[index];
    const offered = chosen?.comboChoiceItems.find(({ itemID }) => itemID === item?.itemID);
    const own =
      item?.variantGroups
        .flatMap((group) => group.variantOptions)
        .filter((option) => optionIDs.includes(option.variantOptionID)) ?? [];
    return {
      comboLineItemID: newID(),
      comboChoiceID,
      itemID: item?.itemID ?? '',
      quantity: chosen?.quantity ?? 1,
      priceAdd: offered?.priceAdd ?? 0,
      orderLineModifiers: [],
      orderLineVariantOptions: own.map(({ variantOptionID, priceAdd }) => ({ variantOptionID, priceAdd })),
    };
  });
  return terminal.line(name, 1, [], { comboLineItems });
}

/** Calls and records of combos at a server. */
export function comboCalls(server: () => OfficeServer) {
  async function plantProducts(
    office: Office,
    ids: readonly (readonly [id: string, name: string, price: number])[],
  ): Promise<void> {
    for (const [itemID, name, basePrice] of ids) {
      expect(
        (
          await server().call(
            productRoutes.create,
            { body: { itemID, name, basePrice, isTaxInclusive: false } as never },
            office.owner,
          )
        ).status,
      ).toBe(200);
    }
  }

  const create = ({ owner }: Office, body: ComboInput) => server().call(comboRoutes.create, { body }, owner);
  const update = ({ owner }: Office, { itemID, ...record }: ComboRecord, change: Partial<ComboInput>) =>
    server().call(comboRoutes.update, { params: { id: itemID }, body: { ...record, ...change } }, owner);
  const pos = async ({ owner }: Office) => (await server().call(catalogRoutes.pos, {}, owner)).body;

  /** Lunch for 12: a steak (+1.50) or the soup, and two drinks. */
  async function openLunch(): Promise<{
    office: Office;
    lunch: ComboRecord;
    ids: { steak: string; soup: string; cola: string };
  }> {
    const office = await server().open({ isSelling: true });
    const ids = { steak: newID(), soup: newID(), cola: newID() };
    await plantProducts(office, [
      [ids.steak, 'Steak', 9],
      [ids.soup, 'Soup', 4],
      [ids.cola, 'Cola', 2],
    ]);
    const { status, body } = await create(
      office,
      combo('Lunch', choice('Main', part(ids.steak, { priceAdd: 1.5 }), part(ids.soup, { isDefault: true })), {
        ...choice('Drinks', part(ids.cola, { priceAdd: 0.25 })),
        quantity: 2,
      }),
    );
    expect(status).toBe(200);
    return { office, lunch: body, ids };
  }

  return { create, openLunch, plantProducts, pos, update };
}
