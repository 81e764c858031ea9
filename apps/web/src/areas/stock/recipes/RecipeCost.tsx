import { Text } from '@mantine/core';
import type { RecipePart, Uom } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { formatUnitCost } from '#text/format.ts';
import { recipeStrings } from './recipes.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { costOf } from './recipe-cost.ts';

/** The total cost of the elements. */
export function RecipeCost({ parts, uoms }: { readonly parts: readonly RecipePart[]; readonly uoms: readonly Uom[] }) {
  const t = useText(recipeStrings);
  const currency = useCurrency();
  const { cost, isPartly } = costOf(parts, uoms);
  return (
    <Text size="sm" c="dimmed" ta="end">
      {t(isPartly ? 'costPartly' : 'cost', { cost: formatUnitCost(cost, null, currency) })}
    </Text>
  );
}
