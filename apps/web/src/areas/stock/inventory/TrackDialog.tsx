import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ingredientNamesQuery } from '#areas/menu/ingredients/ingredients.queries.ts';
import { countedItemsQuery, trackItems } from './inventory.queries.ts';
import { productNamesQuery } from '#areas/menu/products/products.queries.ts';
import { useText } from '#text/define.ts';
import { inventoryStrings } from './inventory.strings.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { PickDialog, type PickOption } from '#ui/pick/PickDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';

/** Kinds of items that can have their own stock. */
const COUNTABLE: ReadonlySet<string> = new Set(['Product', 'ProductVariant', 'DepositProduct', 'CreditProduct']);

/** Chooses items whose stock is tracked from now on. */
export function TrackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(inventoryStrings);
  const { data: counted } = useQuery(countedItemsQuery);
  const { data: products } = useQuery(productNamesQuery);
  const { data: ingredients } = useQuery(ingredientNamesQuery);
  const options = useMemo((): readonly PickOption[] | undefined => {
    if (counted === undefined || products === undefined || ingredients === undefined) return undefined;
    const known = new Set(counted.items.map(({ itemID }) => itemID));
    return [
      ...ingredients
        .filter(({ type }) => type === 'Ingredient')
        .map(({ ingredientID, name, categoryName }) => ({
          id: ingredientID,
          name,
          group: t('ingredientsGroup'),
          ...(categoryName !== null && { detail: categoryName }),
        })),
      ...products
        .filter(({ type }) => COUNTABLE.has(type))
        .map(({ itemID, name, barcode, refCode }) => ({
          id: itemID,
          name,
          group: t('productsGroup'),
          keywords: `${barcode ?? ''} ${refCode ?? ''}`,
        })),
    ].filter(({ id }) => !known.has(id));
  }, [counted, products, ingredients, t]);
  const track = (ids: readonly string[]) =>
    void attempt(async () => {
      if (ids.length > 0) {
        await trackItems(ids);
        toast('success', t('tracked', { count: ids.length }));
      }
      onClose();
    });
  return (
    <PickDialog
      title={t('trackTitle')}
      options={options}
      emptyText={t('everythingCounted')}
      onDone={track}
      onClose={onClose}
    />
  );
}
