import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { posDataQuery } from '#areas/catalog/sell-data/sell-data.queries.ts';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { futureDiscountsQuery } from './discounts.queries.ts';
import { productNamesQuery } from '../products/products.queries.ts';
import type { PickOption } from '#ui/pick/PickDialog.tsx';

export interface DiscountOptions {
  /** Left out while they are loading. */
  readonly products: readonly PickOption[] | undefined;
  readonly categories: readonly PickOption[] | undefined;
  readonly futures: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** The name of the record behind an id. */
  readonly nameOf: (id: string) => string | undefined;
}

/** What a discount can apply to and lead to. */
export function useDiscountOptions(): DiscountOptions {
  const { data: named } = useQuery(productNamesQuery);
  const { data: sorted } = useQuery(categoryNamesQuery);
  const { data: future } = useQuery(futureDiscountsQuery);
  return useMemo(() => {
    const categoryNames = new Map(sorted?.map(({ itemCategoryID, name }) => [itemCategoryID, name]));
    const products = named?.map(({ itemID, displayName, name, categoryID, barcode, refCode }): PickOption => {
      const detail = categoryNames.get(categoryID ?? '');
      return {
        id: itemID,
        name: displayName === '' ? name : displayName,
        keywords: `${name} ${barcode ?? ''} ${refCode ?? ''}`,
        ...(detail !== undefined && { detail }),
      };
    });
    const categories = sorted?.map(({ itemCategoryID, name }) => ({ id: itemCategoryID, name }));
    const futures = future?.items.map(({ discountID, name }) => ({ id: discountID, name }));
    const names = new Map(
      [...(products ?? []), ...(categories ?? []), ...(futures ?? [])].map(({ id, name }) => [id, name]),
    );
    return { products, categories, futures, nameOf: (id) => names.get(id) };
  }, [named, sorted, future]);
}

export interface MenuOption {
  readonly id: string;
  readonly name: string;
  readonly products: readonly PickOption[];
}

/** The menus of this location with their items. */
export function useMenuOptions(): readonly MenuOption[] | undefined {
  const { data } = useQuery(posDataQuery);
  return useMemo(() => {
    if (data === undefined) return undefined;
    const products = new Map(data.products.map(({ itemID, displayName }) => [itemID, displayName]));
    return data.menus.map(({ menuID, name, menuSections }) => {
      const seen = new Map<string, PickOption>();
      for (const section of menuSections)
        for (const { itemID } of section.menuItems)
          if (!seen.has(itemID))
            seen.set(itemID, { id: itemID, name: products.get(itemID) ?? '–', group: section.displayName });
      return { id: menuID, name, products: [...seen.values()] };
    });
  }, [data]);
}
