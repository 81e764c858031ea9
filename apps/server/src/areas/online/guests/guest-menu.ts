import {
  imageURL,
  type GuestPayment,
  type Menu,
  type ModifierBinding,
  type OnlineStoreRecord,
  type PaymentSetting,
  PaymentType,
  type PosCatalog,
  type PosProduct,
} from '@tavola/contract';
import type * as z from 'zod/mini';

/** What the page of a store needs of the sell data: its menu with all that can be chosen there, and nothing else. */

type Binding = z.infer<typeof ModifierBinding>;

const bindingsOf = (bindings: readonly Binding[]): string[] => bindings.map(({ modifierGroupID }) => modifierGroupID);

/** The part of a snapshot that a menu offers. A menu that is switched off or gone offers nothing. */
export function offeredBy(snapshot: PosCatalog, menuID: string, pictureOf: (url: string) => string | null): PosCatalog {
  const menu = snapshot.menus.find((one) => one.menuID === menuID && one.isActive);
  const menus: Menu[] = menu === undefined ? [] : [menu];
  const products = productsOf(snapshot, menus);
  const productIDs = new Set(products.map(({ itemID }) => itemID));
  const choiceIDs = new Set(products.flatMap(({ comboChoiceIDs }) => comboChoiceIDs));
  const variantOptionIDs = new Set(
    products.flatMap(({ variantGroups }) =>
      variantGroups.flatMap((group) => group.variantOptions.map((option) => option.variantOptionID)),
    ),
  );
  const variantOptionModifiers = snapshot.variantOptionModifiers.filter((one) =>
    variantOptionIDs.has(one.variantOptionID),
  );
  const groupIDs = groupsFrom(snapshot, [
    ...products.flatMap(({ modifierGroups }) => bindingsOf(modifierGroups)),
    ...bindingsOf(variantOptionModifiers),
  ]);
  const options = snapshot.modifierOptions.filter((one) => groupIDs.has(one.modifierGroupID));
  const optionIDs = new Set(options.map((one) => one.modifierOptionID));
  const categoryIDs = new Set(products.map(({ categoryID }) => categoryID));
  // Price lists of other menus do not count on this one (decision 16).
  const otherLists = new Set(snapshot.menus.flatMap((one) => (one.menuID === menuID ? [] : (one.priceListID ?? []))));
  return {
    version: snapshot.version,
    products: products.map((product) => ({
      ...product,
      barcode: null,
      refCode: null,
      imageUrl: product.imageUrl == null ? null : pictureOf(product.imageUrl),
    })),
    categories: snapshot.categories.filter((one) => categoryIDs.has(one.itemCategoryID)),
    menus,
    modifierGroups: snapshot.modifierGroups.filter((one) => groupIDs.has(one.modifierGroupID)),
    modifierOptions: options,
    variantOptionModifiers,
    comboChoices: snapshot.comboChoices.filter((one) => choiceIDs.has(one.comboChoiceID)),
    priceLists: snapshot.priceLists
      .filter((list) => list.priceListID === menu?.priceListID || !otherLists.has(list.priceListID))
      .map((list) => ({
        ...list,
        priceListItems: list.priceListItems.filter((one) => productIDs.has(one.itemID)),
        priceListModifierOptions: list.priceListModifierOptions.filter((one) => optionIDs.has(one.modifierOptionID)),
      })),
    discounts: snapshot.discounts.filter((one) => one.isActive && one.isAutomaticDiscount),
    taxes: snapshot.taxes,
  };
}

/** What is on the menus, its variants, and what combos are made of. */
function productsOf(snapshot: PosCatalog, menus: readonly Menu[]): PosProduct[] {
  const wanted = new Set(
    menus.flatMap(({ menuSections }) => menuSections.flatMap((one) => one.menuItems)).map((item) => item.itemID),
  );
  const choices = new Map(snapshot.comboChoices.map((choice) => [choice.comboChoiceID, choice]));
  for (const product of snapshot.products)
    if (wanted.has(product.itemID))
      for (const id of product.comboChoiceIDs)
        for (const part of choices.get(id)?.comboChoiceItems ?? []) wanted.add(part.itemID);
  return snapshot.products.filter(({ itemID, baseItemID }) => wanted.has(itemID) || wanted.has(baseItemID ?? ''));
}

/** These groups, and those below their options. */
function groupsFrom(snapshot: PosCatalog, first: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  const below = new Map<string, string[]>();
  for (const option of snapshot.modifierOptions)
    below.set(option.modifierGroupID, [
      ...(below.get(option.modifierGroupID) ?? []),
      ...bindingsOf(option.modifierGroups),
    ]);
  const open = [...first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (known.has(id)) continue;
    known.add(id);
    open.push(...(below.get(id) ?? []));
  }
  return known;
}

/** The address of a picture on the page of a store; null for one that is not ours. */
export const pictureOf =
  (path: string) =>
  (url: string): string | null => {
    const id = url.slice(imageURL('').length);
    return url === imageURL(id) ? `/api/guest/stores/${path}/images/${id}` : null;
  };

/** The PromptPay account of a location, while its terminals take PromptPay; null = they do not. */
export function promptPayOf(
  settings: readonly PaymentSetting[],
): { readonly account: string; readonly name: string } | null {
  const setting = settings.find((one) => one.paymentTypeID === PaymentType.PromptPay && one.isAvailableInPOS);
  const account = setting?.accountPromptPayID ?? '';
  return account === '' ? null : { account, name: setting?.accountPromptPayName ?? '' };
}

/** How guests of a store can pay now. */
export const paymentsOf = (
  { isPaidAtCounter, isPaidByPromptPay }: OnlineStoreRecord,
  settings: readonly PaymentSetting[],
  takesCards: boolean,
): GuestPayment[] => [
  ...(isPaidAtCounter ? (['counter'] as const) : []),
  ...(isPaidByPromptPay && promptPayOf(settings) !== null ? (['promptPay'] as const) : []),
  ...(takesCards ? (['card'] as const) : []),
];
