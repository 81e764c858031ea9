import { Text } from '@mantine/core';
import type { RecipePart, Uom } from '@tavola/contract';
import { useText } from '../../strings/define.ts';
import { formatUnitCost } from '../../strings/format.ts';
import { recipeStrings } from '../../strings/recipes.ts';
import { useCurrency } from '../../ui/currency.ts';
import { costOf } from './recipe-cost.ts';

/** What the parts cost together. */
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
