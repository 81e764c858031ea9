import { Checkbox, Stack, Text } from '@mantine/core';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DifferingList } from './charged-prices.ts';
import type { Charged } from './use-charged.ts';
import { productStrings } from '../products.strings.ts';

/** The price lists that keep other prices than those typed, with the offer to change them with the same save. */
export function DifferingPrices({
  charged,
  lists,
}: {
  readonly charged: Charged;
  readonly lists: readonly DifferingList[];
}) {
  const t = useText(productStrings);
  const currency = useCurrency();
  const { canEdit } = useRights('priceList');
  const chosen = charged.chosenOf(lists);
  return (
    <Stack gap="xs">
      {lists.map(({ priceListID, name, prices }) => {
        const [first, ...others] = prices;
        const money = (amount: number) => formatAmount(amount, currency);
        if (first === undefined) return null;
        if (!canEdit)
          return (
            <Text key={priceListID} size="sm" c="dimmed">
              {t('keepsItsPrice', { list: name })}
            </Text>
          );
        return (
          <Checkbox
            key={priceListID}
            label={t('changeThereToo', { list: name })}
            description={
              others.length === 0
                ? t('fromTo', { before: money(first.before), after: money(first.after) })
                : t('differingPrices', { count: prices.length })
            }
            checked={chosen.has(priceListID)}
            onChange={(event) => charged.choose(priceListID, event.currentTarget.checked)}
          />
        );
      })}
    </Stack>
  );
}
