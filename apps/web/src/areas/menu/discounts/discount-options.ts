import { nameIn, wordsOf, type Named } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { posDataQuery } from '#areas/catalog/sell-data/sell-data.queries.ts';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { futureDiscountsQuery } from './discounts.queries.ts';
import { productNamesQuery } from '../products/products.queries.ts';
import { useLanguage } from '#text/define.ts';
import type { PickOption } from '#ui/pick/PickDialog.tsx';
import { byShownName } from '#runtime/names/shown-name.ts';

export interface DiscountOptions {
  /** Left out while they are loading. */
  readonly products: readonly PickOption[] | undefined;
  readonly categories: readonly PickOption[] | undefined;
  readonly futures: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** The name of the record with an id. */
  readonly nameOf: (id: string) => string | undefined;
}

/** What a discount can apply to and lead to. */
export function useDiscountOptions(): DiscountOptions {
  const { data: named } = useQuery(productNamesQuery);
  const { data: sorted } = useQuery(categoryNamesQuery);
  const { data: future } = useQuery(futureDiscountsQuery);
  const language = useLanguage();
  return useMemo(() => {
    const called = ({ name, names: own }: Named) => nameIn({ name, names: own }, language);
    const categoryNames = new Map(sorted?.map((one) => [one.itemCategoryID, called(one)]));
    const products = named?.map((product): PickOption => {
      const detail = categoryNames.get(product.categoryID ?? '');
      return {
        id: product.itemID,
        name: nameIn(product, language),
        keywords: `${wordsOf(product)} ${product.barcode ?? ''} ${product.refCode ?? ''}`,
        ...(detail !== undefined && { detail }),
      };
    });
    const categories =
      sorted && byShownName(sorted, language).map((one) => ({ id: one.itemCategoryID, name: called(one) }));
    const futures =
      future && byShownName(future.items, language).map((one) => ({ id: one.discountID, name: called(one) }));
    const names = new Map(
      [...(products ?? []), ...(categories ?? []), ...(futures ?? [])].map(({ id, name }) => [id, name]),
    );
    return { products, categories, futures, nameOf: (id) => names.get(id) };
  }, [named, sorted, future, language]);
}

export interface MenuOption {
  readonly id: string;
  readonly name: string;
  readonly products: readonly PickOption[];
}

/** The menus of this location with their items. */
export function useMenuOptions(): readonly MenuOption[] | undefined {
  const { data } = useQuery(posDataQuery);
  const language = useLanguage();
  return useMemo(() => {
    if (data === undefined) return undefined;
    const products = new Map(data.products.map((product) => [product.itemID, nameIn(product, language)]));
    return data.menus.map((menu) => {
      const seen = new Map<string, PickOption>();
      for (const section of menu.menuSections)
        for (const { itemID } of section.menuItems)
          if (!seen.has(itemID))
            seen.set(itemID, { id: itemID, name: products.get(itemID) ?? '–', group: nameIn(section, language) });
      return { id: menu.menuID, name: nameIn(menu, language), products: [...seen.values()] };
    });
  }, [data, language]);
}
