import { Checkbox, Stack, Text } from '@mantine/core';
import type { AlsoInPriceLists } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { chargeText, differingLists, followingPrices, type DifferingList, type TypedPrice } from './charged-prices.ts';
import { productChargesQuery } from './products.queries.ts';
import { productStrings } from './products.strings.ts';

/** What the form of a product knows of the prices that are charged for it. */
export interface Charged {
  /** What is charged for an item now, in words; undefined = its own price. */
  readonly textOf: (itemID: string) => string | undefined;
  readonly differing: (typed: readonly TypedPrice[]) => readonly DifferingList[];
  /** The price lists that follow with the save. */
  readonly chosen: ReadonlySet<string>;
  readonly choose: (priceListID: string, isChosen: boolean) => void;
  readonly following: (typed: readonly TypedPrice[]) => AlsoInPriceLists;
}

/** The charged prices of a stored product (decision 260), and the choice of the lists that follow with the save. */
export function useCharged(productID: string | null): Charged {
  const t = useText(productStrings);
  const currency = useCurrency();
  const { data } = useQuery({ ...productChargesQuery(productID ?? ''), enabled: productID !== null });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const differing = (typed: readonly TypedPrice[]) => (data === undefined ? [] : differingLists(data, typed));
  return {
    textOf: (itemID) => chargeText(t, data?.items.find((one) => one.itemID === itemID)?.charges ?? [], currency),
    differing,
    chosen,
    choose: (priceListID, isChosen) =>
      setChosen((before) =>
        isChosen ? new Set([...before, priceListID]) : new Set([...before].filter((id) => id !== priceListID)),
      ),
    following: (typed) => followingPrices(differing(typed), chosen),
  };
}

/** Says which price lists keep other prices than those typed, and offers to change them with the same save. */
export function ChangeThereToo({
  charged,
  typed,
}: {
  readonly charged: Charged;
  readonly typed: readonly TypedPrice[];
}) {
  const t = useText(productStrings);
  const currency = useCurrency();
  const { canEdit } = useRights('priceList');
  const lists = charged.differing(typed);
  if (lists.length === 0) return null;
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
            checked={charged.chosen.has(priceListID)}
            onChange={(event) => charged.choose(priceListID, event.currentTarget.checked)}
          />
        );
      })}
    </Stack>
  );
}
